"""Undo of acts on sheets."""

from __future__ import annotations

from tournament.models import Check, Dispute, JournalEntry
from tournament.services.acts import Act, undoes
from tournament.services.refusals import Refused
from tournament.services.sheets import checking, correcting, entering
from tournament.services.sheets.history import recalculated_versions
from tournament.services.sheets.locked_table import load_locked
from tournament.services.undo_facts import created_row, facts_of


@undoes(
    entering.enter_totals, entering.enter_deals, checking.settle_dispute, correcting.correct_sheet
)
def restore_sheet(act: Act, line: JournalEntry) -> None:
    correcting.restore_version(act, line)


@undoes(checking.check_sheet)
def take_tick_back(act: Act, line: JournalEntry) -> None:
    """Lift a check, unless its figures are outdated; a carried one is lifted with it."""
    check = created_row(Check.objects.select_related("version__table__round"), line, "check")
    seen = check.version.table
    table = load_locked(act.tournament, seen.round.number, seen.number)
    same = recalculated_versions(act, table)
    if check.version.number not in same:
        raise Refused("undo_blocked", verb=line.verb, because="entered_meanwhile")
    for one in Check.objects.standing().filter(version__table=seen, version__number__in=same):
        act.lift(one)
    act.note(subject=str(seen.number), before=line.after)


@undoes(checking.raise_dispute)
def drop_dispute(act: Act, line: JournalEntry) -> None:
    """Settle a dispute for the current version, even one continued after a recalculation."""
    raised = Dispute.objects.get(pk=facts_of(line)["dispute"])
    same = Dispute.objects.open().filter(table=raised.table_id, at=raised.at)
    dispute = same.select_related("table").first()
    if dispute is None:
        raise Refused("undo_blocked", verb=line.verb, because="no_dispute")
    dispute.settled_at, dispute.settled_signed = act.at, act.by.name
    dispute.settled_for = dispute.current
    dispute.save()
    act.note(subject=str(dispute.table.number), before=line.after)
