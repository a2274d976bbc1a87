"""The pace of events: minutes of rounds and of the pauses between them, learnt or usual."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median

USUAL_DEALS = 28
LEAST_PAST = 5
"""The number of past rounds from which a duration is learnt."""


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round that was played: its tables, its duration, and the pause after it.

    `part` is its duration divided by the planned one, `pause` is in minutes; None if unknown.
    `is_cut` is a round after which the players were divided into groups, as before a
    final.
    """

    event: int
    tables: int
    part: float | None = None
    pause: int | None = None
    is_clocked: bool = False
    is_cut: bool = False
    has_teams: bool = False


@dataclass(frozen=True, slots=True)
class Learnt:
    """The median of past rounds, with the number of rounds and of their events."""

    median: float
    rounds: int
    events: int


@dataclass(frozen=True, slots=True)
class RoundToPlay:
    """A round of a plan; `rest` is the planned break after it."""

    minutes: int
    tables: int
    is_clocked: bool = False
    is_cut: bool = False
    rest: int = 0


@dataclass(frozen=True, slots=True)
class TimeModel:
    """Durations in minutes: 28 deals, between rounds, and a meal in a long event.

    A round of 28 deals takes `round_minutes` until its slowest table is done, if no clock ends
    it; a proposal and its simulation assume the same. The pause is longer with more than
    `easy_tables`: their results are entered and their players find their seats. Before a final
    it is longer by `cut`. `past` are rounds of past events: where enough of them had about as
    many tables, their medians replace these durations. An event of teams learns from such
    events, if they are enough, otherwise from all.
    """

    round_minutes: int = 60
    pause: int = 10
    cut: int = 5
    meal: int = 40
    meal_from: int = 300
    easy_tables: int = 20
    tables_a_minute: int = 10
    has_teams: bool = False
    past: tuple[PastRound, ...] = ()

    @property
    def events(self) -> frozenset[int]:
        """The past events that this pace is learnt from."""
        return frozenset(one.event for one in self.past)

    def planned_minutes(self, deals: int, clock: int | None) -> int:
        """Return the minutes of the clock, or those of the deals without one."""
        return clock or ceil(deals * self.round_minutes / USUAL_DEALS)

    def learnt_pause(self, tables: int, *, is_cut: bool = False) -> Learnt | None:
        """Return the median pause after past rounds of half to twice as many tables."""
        past = [one for one in self.past if one.is_cut == is_cut]
        return self._learnt(past, tables, lambda one: one.pause)

    def learnt_part(self, tables: int, *, is_clocked: bool) -> Learnt | None:
        """Return the median of what past rounds took of their planned minutes."""
        past = [one for one in self.past if one.is_clocked == is_clocked]
        return self._learnt(past, tables, lambda one: one.part)

    def pause_of(self, tables: int, *, is_cut: bool = False) -> int:
        """Return the minutes between two rounds of this many tables: the median, if learnt.

        >>> [TimeModel().pause_of(tables) for tables in (1, 20, 25, 250)]
        [10, 10, 11, 33]
        >>> TimeModel().pause_of(20, is_cut=True)
        15
        >>> past = tuple(PastRound(1, 8, pause=minutes) for minutes in (14, 18, 15, 17, 90))
        >>> [TimeModel(past=past).pause_of(tables) for tables in (3, 4, 16, 17)]
        [10, 17, 17, 10]
        """
        learnt = self.learnt_pause(tables, is_cut=is_cut)
        if learnt is not None:
            return round(learnt.median)
        if is_cut:
            return self.pause_of(tables) + self.cut
        return self.pause + ceil(max(tables - self.easy_tables, 0) / self.tables_a_minute)

    def duration_of(self, one: RoundToPlay) -> int:
        """Return the minutes from a round's seats to its last result.

        >>> past = tuple(PastRound(1, 8, part=part) for part in (0.9, 1.1, 1.2, 1, 2))
        >>> [TimeModel(past=past).duration_of(RoundToPlay(60, tables)) for tables in (8, 80)]
        [66, 60]
        """
        learnt = self.learnt_part(one.tables, is_clocked=one.is_clocked)
        return one.minutes if learnt is None else max(round(one.minutes * learnt.median), 1)

    def _learnt(
        self, past: Sequence[PastRound], tables: int, read: Callable[[PastRound], float | None]
    ) -> Learnt | None:
        alike = [
            (one, figure)
            for one in past
            if tables <= 2 * one.tables <= 4 * tables and (figure := read(one)) is not None
        ]
        own = [pair for pair in alike if pair[0].has_teams == self.has_teams]
        chosen = own if len(own) >= LEAST_PAST else alike
        if len(chosen) < LEAST_PAST:
            return None
        events = {one.event for one, _figure in chosen}
        return Learnt(median(figure for _one, figure in chosen), len(chosen), len(events))


USUAL_PACE = TimeModel()


def schedule(
    rounds: Sequence[RoundToPlay], pace: TimeModel = USUAL_PACE
) -> tuple[tuple[int, int], ...]:
    """Return the start and the end of each round, in minutes from the start of the first.

    In a long event without a planned break a meal follows the middle round.

    >>> schedule([RoundToPlay(40, 5)] * 3)
    ((0, 40), (50, 90), (100, 140))
    >>> schedule([RoundToPlay(40, 5, rest=30), RoundToPlay(40, 5)])
    ((0, 40), (80, 120))
    """
    lasts = [pace.duration_of(one) for one in rounds]
    pauses = [pace.pause_of(one.tables, is_cut=one.is_cut) + one.rest for one in rounds]
    if pauses and not any(one.rest for one in rounds):
        played = sum(lasts) + sum(pauses[:-1])
        pauses[(len(pauses) - 1) // 2] += pace.meal if played >= pace.meal_from else 0
    found, now = [], 0
    for minutes, pause in zip(lasts, pauses, strict=True):
        found.append((now, now + minutes))
        now += minutes + pause
    return tuple(found)
