"""When each round begins and ends at the earliest, from the plan."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournament.models import Tournament
from tournament.reading.visibility import PublicView, SeatedRound
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """One round's time where it is played, and the minutes of the break after it."""

    number: int
    begins_at: dt.datetime
    ends_at: dt.datetime
    pause: int

    @property
    def begins(self) -> dt.time:
        """When it begins, as the clock on the wall shows it."""
        return timezone.localtime(self.begins_at).time()

    @property
    def ends(self) -> dt.time:
        """When it ends, as the clock on the wall shows it."""
        return timezone.localtime(self.ends_at).time()


def timetable(tournament: Tournament) -> Sequence[PlannedRound]:
    """Return the times of the rounds; none without a clock or a beginning."""
    settings = settings_of(tournament)
    if tournament.starts is None or settings.minutes is None:
        return []
    pauses = {pause["after_round"]: pause["minutes"] for pause in tournament.breaks}
    now = timezone.make_aware(dt.datetime.combine(tournament.date, tournament.starts))
    planned = []
    for number in range(1, settings.rounds + 1):
        ends = now + dt.timedelta(minutes=settings.minutes)
        pause = pauses.get(number, 0) if number < settings.rounds else 0
        planned.append(PlannedRound(number, now, ends, pause))
        now = ends + dt.timedelta(minutes=pause)
    return planned


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round: its planned time where there is one, and its seats once they are published."""

    number: int
    planned: PlannedRound | None
    seated: SeatedRound | None
    is_ranked: bool


def plan_of_rounds(wall: PublicView) -> tuple[RoundPlan, ...]:
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
