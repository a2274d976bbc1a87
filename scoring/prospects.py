"""What is still possible: between which places everybody can end, from the rounds that remain.

Everybody may sit with everybody and win or lose every table, so a bound is first told by sums
alone: the best k players of a round can take no more together than its k best values. Sums may
leave it a place too wide, since the values of a table are no even flow: three at one table cannot
win 5, 4 and 3 although 6, 4 and 2 are as many. So where a round has few tables every outcome is
gone through, and the bounds are exact; over several rounds as long as the search comes to an end.
Where the seats of the last round are known, its tables are gone through one by one, exactly. As
long as a round remains, equal big points may fall either way; what the judge may do, and who may
stay away, is left out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, permutations

from scoring.big_points import Scale
from scoring.round_outcomes import TRIES, Search, Values, beside_lowest
from scoring.table_payments import (
    Sixtieths,
    loads_beside_winner,
    loads_of,
    outcomes,
    values_of,
)

Tables = Sequence[Sequence[int]]
"""The numbers at each table."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The best and the worst place that somebody can still end on.

    Nothing beyond them is possible. `can_reach_best` says that the best one was found to be.
    """

    best: int
    worst: int
    can_reach_best: bool = True


@dataclass(frozen=True, slots=True)
class Remaining:
    """The rounds that remain: how many, the sizes of a round's tables, who sits out and for what.

    `seats` has the tables of the last round, once it is the only one left and they are known, and
    `rests` who sits it out; `left` the points of those who have left and keep their place.
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
    """Return everybody's prospect; after so many tries a search leaves a bound as sums have it."""
    prospect = prospect_of(totals, remaining, tries=tries)
    return {number: prospect(number) for number in totals}


def prospect_of(
    totals: Mapping[int, Sixtieths], remaining: Remaining, *, tries: int = TRIES
) -> Callable[[int], Prospect]:
    """Return what tells somebody's prospect by their number."""
    if remaining.rounds == 1 and remaining.seats:
        return lambda number: _at_tables(number, totals, remaining)
    return _Field.of(totals, remaining, tries).prospect


@dataclass(frozen=True, slots=True)
class _Field:
    """Everybody from the most points down, and what a round pays.

    `values` go from the highest down; `loads` has, for each table that somebody could win, what
    all the others have to take at the least, from the lowest up. `passing` and `staying` are every
    outcome of a round for them, where there are few tables.
    """

    ranked: Sequence[tuple[Sixtieths, int]]
    values: Sequence[Sixtieths]
    loads: Sequence[Sequence[Sixtieths]]
    rounds: int
    totals: Mapping[int, Sixtieths]
    left: Sequence[Sixtieths]
    passing: tuple[Values, ...]
    staying: tuple[Values, ...]
    tries: int

    @classmethod
    def of(cls, totals: Mapping[int, Sixtieths], remaining: Remaining, tries: int) -> "_Field":
        """Return the field; who is more than the seats of a round gets nothing in it."""
        scale, sizes = remaining.scale, list(remaining.sizes)
        rest = [remaining.resting_pays] * remaining.resting
        rest += [0] * max(len(totals) - sum(sizes) - len(rest), 0)
        values = sorted(
            [*rest, *(v for size in sizes for v in values_of(scale, size))], reverse=True
        )
        loads = []
        for own in {size for size in sizes if values_of(scale, size)[0] == values[0]}:
            others = list(sizes)
            others.remove(own)
            steps = [v for size in others for v in loads_of(scale, size)]
            loads.append(sorted([*rest, *steps, *loads_beside_winner(scale, own)]))
        ranked = sorted(((big, number) for number, big in totals.items()), reverse=True)
        facts = (scale, tuple(sizes), tuple(rest))
        every = (beside_lowest(*facts, 1), beside_lowest(*facts, -1))
        return cls(ranked, values, loads, remaining.rounds, totals, remaining.left, *every, tries)

    def prospect(self, number: int) -> Prospect:
        """Return what is possible for one of them."""
        others = [big for big, other in self.ranked if other != number]
        own = self.totals[number]
        end = own + self.rounds * self.values[0]
        least = own + self.rounds * self.values[-1]
        passing = _most_that(lambda k: self._can_pass(others[:k], least), len(others))
        while passing and self._all_pass(others[:passing], least) is False:
            passing -= 1
        above = _least_that(lambda a: self._can_stay(others[a:], end), len(others))
        while self._all_stay(others[above:], end) is False:
            above += 1
        return Prospect(
            above + 1 + sum(big > end for big in self.left),
            passing + 1 + sum(big >= least for big in self.left),
            self._all_stay(others[above:], end) or self._is_reached(others[above:], end),
        )

    def _all_pass(self, rivals: Sequence[Sixtieths], least: Sixtieths) -> bool | None:
        """Whether rounds are found that bring all of these there; None where that is unknown."""
        if not self.passing:
            return None
        return Search(self.passing, self.tries).finds([least - big for big in rivals], self.rounds)

    def _all_stay(self, others: Sequence[Sixtieths], end: Sixtieths) -> bool | None:
        """Whether rounds are found that leave all of these there; None where that is unknown."""
        if not self.staying:
            return None
        return Search(self.staying, self.tries).finds([big - end for big in others], self.rounds)

    def _can_pass(self, rivals: Sequence[Sixtieths], least: Sixtieths) -> bool:
        """Whether all of these can end on as many points as somebody who comes last from now on."""
        missing = [max(least - big, 0) for big in reversed(rivals)]
        return all(
            lacking <= self.rounds * most
            for lacking, most in zip(accumulate(missing), accumulate(self.values), strict=False)
        )

    def _can_stay(self, others: Sequence[Sixtieths], end: Sixtieths) -> bool:
        """Whether all of these can end on no more points than somebody who wins every table."""
        room = [end - big for big in others]
        if room and room[0] < 0:
            return False
        return any(
            all(
                self.rounds * least <= space
                for space, least in zip(accumulate(room), accumulate(loads), strict=False)
            )
            for loads in self.loads
        )

    def _is_reached(self, others: Sequence[Sixtieths], end: Sixtieths) -> bool:
        """Whether rounds are found in which all of these stay there; those above take the most."""
        values = sorted(self.values)[: len(others)]
        room = [end - big for big in others]
        for _round in range(self.rounds):
            room = [space - value for space, value in zip(sorted(room), values, strict=True)]
        return all(space >= 0 for space in room)


