"""Highlights of an event: the biggest win, the best comeback, the table of the day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from scoring.entrants import NO_PLACE, Result
from scoring.events import NO_TABLE
from tournament.reading.results.bump_chart import places_by_round
from tournament.reading.results.filters import course_of_group
from tournament.reading.results.standings import RankedPlayer, Ranking

T = TypeVar("T")

MOST_SHARING: Final = 3


@dataclass(frozen=True, slots=True)
class RoundOf:
    """A player's round: the points and the table."""

    line: RankedPlayer
    round: int
    table: int
    small: int


@dataclass(frozen=True, slots=True)
class Comeback:
    """A player who climbed from an earlier place."""

    line: RankedPlayer
    round: int
    held: int
    climbed: int


@dataclass(frozen=True, slots=True)
class TableOfDay:
    """The table at which the most points were won, and its players."""

    round: int
    number: int
    points: int
    players: tuple[RankedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Highlights:
    """The highlights of an event up to a round; tied ones in the order of the standings.

    `are_wins` is set if the best rounds were won from others, not just counted.
    """

    are_wins: bool
    wins: tuple[RoundOf, ...]
    comebacks: tuple[Comeback, ...]
    tables: tuple[TableOfDay, ...]


def highlights(ranking: Ranking, group: str = "") -> Highlights:
    """Return the highlights of the rounds up to the standings; no query.

    Negative results and climbs of zero places are left out. With a group, only its own tables
    and climbs within it count.
    """
    lines = {line.row.number: line for line in ranking.lines if line.row.place is not None}
    rounds, game = list(_rounds(ranking, lines)), ranking.book.settings.game
    course = course_of_group(ranking, group) if group else ranking
    if group:
        there = _there(course)
        rounds = [one for one in rounds if (one.round, one.line.row.number) in there]
    lowest_wins = ranking.book.settings.lowest_wins and not ranking.has_big_points
    return Highlights(
        are_wins=game.is_zero_sum,
        wins=_best(rounds, lambda one: -one.small if lowest_wins else one.small),
        comebacks=_best(list(_comebacks(course)), lambda one: one.climbed),
        tables=_best(_tables(rounds), lambda one: one.points) if game.is_zero_sum else (),
    )


def _best(found: list[T], worth: Callable[[T], int]) -> tuple[T, ...]:
    """Return the highest; empty if too many are tied."""
    if not found:
        return ()
    most = max(map(worth, found))
    best = tuple(one for one in found if worth(one) == most)
    return best if len(best) <= MOST_SHARING else ()


def _rounds(ranking: Ranking, lines: Mapping[int, RankedPlayer]) -> Iterator[RoundOf]:
    for line in lines.values():
        # Rows of an announced result have no entries, so these come from the current book.
        entry = ranking.book.entry(line.row.number)
        results = ranking.book.lines_by_entry.get(entry.pk, ())
        for result in results:
            if result.round <= ranking.after and _counts(result):
                yield RoundOf(line, result.round, result.table, result.small)


def _counts(result: Result) -> bool:
    return result.table != NO_TABLE and result.place != NO_PLACE


def _there(course: Ranking) -> frozenset[tuple[int, int]]:
    """Return the group's players by round, including those whom a later cut moved."""
    return frozenset(
        (after, line.number)
        for after in range(course.since, course.after + 1)
        for line in course.book.standings(after)
        if line.group == course.group
    )


def _comebacks(ranking: Ranking) -> Iterator[Comeback]:
    lines = {line.row.number: line for line in ranking.lines if line.row.place is not None}
    for number, places in places_by_round(ranking).items():
        if number not in lines or not places or places[-1] is None:
            continue
        counted = enumerate(places, start=ranking.since)
        held = [(place.first, at) for at, place in counted if place is not None]
        worst, at = max(held)
        climbed = worst - places[-1].first
        if climbed > 0:
            yield Comeback(lines[number], at, worst, climbed)


def _tables(rounds: list[RoundOf]) -> list[TableOfDay]:
    """Return the tables with the total of their winners' points."""
    at: dict[tuple[int, int], list[RoundOf]] = defaultdict(list)
    for one in rounds:
        at[one.round, one.table].append(one)
    return [
        TableOfDay(
            number, table, sum(max(one.small, 0) for one in sat), tuple(one.line for one in sat)
        )
        for (number, table), sat in at.items()
    ]
