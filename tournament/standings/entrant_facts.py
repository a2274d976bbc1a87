"""Facts of an entrant for the standings: number, lot, lines and penalties.

A page shows a hundred of ten thousand players. For the others only points are needed, and
creating seventy thousand results took a fifth of the page's time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from scoring.entrants import Entrant, Result, is_ranked
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.places import Measure
from scoring.standings import SIXTIETH, Points, RankedEntrant, RankingBasis, points_of
from tournament.memo import Memo
from tournament.standings.sheets import read_results


class Competitor(NamedTuple):
    """A player's columns shown in standings; an `Entry` is created if more is needed."""

    pk: int
    number: int
    name: str
    lot: int | None
    from_round: int
    to_round: int | None
    leaving: str
    club: str
    category: str
    sex: str
    born: int | None
    as_initials: bool


Line = tuple[Any, ...]
"""Version, entry, round, table, then the figures, as `read_results` expects them."""
Column = list[Line | None]
"""The players' lines of one round, in the order of their numbers; None for absent players."""

VERSION, ENTRY, ROUND, TABLE, SMALL, SIXTIETHS = 0, 1, 2, 3, 4, 7


class StoredLines(Mapping[int, tuple[Result, ...]]):
    """The players' results by entry and round.

    A player has at most one line per round, at a table or sitting out.
    """

    def __init__(self, entries: Sequence[int], columns: Mapping[int, Column]) -> None:
        self._entries = entries
        self._at = dict(zip(entries, range(len(entries)), strict=True))
        self._columns = {number: columns[number] for number in sorted(columns)}
        self._made: dict[int, tuple[Result, ...]] = {}

    @classmethod
    def of(cls, entries: Sequence[int], lines: Iterable[Line]) -> StoredLines:
        """Return the lines of these entries, which must be ordered by number."""
        return cls(entries, {}).renewed(lines)

    def renewed(self, lines: Iterable[Line]) -> StoredLines:
        """Return these lines, updated with newer ones."""
        at, nobody = self._at, [None] * len(self._entries)
        newer: dict[int, Column] = {}
        number, column = None, list[Line | None]()
        for line in lines:
            if line[ROUND] != number:
                number = line[ROUND]
                if number not in newer:
                    newer[number] = [*self._columns.get(number, nobody)]
                column = newer[number]
            try:
                column[at[line[ENTRY]]] = line
            except KeyError:
                # Entered after the entries were read: at a desk each query sees its own state.
                continue
        return StoredLines(self._entries, {**self._columns, **newer})

    def __getitem__(self, entry: int) -> tuple[Result, ...]:
        found = self._made.get(entry)
        if found is None:
            at = self._at[entry]
            own = [line for column in self._columns.values() if (line := column[at])]
            if not own:
                raise KeyError(entry)
            found = self._made[entry] = tuple([result for _, _, result in read_results(own)])
        return found

    def __iter__(self) -> Iterator[int]:
        everybody = zip(self._entries, zip(*self._columns.values(), strict=True), strict=False)
        return (entry for entry, own in everybody if any(own))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def at_table(self, number: int, table: int) -> list[tuple[int, Result]]:
        """Return the results at a table in a round, with their entries."""
        own = [line for line in self._columns.get(number, ()) if line and line[TABLE] == table]
        return [(entry, result) for _version, entry, result in read_results(own)]

    def sums(self) -> Iterator[Sequence[Points]]:
        """Yield the players' points after round 1, 2 … up to the last round with lines."""
        sums: Sequence[Points] = [0] * len(self._entries)
        for number in range(1, max(self._columns, default=0) + 1):
            column = self._columns.get(number)
            if column is not None:
                # Inlined from `points_of`: seventy thousand calls double the time.
                sums = [
                    points + (line[SIXTIETHS] or 0) * SIXTIETH + line[SMALL] if line else points
                    for points, line in zip(sums, column, strict=True)
                ]
            yield sums


