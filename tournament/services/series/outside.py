"""Results from elsewhere: taken in as a stage, and corrected by another list."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from scoring.series.answers import write_small
from tournament.exchange.player_lists import Newcomer
from tournament.models import OutsideEvent, OutsideResult, Series, Stage
from tournament.models.player import name_key
from tournament.reading.people.identity import roots_of
from tournament.services.acts import Act, Actor, acting
from tournament.services.people.register import new_person
from tournament.services.refusals import Refused
from tournament.services.series import stages
from tournament.services.series.approving import refuse_approved
from tournament.services.series.outside_plans import OutsidePlan, PlannedLine


def take_in_results(
    series: Series,
    plan: OutsidePlan,
    *,
    by: Actor,
    coefficient: str = "1",
    previewed: int | None = None,
    key: str = "",
) -> Stage:
    """Take a list in as a stage of the series; whoever is new comes into the register."""
    with acting(series.scope, "take_in_results", by=by, key=key, previewed=previewed) as act:
        if made := act.already_made(Stage):
            return made
        refuse_approved(act)
        event = _write(act, plan)
        stage = stages.put_stage(act, event, coefficient=coefficient)
        act.note(
            subject=event.name,
            after={"date": event.date.isoformat(), "players": len(plan.lines)},
            undo={"stage": stage.pk},
            result=stage,
        )
    return stage


def change_results(
    stage: Stage, plan: OutsidePlan, *, by: Actor, previewed: int | None = None, key: str = ""
) -> OutsideEvent:
    """Let another list take the place of the one that a stage has; the older one is kept."""
    with acting(stage.series.scope, "change_results", by=by, key=key, previewed=previewed) as act:
        if made := act.already_made(OutsideEvent):
            return made
        refuse_approved(act)
        held = stages.standing(act, stage.pk)
        if held.outside is None:
            raise Refused("no_such_stage")
        event = _write(act, plan)
        before = held.outside_id
        Stage.objects.filter(pk=held.pk).update(outside=event)
        act.note(
            subject=event.name,
            after={"date": event.date.isoformat(), "players": len(plan.lines)},
            undo={"stage": held.pk, "outside": before},
            result=event,
        )
    return event


def _write(act: Act, plan: OutsidePlan) -> OutsideEvent:
    if plan.open_lines:
        raise Refused("results_in_doubt", lines=plan.open_lines)
    _refuse_twice(plan)
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
    OutsideResult.objects.bulk_create(_row(event, one, act.by) for one in plan.lines)
    return event


def _refuse_twice(plan: OutsidePlan) -> None:
    lines: dict[object, list[PlannedLine]] = defaultdict(list)
    roots = roots_of(one.player for one in plan.lines if one.player is not None)
    for one in plan.lines:
        new = name_key(one.line.name), one.line.club
        known = one.player and roots.get(one.player, one.player)
        lines[new if known is None else known].append(one)
    for several in lines.values():
        if len(several) > 1:
            numbers = tuple(one.number for one in several)
            raise Refused("person_twice_in_results", name=several[0].line.name, lines=numbers)


def _row(event: OutsideEvent, planned: PlannedLine, by: Actor) -> OutsideResult:
    line = planned.line
    player = planned.player
    if player is None:
        player = new_person(Newcomer(line.name, club=line.club), by=by).player.pk
    return OutsideResult(
        event=event,
        player_id=player,
        club=line.club,
        place_first=None if line.place is None else line.place.first,
        place_last=None if line.place is None else line.place.last,
        big="" if line.big is None else str(Fraction(line.big)),
        small="" if line.small is None else str(write_small(line.small)),
    )
