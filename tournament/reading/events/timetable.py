"""The earliest start and end of each round, by the plan."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournament.models import Tournament
from tournament.reading.visibility import PublicView, SeatedRound
from tournament.standings.sheets import rounds_planned, settings_of


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """The times of one round and its break."""

    number: int
    begins_at: dt.datetime
    ends_at: dt.datetime
    pause: int

    @property
    def begins(self) -> dt.time:
        """The local start time."""
        return timezone.localtime(self.begins_at).time()

    @property
    def ends(self) -> dt.time:
        """The local end time."""
        return timezone.localtime(self.ends_at).time()


def timetable(tournament: Tournament) -> Sequence[PlannedRound]:
    """Return the times of the rounds; empty without a clock or a start time."""
    numbers = range(1, rounds_planned(tournament) + 1)
    minutes = {n: given for n in numbers if (given := settings_of(tournament, n).minutes)}
    if tournament.starts is None or len(minutes) < len(numbers):
        return []
    pauses = {pause["after_round"]: pause["minutes"] for pause in tournament.breaks}
    now = timezone.make_aware(dt.datetime.combine(tournament.date, tournament.starts))
    planned = []
    for number in numbers:
        ends = now + dt.timedelta(minutes=minutes[number])
        pause = pauses.get(number, 0) if number < numbers[-1] else 0
        planned.append(PlannedRound(number, now, ends, pause))
        now = ends + dt.timedelta(minutes=pause)
    return planned


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round: its planned time if any, and its seats once they are published."""

    number: int
    planned: PlannedRound | None
    seated: SeatedRound | None
    is_ranked: bool


def plan_of_rounds(view: PublicView) -> tuple[RoundPlan, ...]:
    """Return all rounds of the tournament; empty before any is planned or seated; no query."""
    planned = {one.number: one for one in timetable(view.tournament)}
    if not planned and not view.rounds:
        return ()
    seated = {one.number: one for one in view.rounds}
    ranked = {one.number for one in view.ranked_rounds}
    rounds = max([rounds_planned(view.tournament), *seated])
    return tuple(
        RoundPlan(number, planned.get(number), seated.get(number), number in ranked)
        for number in range(1, rounds + 1)
    )


@dataclass(frozen=True, slots=True)
class TimetableRow:
    """A current or coming round with its planned time, or a break."""

    number: int = 0
    is_being_played: bool = False
    begins: dt.time | None = None
    ends: dt.time | None = None
    pause: int = 0


ROUNDS_AHEAD = 2


def upcoming_rounds(view: PublicView, plan: Sequence[RoundPlan]) -> tuple[TimetableRow, ...]:
    """Return the round being played and the next ones, with their break; nothing after the last.

    Before the first seats it is empty, because the page shows the whole plan.
    """
    is_on = view.tournament.state == Tournament.State.RUNNING and view.rounds
    if not is_on or view.tournament.called_off:
        return ()
    ahead = [one for one in plan if one.seated is None or _is_on(one.seated)]
    found = []
    for one in ahead[:ROUNDS_AHEAD]:
        planned = one.planned
        begins, ends = (planned.begins, planned.ends) if planned else (None, None)
        found.append(TimetableRow(one.number, one.seated is not None, begins, ends))
        if planned and planned.pause and one is ahead[0]:
            found.append(TimetableRow(pause=planned.pause))
    return tuple(found)


def _is_on(seated: SeatedRound) -> bool:
    return not seated.is_closed and seated.tables_left > 0
