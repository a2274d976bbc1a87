"""Stages of a series: added, weighted, named, made the final, and removed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from scoring.exact_numbers import read_exact
from scoring.json_reader import Fields
from tournament.models import OutsideEvent, Series, Stage, Tournament
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting, declare
from tournament.services.refusals import Refused
from tournament.services.series.approving import refuse_approved, series_of
from tournament.services.series.creating import refuse_fewest, refused_in
from tournament.standings.series.stages import game_of_event

LONGEST_NAME = 120


@declare(may="plan")
def add_stage(
    series: Series,
    event: Tournament | OutsideEvent,
    *,
    by: Actor,
    name: str = "",
    coefficient: str = "1",
    previewed: int | None = None,
    key: str = "",
) -> Stage:
    """Add an event as a stage; it counts once its result is approved."""
    with acting(series.scope, add_stage, by=by, key=key, previewed=previewed) as act:
        if made := act.already_made(Stage):
            return made
        refuse_approved(act)
        stage = put_stage(act, event, name=name, coefficient=coefficient)
        _note_added(act, stage)
    return stage


class StagesRefused(Exception):
    """Some of several events cannot be stages, each for its reason; none was added."""

    def __init__(self, refusals: Sequence[Refused]) -> None:
        super().__init__(*refusals)
        self.refusals = refusals


def add_stages(series: Series, events: Iterable[Tournament], *, by: Actor, key: str = "") -> int:
    """Add several events as stages, all or none; return how many. Each has a journal line."""
    with acting(series.scope, add_stage, by=by, key=key) as act:
        if act.already_made(Stage) is not None:
            return 0
        refuse_approved(act)
        refusals, added = [], 0
        for event in events:
            try:
                stage = put_stage(act, event)
            except Refused as refused:
                refusals.append(refused)
            else:
                _note_added(act, stage)
                added += 1
        if refusals:
            raise StagesRefused(refusals)
    return added


def _note_added(act: Act, stage: Stage) -> None:
    act.note(
        subject=str(stage),
        after={"date": stage.event.date.isoformat(), **said_of(stage)},
        undo={"stage": stage.pk},
        result=stage,
    )


def put_stage(
    act: Act, event: Tournament | OutsideEvent, *, name: str = "", coefficient: str = "1"
) -> Stage:
    """Write the stage within an act, unless it is impossible in this series."""
    series = series_of(act)
    _refuse_elsewhere(series, event)
    if isinstance(event, Tournament) and event.is_rehearsal:
        raise Refused("stage_is_rehearsal", name=event.name)
    game = game_of_event(event)
    if series.game and game != series.game:
        raise refused_in(act.scope, "stage_of_another_game", name=event.name, game=game)
    refuse_fewest(series.rule, game)
    column = {"tournament" if isinstance(event, Tournament) else "outside": event}
    if series.stages.standing().filter(**column).exists():
        raise refused_in(act.scope, "stage_twice", name=event.name)
    return Stage.objects.create(
        series=series,
        name=one_line(name)[:LONGEST_NAME],
        coefficient=exact(coefficient),
        **column,
        **act.signature,
    )


@declare(may="plan")
def change_stage(
    stage: Stage,
    *,
    by: Actor,
    name: str,
    coefficient: str,
    is_final: bool,
    previewed: int | None = None,
) -> None:
    """Change a stage's name and weight, or make it the final."""
    with acting(stage.series.scope, change_stage, by=by, previewed=previewed) as act:
        refuse_approved(act)
        said = {
            "name": one_line(name)[:LONGEST_NAME],
            "coefficient": exact(coefficient),
            "is_final": is_final,
        }
        write_stage(act, stage.pk, said)


def write_stage(act: Act, pk: int, said: dict[str, Any]) -> None:
    """Write a stage's facts, within an act."""
    stage = active_stage(act, pk)
    before = said_of(stage)
    if before == said:
        return
    finals = series_of(act).stages.standing().filter(is_final=True).exclude(pk=pk)
    if said["is_final"] and (other := finals.first()) is not None:
        raise Refused("final_twice", name=str(other))
    for column, value in said.items():
        setattr(stage, column, value)
    stage.save(update_fields=list(said))
    act.note(subject=str(stage), before=before, after=said, undo={"stage": pk})


@declare(may="plan")
def lift_stage(stage: Stage, *, by: Actor, previewed: int | None = None) -> None:
    """Remove a stage from the series; its event and results stay."""
    with acting(stage.series.scope, lift_stage, by=by, previewed=previewed) as act:
        refuse_approved(act)
        lift(act, stage.pk)


def lift(act: Act, pk: int) -> None:
    """Remove a stage within an act."""
    stage = active_stage(act, pk)
    act.lift(stage)
    act.note(subject=str(stage), before=said_of(stage), undo={"stage": pk})


def put_back(act: Act, pk: int) -> None:
    """Restore a removed stage, within an act."""
    stage = series_of(act).stages.get(pk=pk)
    _refuse_elsewhere(series_of(act), stage.event)
    column = {"tournament": stage.tournament, "outside": stage.outside}
    if series_of(act).stages.standing().filter(**column).exists():
        raise refused_in(act.scope, "stage_twice", name=str(stage))
    stage.lifted_at = None
    stage.save(update_fields=["lifted_at"])
    act.note(subject=str(stage), after=said_of(stage))


def _refuse_elsewhere(series: Series, event: Tournament | OutsideEvent) -> None:
    """Refuse a list of people for a series of teams, and vice versa."""
    if isinstance(event, OutsideEvent) and event.is_of_teams != series.of_teams:
        code = "teams_from_elsewhere" if series.of_teams else "people_from_elsewhere"
        raise refused_in(series.scope, code, name=event.name)


def active_stage(act: Act, pk: int) -> Stage:
    """Return a stage of the series that was not removed."""
    found = series_of(act).stages.standing().filter(pk=pk)
    stage = found.select_related("tournament", "outside").first()
    if stage is None:
        raise refused_in(act.scope, "no_such_stage")
    return stage


def exact(coefficient: str) -> str:
    """Return a coefficient in the format of files: an exact number above 0."""
    fields = Fields({"coefficient": coefficient.strip().replace(",", ".")}, known=("coefficient",))
    number = read_exact(fields, "coefficient", default="1")
    if fields.faults or number <= 0:
        raise Refused("coefficient_not_above_nought", given=coefficient)
    return str(Fraction(number))


def said_of(stage: Stage) -> dict[str, Any]:
    """Return a stage's name and weight as journal facts."""
    return {"name": stage.name, "coefficient": stage.coefficient, "is_final": stage.is_final}
