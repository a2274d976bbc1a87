"""The stages of a series: added, weighed, named, made the final, and taken out again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.exact_numbers import read_exact
from scoring.json_reader import Fields
from tournament.models import OutsideEvent, Series, Stage, Tournament
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting
from tournament.services.refusals import Refused
from tournament.services.series.approving import refuse_approved, series_of
from tournament.services.series.creating import refuse_fewest, refused_in
from tournament.standings.series.stages import game_of_event

LONGEST_NAME = 120


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
    """Make an event a stage; it counts as soon as its result is approved."""
    with acting(series.scope, "add_stage", by=by, key=key, previewed=previewed) as act:
        if made := act.already_made(Stage):
            return made
        refuse_approved(act)
        stage = put_stage(act, event, name=name, coefficient=coefficient)
        act.note(
            subject=str(stage),
            after={"date": event.date.isoformat(), **said_of(stage)},
            undo={"stage": stage.pk},
            result=stage,
        )
    return stage


def put_stage(
    act: Act, event: Tournament | OutsideEvent, *, name: str = "", coefficient: str = "1"
) -> Stage:
    """Write the stage within an act, unless it cannot be one of this series."""
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


def change_stage(
    stage: Stage,
    *,
    by: Actor,
    name: str,
    coefficient: str,
    is_final: bool,
    previewed: int | None = None,
) -> None:
    """Change what a stage is called and counts, or make it the final."""
    with acting(stage.series.scope, "change_stage", by=by, previewed=previewed) as act:
        refuse_approved(act)
        said = {
            "name": one_line(name)[:LONGEST_NAME],
            "coefficient": exact(coefficient),
            "is_final": is_final,
        }
        write_stage(act, stage.pk, said)


def write_stage(act: Act, pk: int, said: dict[str, Any]) -> None:
    """Write what is said of a stage, within an act."""
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


def lift_stage(stage: Stage, *, by: Actor, previewed: int | None = None) -> None:
    """Take a stage out of the series; its event and results stay."""
    with acting(stage.series.scope, "lift_stage", by=by, previewed=previewed) as act:
        refuse_approved(act)
        lift(act, stage.pk)


def lift(act: Act, pk: int) -> None:
    """Take a stage out within an act."""
    stage = active_stage(act, pk)
    act.lift(stage)
    act.note(subject=str(stage), before=said_of(stage), undo={"stage": pk})


def put_back(act: Act, pk: int) -> None:
    """Put a stage that was taken out back in, within an act."""
    stage = series_of(act).stages.get(pk=pk)
    _refuse_elsewhere(series_of(act), stage.event)
    column = {"tournament": stage.tournament, "outside": stage.outside}
    if series_of(act).stages.standing().filter(**column).exists():
        raise refused_in(act.scope, "stage_twice", name=str(stage))
    stage.lifted_at = None
    stage.save(update_fields=["lifted_at"])
    act.note(subject=str(stage), after=said_of(stage))


def _refuse_elsewhere(series: Series, event: Tournament | OutsideEvent) -> None:
    """Refuse a list of people to a series of teams, and one of teams to a series of people."""
    if isinstance(event, OutsideEvent) and event.is_of_teams != series.of_teams:
        code = "teams_from_elsewhere" if series.of_teams else "people_from_elsewhere"
        raise refused_in(series.scope, code, name=event.name)


def active_stage(act: Act, pk: int) -> Stage:
    """Return a stage of the series that is still in it."""
    found = series_of(act).stages.standing().filter(pk=pk)
    stage = found.select_related("tournament", "outside").first()
    if stage is None:
        raise refused_in(act.scope, "no_such_stage")
    return stage


def exact(coefficient: str) -> str:
    """Return a coefficient as files write it: above 0, an exact number."""
    fields = Fields({"coefficient": coefficient.strip().replace(",", ".")}, known=("coefficient",))
    number = read_exact(fields, "coefficient", default="1")
    if fields.faults or number <= 0:
        raise Refused("coefficient_not_above_nought", given=coefficient)
    return str(Fraction(number))


def said_of(stage: Stage) -> dict[str, Any]:
    """Return what a stage is called and counts, as the journal keeps it."""
    return {"name": stage.name, "coefficient": stage.coefficient, "is_final": stage.is_final}
