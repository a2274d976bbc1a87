"""Undo of acts on a series."""

from __future__ import annotations

from tournament.models import JournalEntry, Stage
from tournament.services.acts import Act, undoes
from tournament.services.refusals import Refused
from tournament.services.series import approving, creating, external_results, stages
from tournament.services.undo_facts import facts_of, revert_fields


@undoes(creating.change_series)
def put_plan_back(act: Act, line: JournalEntry) -> None:
    """Restore the announced facts that the act changed."""
    approving.refuse_approved(act)
    present = creating.facts_of_series(creating.plan_of(approving.series_of(act)))
    plan = creating.SeriesPlan(**revert_fields(line, present))
    creating.write_plan(act, creating.accepted_series(plan, act.scope.kind))


@undoes(stages.add_stage, external_results.take_in_results)
def take_stage_out(act: Act, line: JournalEntry) -> None:
    """Remove the added stage."""
    approving.refuse_approved(act)
    stages.lift(act, facts_of(line)["stage"])


@undoes(stages.lift_stage)
def put_stage_back(act: Act, line: JournalEntry) -> None:
    """Restore the removed stage."""
    approving.refuse_approved(act)
    stages.put_back(act, facts_of(line)["stage"])


@undoes(stages.change_stage)
def say_of_stage_as_before(act: Act, line: JournalEntry) -> None:
    """Restore the stage's earlier name and weight."""
    approving.refuse_approved(act)
    stage = stages.active_stage(act, facts_of(line)["stage"])
    stages.write_stage(act, stage.pk, revert_fields(line, stages.said_of(stage)))


@undoes(external_results.change_results)
def change_results_back(act: Act, line: JournalEntry) -> None:
    """Restore the stage's earlier list of results."""
    approving.refuse_approved(act)
    told = facts_of(line)
    stage = stages.active_stage(act, told["stage"])
    if stage.outside_id != told.get("is", stage.outside_id):
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    Stage.objects.filter(pk=stage.pk).update(outside=told["outside"])
    act.note(subject=str(stage), after={"outside": told["outside"]})


@undoes(approving.approve_series)
def open_again(act: Act, _line: JournalEntry) -> None:
    """Undo the approval."""
    approving.open_again(act, "")
