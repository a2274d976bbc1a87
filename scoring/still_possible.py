"""The final places that are still possible, from the remaining rounds.

Any player may sit with any other and win or lose every table, so bounds are first computed
from sums alone: the best k players of a round can take no more together than its k best
values. Sums may leave a bound a place too wide, because the values of a table cannot be split
freely: three at one table cannot win 5, 4 and 3, although 6, 4 and 2 have the same sum. If a
round has few tables, all outcomes are searched and the bounds are exact; over several rounds
if the search completes. If the seats of the last round are known, its tables are searched one
by one, exactly. Until the last round is over, ties in big points may be broken either way;
penalties and absences are not considered.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, permutations, takewhile
from operator import ge, le, neg
from typing import NamedTuple

from scoring.big_points import Scale
from scoring.table_payments import (
    TRIES,
    Search,
    Sixtieths,
    Values,
    loads_of,
    loads_with_winner,
    outcomes,
    results_beside_lowest,
    values_of,
)

Needs = tuple[Sixtieths, ...]
Count = Callable[[Needs, Scale, int, bool], int]
"""Counts the players of a table who win what they need, at least or at most."""
Tables = Sequence[Sequence[int]]
"""The player numbers at each table."""


class SeatedPoints(NamedTuple):
    """The points of the players at a table, and the most any of them can reach."""

    reach: Sixtieths
    points: tuple[Sixtieths, ...]

    @property
    def size(self) -> int:
        """The number of players at the table."""
        return len(self.points)


@dataclass(frozen=True, slots=True)
class LastRound:
    """All players' points before the last round, including pay for sitting out, by table.

    Players who sit out or have left are bystanders. Tables are sorted by highest reach first,
    so those too far below are skipped; counts are cached for players with the same points.
    """

    scale: Scale
    points: Mapping[int, Sixtieths]
    tables: Sequence[SeatedPoints]
    table_of: Mapping[int, SeatedPoints]
    bystanders: Sequence[Sixtieths]
    counted: dict[tuple[Sixtieths, Count], int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        points: Mapping[int, Sixtieths],
        seats: Sequence[Sequence[int]],
        left: Sequence[Sixtieths],
        scale: Scale,
    ) -> "LastRound":
        """Return the last round with these tables; new entrants have no points yet."""
        tables: list[SeatedPoints] = []
        table_of: dict[int, SeatedPoints] = {}
        for numbers in seats:
            held = tuple(points.get(number, 0) for number in numbers)
            table = SeatedPoints(max(held) + values_of(scale, len(held))[0], held)
            tables.append(table)
            table_of |= dict.fromkeys(numbers, table)
        aside = (own for number, own in points.items() if number not in table_of)
        return cls(scale, points, sorted(tables, reverse=True), table_of, (*left, *aside))

    def bounds(self, number: int) -> tuple[int, int]:
        """Return the best and the worst final place of a player."""
        own, table = self.points[number], self.table_of.get(number)
        paid = (0,) if table is None else values_of(self.scale, table.size)
        best = 1 + self._others(number, own + paid[0] + 1, fewest)
        return best, 1 + self._others(number, own + paid[-1], most)

    def _others(self, number: int, end: Sixtieths, count: Count) -> int:
        """Return how many others end at this total or above."""
        everybody, own = self._everybody(end, count), self.points[number]
        table = self.table_of.get(number)
        if table is None:
            return everybody - (own >= end)
        beside = list(table.points)
        beside.remove(own)
        needs = self._needs(beside, end, table.size)
        return everybody - self._at(table, end, count) + count(needs, self.scale, table.size, True)

    def _everybody(self, end: Sixtieths, count: Count) -> int:
        """Return how many players end at this total or above, with no payments fixed."""
        if (end, count) not in self.counted:
            near = takewhile(lambda table: table.reach >= end, self.tables)
            passing = sum(self._at(table, end, count) for table in near)
            self.counted[end, count] = passing + sum(held >= end for held in self.bystanders)
        return self.counted[end, count]

    def _at(self, table: SeatedPoints, end: Sixtieths, count: Count) -> int:
        needs = self._needs(table.points, end, table.size)
        return count(needs, self.scale, table.size, False)

    def _needs(self, points: Iterable[Sixtieths], end: Sixtieths, size: int) -> Needs:
        """Return how much each player is short of this total, capped above the highest pay."""
        beyond = values_of(self.scale, size)[0] + 1
        return tuple(sorted([min(max(end - held, 0), beyond) for held in points]))


@lru_cache(maxsize=4096)
def fewest(needs: Needs, scale: Scale, size: int, is_own: bool) -> int:  # noqa: FBT001
    """Return the fewest players of a table who must win what they need.

    With `is_own`, the table's winner is the given player and is not counted.
    """
    top = values_of(scale, size)[0]
    paid = outcomes(scale, size)
    left = {each[1:] for each in paid if each[0] == top} if is_own else paid
    return min(_reaching(needs, each, min) for each in left)


@lru_cache(maxsize=4096)
def most(needs: Needs, scale: Scale, size: int, is_own: bool) -> int:  # noqa: FBT001
    """Return the most players of a table who can win what they need.

    With `is_own`, the last place is the given player's and is not counted.
    """
    last = values_of(scale, size)[-1]
    paid = outcomes(scale, size)
    left = {each[:-1] for each in paid if each[-1] == last} if is_own else paid
    return max(_reaching(needs, each, max) for each in left)


def _reaching(
    needs: Sequence[Sixtieths], paid: Sequence[Sixtieths], pick: Callable[[Iterable[int]], int]
) -> int:
    """Return the lowest or highest number of winners over all orders of the payments."""
    return pick(
        sum(won >= need for need, won in zip(needs, seats, strict=True))
        for seats in permutations(paid)
    )


@dataclass(frozen=True, slots=True)
class Prospect:
    """The best and the worst final place that a player can still reach.

    No place beyond them is possible. With `can_reach_best` the best one is known to be
    possible.
    """

    best: int
    worst: int
    can_reach_best: bool = True


@dataclass(frozen=True, slots=True)
class Remaining:
    """The remaining rounds: how many, their table sizes, and how many sit out for how many points.

    `seats` has the tables of the last round if it is the only one left and they are known;
    `rests` are the players who sit it out; `left` has the points of players who have left and
    keep their place.
    """

    rounds: int
    sizes: Sequence[int]
    scale: Scale
    resting: int = 0
    resting_pays: Sixtieths = 0
    seats: Tables = ()
    rests: Sequence[int] = ()
    left: Sequence[Sixtieths] = ()


def prospects(
    totals: Mapping[int, Sixtieths], remaining: Remaining, *, tries: int = TRIES
) -> Mapping[int, Prospect]:
    """Return all players' prospects; after `tries` steps a search falls back to bounds by sums."""
    prospect = prospect_of(totals, remaining, tries=tries)
    return {number: prospect(number) for number in totals}