def _at_tables(number: int, totals: Mapping[int, Sixtieths], remaining: Remaining) -> Prospect:
    """Return what is possible for somebody in the last round, table by table."""
    seated = {other for table in remaining.seats for other in table}
    rest = dict.fromkeys(remaining.rests, remaining.resting_pays)
    totals = {other: big + rest.get(other, 0) for other, big in totals.items()}
    best = worst = 1
    most = end = totals[number]
    for table in remaining.seats:
        if number in table:
            paid = values_of(remaining.scale, len(table))
            most, end = most + paid[0], end + paid[-1]
    for other in totals.keys() - seated - {number}:
        best += totals[other] > most
        worst += totals[other] >= end
    for table in remaining.seats:
        others = [totals[other] for other in table if other != number]
        is_own, size = number in table, len(table)
        top = values_of(remaining.scale, size)[0]
        best += _fewest(_needs(others, most + 1, top), remaining.scale, size, is_own)
        worst += _most(_needs(others, end, top), remaining.scale, size, is_own)
    best += sum(big > most for big in remaining.left)
    worst += sum(big >= end for big in remaining.left)
    return Prospect(best, worst)


def _needs(others: Sequence[Sixtieths], end: Sixtieths, top: Sixtieths) -> tuple[Sixtieths, ...]:
    """Return what each lacks of an end, as far as a table can tell it apart."""
    return tuple(sorted(min(max(end - big, 0), top + 1) for big in others))


@lru_cache(maxsize=4096)
def _fewest(needs: tuple[Sixtieths, ...], scale: Scale, size: int, is_own: bool) -> int:  # noqa: FBT001
    """Return how few of a table must win what they need, beside its winner if that is theirs."""
    top = values_of(scale, size)[0]
    paid = outcomes(scale, size)
    left = {each[1:] for each in paid if each[0] == top} if is_own else paid
    return min(_reaching(needs, each, min) for each in left)


@lru_cache(maxsize=4096)
def _most(needs: tuple[Sixtieths, ...], scale: Scale, size: int, is_own: bool) -> int:  # noqa: FBT001
    """Return how many of a table can win what they need, beside who comes last there."""
    last = values_of(scale, size)[-1]
    paid = outcomes(scale, size)
    left = {each[:-1] for each in paid if each[-1] == last} if is_own else paid
    return max(_reaching(needs, each, max) for each in left)


def _reaching(
    needs: Sequence[Sixtieths], paid: Sequence[Sixtieths], pick: Callable[[Iterable[int]], int]
) -> int:
    """Return how many win what they need, at the least or at the most, whoever is paid what."""
    return pick(
        sum(won >= need for need, won in zip(needs, seats, strict=True))
        for seats in permutations(paid)
    )


def _most_that(is_possible: Callable[[int], bool], most: int) -> int:
    """Return the largest number for which it is possible; it is for all that are smaller."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if is_possible(middle) else (low, middle - 1)
    return low


def _least_that(is_possible: Callable[[int], bool], most: int) -> int:
    """Return the smallest number for which it is possible; it is for all that are larger."""
    return most - _most_that(lambda more: is_possible(most - more), most)