NO_POINTS = points_of(0, 0)
Facts = tuple[int, int, tuple[Result, ...], tuple[TakenPoints, ...], int, int | None]
"""Number, lot, lines, points taken, first and last round."""


def entrant(after: int, facts: Facts) -> Entrant | None:
    """Return an entrant with their results up to a round; None if not in the standings."""
    number, lot, _lines, points, came, went = facts
    lines = lines_until(after, facts)
    if not is_ranked(lines, came, went, rounds_played=after):
        return None
    return Entrant(number, lot, lines, points, came)


@dataclass(frozen=True)
class EntrantFacts:
    """All entrants with lots, lines and penalties up to a round."""

    competitors: Sequence[Competitor]
    lots: Mapping[int, int]
    lines: StoredLines
    taken: Callable[[int], Mapping[int, tuple[TakenPoints, ...]]]

    def facts(self, after: int) -> Sequence[Facts]:
        """Return the facts that determine the standings after a round."""
        return self._facts(self.competitors, after)

    def measure(self, yardstick: RankingBasis, recall: Memo) -> Measure:
        """Return a function that ranks entrants by number, if they are in the standings."""
        after = yardstick.rounds_played

        def measure(numbers: Iterable[int]) -> tuple[RankedEntrant, ...]:
            facts = self._facts([self._by_number[number] for number in numbers], after)
            # New results only concern the newest round, so most players are cached.
            found = [recall(("measured", after, f[0]), measured_by, yardstick, f) for f in facts]
            return tuple([each for each in found if each is not None])

        return measure

    def _facts(self, those: Iterable[Competitor], after: int) -> Sequence[Facts]:
        lots, lines, taken = self.lots, self.lines, self.taken(after)
        return [
            (
                *(one.number, lots[one.number], lines.get(one.pk, ()), taken.get(one.number, ())),
                *(one.from_round, one.to_round),
            )
            for one in those
        ]

    @cached_property
    def _by_number(self) -> Mapping[int, Competitor]:
        return {one.number: one for one in self.competitors}

    def points(self, after: int) -> dict[int, Points]:
        """Return the points of all players in the standings after a round, by number."""
        found = self._unjudged_points(after)
        for number, taken in self.taken(after).items():
            if number in found:
                found[number] += sum(points_of(each.big_sixtieths, each.small) for each in taken)
        return found

    def _unjudged_points(self, after: int) -> dict[int, Points]:
        rounds = self._points_by_round
        if after < len(rounds):
            return rounds[after].copy()
        found = rounds[-1].copy()
        for one in self.competitors:
            if one.number not in found and is_ranked(
                (), one.from_round, one.to_round, rounds_played=after
            ):
                found[one.number] = NO_POINTS
        return found

    @cached_property
    def _points_by_round(self) -> Sequence[dict[int, Points]]:
        """Return the players' points after each played round, starting before round 1."""
        numbers = [one.number for one in self.competitors]
        found = [dict.fromkeys(numbers, NO_POINTS)]
        found += [dict(zip(numbers, sums, strict=True)) for sums in self.lines.sums()]
        for one in self.competitors:
            came, went = one.from_round, one.to_round
            if came <= 1 and went is None:
                continue
            since = came if came > 1 else 0
            if went is not None and went < came:
                since = len(found)
            # A player who played all the same is in the standings from that round on.
            first = min((line.round for line in self.lines.get(one.pk, ())), default=since)
            for points in found[: min(since, first)]:
                del points[one.number]
        return found


def lines_until(after: int, facts: Facts) -> tuple[Result, ...]:
    """Return the results up to a round."""
    lines = facts[2]
    return lines[: bisect_right(lines, after, key=attrgetter("round"))]


def measured_by(yardstick: RankingBasis, facts: Facts) -> RankedEntrant | None:
    """Return an entrant as ranked by the yardstick; None if not in the standings."""
    found = entrant(yardstick.rounds_played, facts)
    return None if found is None else yardstick.measure(found)
