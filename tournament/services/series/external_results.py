"""External results: imported as a stage, and corrected by another list."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

from scoring.exact_numbers import write_small
from scoring.results_files import OutsideLine
from tournament.exchange.player_lists import Newcomer
from tournament.models import OutsideEvent, OutsideResult, OutsideTeam, Series, Stage
from tournament.models.player import name_key
from tournament.reading.people.identity import roots_of
from tournament.services.acts import Act, Actor, acting, declare
from tournament.services.people.register import add_person, refuse_impossible
from tournament.services.refusals import Refused
from tournament.services.series import stages
from tournament.services.series.approving import refuse_approved, series_of
from tournament.services.series.creating import refused_in
from tournament.services.series.external_result_plans import OutsidePlan, PlannedLine


@declare(may="plan")
def take_in_results(
    series: Series,
    plan: OutsidePlan,
    *,
    by: Actor,
    coefficient: str = "1",
    previewed: int | None = None,
    key: str = "",
) -> Stage:
    """Import a list as a stage of the series; new people are added to the register."""
    with acting(series.scope, take_in_results, by=by, key=key, previewed=previewed) as act:
        if made := act.already_made(Stage):
            return made
        refuse_approved(act)
        refuse_of_others(series_of(act), plan)
        refuse_again(series_of(act), plan)
        event = write_list(act, plan)
        stage = stages.put_stage(act, event, coefficient=coefficient)
        act.note(
            subject=event.name,
            after={"date": event.date.isoformat(), "players": len(plan.lines)},
            undo={"stage": stage.pk},
            result=stage,
        )
    return stage


@declare(may="plan")
def change_results(
    stage: Stage, plan: OutsidePlan, *, by: Actor, previewed: int | None = None, key: str = ""
) -> OutsideEvent:
    """Replace the list of a stage; the older one is kept."""
    with acting(stage.series.scope, change_results, by=by, key=key, previewed=previewed) as act:
        if made := act.already_made(OutsideEvent):
            return made
        refuse_approved(act)
        held = stages.active_stage(act, stage.pk)
        if held.outside is None:
            raise refused_in(act.scope, "no_such_stage")
        refuse_of_others(series_of(act), plan)
        event = write_list(act, plan)
        before = held.outside_id
        Stage.objects.filter(pk=held.pk).update(outside=event)
        act.note(
            subject=event.name,
            after={"date": event.date.isoformat(), "players": len(plan.lines)},
            undo={"stage": held.pk, "outside": before, "is": event.pk},
            result=event,
        )
    return event


def write_list(act: Act, plan: OutsidePlan) -> OutsideEvent:
    """Write the event of a plan with its lines, or refuse it."""
    if plan.because is not None:
        raise plan.because
    if plan.open_lines:
        raise Refused("results_in_doubt", lines=plan.open_lines)
    refuse_twice(plan)
    said = plan.results
    if said.day is None:
        raise Refused("results_day_unknown")
    event = OutsideEvent.objects.create(
        name=said.name,
        date=said.day,
        game=said.game,
        participants=said.participants,
        source=said.source,
        **act.signature,
    )
    if plan.of_teams:
        OutsideTeam.objects.bulk_create(_team_row(event, one) for one in plan.lines)
    else:
        OutsideResult.objects.bulk_create(_row(event, one, act.by) for one in plan.lines)
    return event


def refuse_of_others(series: Series, plan: OutsidePlan) -> None:
    """Refuse a list of people for a series of teams, and vice versa."""
    if plan.of_teams != series.of_teams:
        code = "people_from_elsewhere" if plan.of_teams else "teams_from_elsewhere"
        raise refused_in(series.scope, code, name=plan.results.name)


def refuse_again(series: Series, plan: OutsidePlan) -> None:
    """Refuse an event that is a stage already: its list is corrected, not imported twice."""
    said = plan.results
    same = series.stages.standing().filter(outside__name=said.name)
    if said.day is not None and same.filter(outside__date=said.day).exists():
        raise refused_in(series.scope, "results_twice", name=said.name)


def refuse_twice(plan: OutsidePlan) -> None:
    """Refuse a person or a team matched by several lines of the list."""
    lines: dict[object, list[PlannedLine]] = defaultdict(list)
    roots = roots_of(one.player for one in plan.lines if one.player is not None)
    for one in plan.lines:
        known = one.player and roots.get(one.player, one.player)
        new = name_key(one.line.name), one.line.club
        lines[one.team if plan.of_teams else new if known is None else known].append(one)
    for several in lines.values():
        if len(several) > 1:
            numbers = tuple(one.number for one in several)
            raise Refused("person_twice_in_results", name=several[0].line.name, lines=numbers)


def _row(event: OutsideEvent, planned: PlannedLine, by: Actor) -> OutsideResult:
    line = planned.line
    player = planned.player
    if player is None:
        newcomer = Newcomer(line.name, club=line.club)
        refuse_impossible(newcomer)
        player = add_person(newcomer, by=by).player.pk
    return OutsideResult(
        event=event,
        player_id=player,
        club=line.club,
        **_points(line),
    )


def _team_row(event: OutsideEvent, planned: PlannedLine) -> OutsideTeam:
    return OutsideTeam(event=event, name=planned.team, **_points(planned.line))


def _points(line: OutsideLine) -> dict[str, Any]:
    return {
        "place_first": None if line.place is None else line.place.first,
        "place_last": None if line.place is None else line.place.last,
        "big": "" if line.big is None else str(Fraction(line.big)),
        "small": "" if line.small is None else str(write_small(line.small)),
    }