def prospect_of(
    totals: Mapping[int, Sixtieths], remaining: Remaining, *, tries: int = TRIES
) -> Callable[[int], Prospect]:
    """Return a function from a player's number to their prospect."""
    if remaining.rounds == 1 and remaining.seats:
        rest = dict.fromkeys(remaining.rests, remaining.resting_pays)
        points = {number: big + rest.get(number, 0) for number, big in totals.items()}
        last = LastRound.of(points, remaining.seats, remaining.left, remaining.scale)
        return lambda number: Prospect(*last.bounds(number))
    field_of_all = _Field.of(totals, remaining, tries)
    return lambda number: field_of_all.prospect(totals[number])


@dataclass(frozen=True, slots=True)
class _Field:
    """All players by points, best first, and the total pay of the remaining rounds.

    `values` are the payments of one round, highest first; `most` has the highest total of k
    players over all rounds. `loads` has, for each table the given player could win, the lowest
    total that k others must take. `passing` and `staying` are all outcomes of a round, if there
    are few tables. Players tied on points have the same prospect.
    """

    ranked: Sequence[Sixtieths]
    values: Sequence[Sixtieths]
    most: Sequence[Sixtieths]
    loads: Sequence[Sequence[Sixtieths]]
    rounds: int
    left: Sequence[Sixtieths]
    passing: tuple[Values, ...]
    staying: tuple[Values, ...]
    tries: int
    known: dict[Sixtieths, Prospect] = field(default_factory=dict)

    @classmethod
    def of(cls, totals: Mapping[int, Sixtieths], remaining: Remaining, tries: int) -> "_Field":
        """Return the field; players beyond the seats of a round get no points in it."""
        scale, sizes, rounds = remaining.scale, list(remaining.sizes), remaining.rounds
        rest = [remaining.resting_pays] * remaining.resting
        rest += [0] * (len(totals) - sum(sizes) - len(rest))
        values = sorted(
            [*rest, *(v for size in sizes for v in values_of(scale, size))], reverse=True
        )
        loads = []
        for own in {size for size in sizes if values_of(scale, size)[0] == values[0]}:
            others = list(sizes)
            others.remove(own)
            steps = [v for size in others for v in loads_of(scale, size)]
            every = sorted([*rest, *steps, *loads_with_winner(scale, own)])
            loads.append([rounds * load for load in accumulate(every)])
        facts = (scale, tuple(sizes), tuple(rest))
        return cls(
            ranked=sorted(totals.values(), reverse=True),
            values=values,
            most=[rounds * value for value in accumulate(values)],
            loads=loads,
            rounds=rounds,
            left=remaining.left,
            passing=results_beside_lowest(*facts, 1),
            staying=results_beside_lowest(*facts, -1),
            tries=tries,
        )

    def prospect(self, own: Sixtieths) -> Prospect:
        """Return the prospect of a player with this many points."""
        if own not in self.known:
            self.known[own] = self._work_out(own)
        return self.known[own]

    def _work_out(self, own: Sixtieths) -> Prospect:
        others = list(self.ranked)
        others.remove(own)
        end = own + self.rounds * self.values[0]
        least = own + self.rounds * self.values[-1]
        passing = self._passing(others, least)
        while passing and self._all_pass(others[:passing], least) is False:
            passing -= 1
        above = self._above(others, end)
        while self._all_stay(others[above:], end) is False:
            above += 1
        return Prospect(
            above + 1 + sum(big > end for big in self.left),
            passing + 1 + sum(big >= least for big in self.left),
            self._all_stay(others[above:], end) or self._is_reached(others[above:], end),
        )

    def _all_pass(self, rivals: Sequence[Sixtieths], least: Sixtieths) -> bool | None:
        """Whether all of these can reach the total; None if unknown."""
        if not self.passing:
            return None
        return Search(self.passing, self.tries).finds([least - big for big in rivals], self.rounds)

    def _all_stay(self, others: Sequence[Sixtieths], end: Sixtieths) -> bool | None:
        """Whether all of these can stay at or below the total; None if unknown."""
        if not self.staying:
            return None
        return Search(self.staying, self.tries).finds([big - end for big in others], self.rounds)

    def _passing(self, others: Sequence[Sixtieths], least: Sixtieths) -> int:
        """Return how many can catch a player who comes last in all remaining rounds."""
        missing = [least - big for big in others]

        def can_pass(rivals: int) -> bool:
            lacking = accumulate(reversed(missing[:rivals]))
            return all(map(le, lacking, self.most))

        return _most_that(can_pass, len(others))

    def _above(self, others: Sequence[Sixtieths], end: Sixtieths) -> int:
        """Return how many end above a player who wins every table."""
        room = [0, *accumulate(end - big for big in others)]

        def can_stay(above: int) -> bool:
            spaces = [space - room[above] for space in room[above + 1 :]]
            return any(all(map(ge, spaces, loads)) for loads in self.loads)

        return _least_that(can_stay, len(others))

    def _is_reached(self, others: Sequence[Sixtieths], end: Sixtieths) -> bool:
        """Whether a schedule is found in which all of these stay below; those above take the most.

        Players who stay below whatever they win do not matter either; they take the rest.
        """
        tight = others[: _holding(others, end - self.rounds * self.values[0] + 1)]
        values = sorted(self.values)[: len(tight)]
        room = [end - big for big in tight]
        for _round in range(self.rounds):
            room = [space - value for space, value in zip(sorted(room), values, strict=True)]
        return all(space >= 0 for space in room)


def _holding(ranked: Sequence[Sixtieths], points: Sixtieths) -> int:
    """Return how many players have at least this many points; `others` are sorted best first."""
    return bisect_right(ranked, -points, key=neg)


def _most_that(is_possible: Callable[[int], bool], most: int) -> int:
    """Return the largest number for which the predicate holds; it holds for all smaller ones."""
    return bisect_left(range(1, most + 1), x=True, key=lambda more: not is_possible(more))


def _least_that(is_possible: Callable[[int], bool], most: int) -> int:
    """Return the smallest number for which the predicate holds; it holds for all larger ones."""
    return bisect_left(range(most), x=True, key=is_possible)
