"""The plan of a tournament's rounds: when each is due, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.results import settings_of
from tournament.timetable import PlannedRound, timetable
from tournament.wall.visibility import SeatedRound, Wall


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: its planned time where there is one, and its seats once they are published."""

    number: int
    planned: PlannedRound | None
    seated: SeatedRound | None
    is_ranked: bool


def plan_of_rounds(wall: Wall) -> tuple[RoundPlan, ...]:
    """Return every round of the tournament once there is something to say of one; no query."""
    planned = {one.number: one for one in timetable(wall.tournament)}
    if not planned and not wall.rounds:
        return ()
    seated = {one.number: one for one in wall.rounds}
    ranked = {one.number for one in wall.ranked_rounds}
    rounds = max(settings_of(wall.tournament).rounds, *seated, 1)
    return tuple(
        RoundPlan(number, planned.get(number), seated.get(number), number in ranked)
        for number in range(1, rounds + 1)
    )
