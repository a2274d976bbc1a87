"""Possible payments of a table: every outcome, and the highest and lowest for some seats."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, chain, combinations_with_replacement, pairwise, product
from math import comb, prod

from scoring.big_points import Scale, in_sixtieths

Sixtieths = int
Values = tuple[Sixtieths, ...]
"""Values, highest first."""
MOST_OUTCOMES = 1000
"""Enough for three tables of five or five of four; beyond that only found results are given."""
TRIES = 20_000
"""The number of outcomes compared: some hundredths of a second."""


@lru_cache(maxsize=64)
def outcomes(scale: Scale, size: int) -> frozenset[tuple[Sixtieths, ...]]:
    """Return the possible payments of the seats, best seat first; ties included."""
    found = set()
    for ranks in combinations_with_replacement(range(size), size):
        for lift in (0, size):
            # Second place at a table of three may depend on the sign of its points.
            small = [lift - rank for rank in ranks]
            found.add(tuple(sorted(map(in_sixtieths, scale.big_points(small)), reverse=True)))
    return frozenset(found)


@lru_cache(maxsize=64)
def values_of(scale: Scale, size: int) -> Sequence[Sixtieths]:
    """Return the highest pay of one seat, of two seats and so on, as steps."""
    best = [max(sum(paid[:k]) for paid in outcomes(scale, size)) for k in range(size + 1)]
    return [after - before for before, after in pairwise(best)]


@lru_cache(maxsize=64)
def loads_with_winner(scale: Scale, size: int) -> Sequence[Sixtieths]:
    """Return the lowest pay of the others, as steps, at a table with a sole winner."""
    top = values_of(scale, size)[0]
    paid = [each[1:] for each in outcomes(scale, size) if each[0] == top]
    least = [min(sum(sorted(each)[:k]) for each in paid) for k in range(size)]
    return _level_steps(least)


@lru_cache(maxsize=64)
def loads_of(scale: Scale, size: int) -> Sequence[Sixtieths]:
    """Return the lowest pay of one seat, of two seats and so on, as steps that never fall.

    Where fewer steps would do for more seats, the steps between are levelled down.
    """
    paid = outcomes(scale, size)
    least = [min(sum(sorted(each)[:k]) for each in paid) for k in range(size + 1)]
    return _level_steps(least)


def _level_steps(least: Sequence[int]) -> Sequence[Sixtieths]:
    """Return the steps of the figures with every dent levelled, so that they never fall."""
    last = len(least)
    level = [
        min(_between(least, low, high, k) for low in range(k + 1) for high in range(k, last))
        for k in range(last)
    ]
    return [after - before for before, after in pairwise(level)]


def _between(least: Sequence[int], low: int, high: int, at: int) -> int:
    """Return, rounded down, the value at a position on the line between two others."""
    if low == high:
        return least[at]
    return least[low] + (least[high] - least[low]) * (at - low) // (high - low)


@lru_cache(maxsize=64)
def results_beside_lowest(
    scale: Scale, sizes: tuple[int, ...], rest: Values, sign: int
) -> tuple[Values, ...]:
    """Return all payments of the others in a round in which one player gets the lowest.

    With a sign of −1 all values are negated: the player gets the highest. Dominated payments
    are left out. Empty if there would be too many.
    """
    paid = {size: _best(_signed(each, sign) for each in outcomes(scale, size)) for size in sizes}
    rests = _signed(rest, sign)
    lowest = min(*(each[-1] for tables in paid.values() for each in tables), *rests)
    found: set[Values] = set()
    for own in {*sizes, *([0] if lowest in rests else [])}:
        others = Counter(sizes)
        others[own] -= 1
        counts = +others
        if prod(comb(len(paid[n]) + k - 1, k) for n, k in counts.items()) > MOST_OUTCOMES:
            return ()
        beside = _beside(own, scale, sign, lowest)
        resting = rests if own else rests[: rests.index(lowest)] + rests[rests.index(lowest) + 1 :]
        tables = [
            [tuple(chain(*drawn)) for drawn in combinations_with_replacement(paid[n], k)]
            for n, k in counts.items()
        ]
        for drawn in product(beside, *tables):
            found.add(tuple(sorted(chain(resting, *drawn), reverse=True)))
    return tuple(sorted(found, reverse=True)) if len(found) <= MOST_OUTCOMES else ()


def _beside(own: int, scale: Scale, sign: int, lowest: Sixtieths) -> Sequence[Values]:
    """Return the possible payments of the others at the player's table; they may sit out alone."""
    if not own:
        return [()]
    signed = (_signed(each, sign) for each in outcomes(scale, own))
    return _best(each[:-1] for each in signed if each[-1] == lowest)


def _signed(values: Sequence[Sixtieths], sign: int) -> Values:
    return tuple(sorted((sign * value for value in values), reverse=True))


def _best(paid: Iterator[Values]) -> Sequence[Values]:
    """Return the payments that no other one dominates."""
    every = set(paid)

    def is_worse(one: Values) -> bool:
        return any(
            one != other and all(a <= b for a, b in zip(one, other, strict=True)) for other in every
        )

    return [one for one in every if not is_worse(one)]


@dataclass(slots=True)
class Search:
    """A search for rounds that pay some players what they need; gives up after its tries."""

    rounds: tuple[Values, ...]
    tries: int
    failed: set[tuple[Values, int]] = field(default_factory=set)

    def finds(self, needs: Sequence[Sixtieths], rounds: int) -> bool | None:
        """Whether this many rounds are enough for all of these; None if it gave up."""
        wanted = tuple(sorted(needs, reverse=True))
        is_found = self._finds(wanted, rounds)
        return None if not is_found and rounds > 1 and self.tries <= 0 else is_found

    def _finds(self, needs: Values, rounds: int) -> bool:
        if rounds == 1 or not needs:
            self.tries -= len(self.rounds)
            return any(_covers(each, needs) for each in self.rounds)
        if (needs, rounds) in self.failed or not self._is_enough(needs, rounds):
            return False
        for each in self.rounds:
            for given in _shares(each, needs):
                if self.tries <= 0:
                    return False
                self.tries -= 1
                left = sorted((a - b for a, b in zip(needs, given, strict=True)), reverse=True)
                if self._finds(tuple(left), rounds - 1):
                    return True
        self.failed.add((needs, rounds))
        return False

    def _is_enough(self, needs: Values, rounds: int) -> bool:
        """Whether the total pay is enough for one of them, for two of them and so on."""
        most = _most(self.rounds)
        return all(a <= rounds * b for a, b in zip(accumulate(needs), most, strict=False))


@lru_cache(maxsize=64)
def _most(rounds: tuple[Values, ...]) -> Sequence[Sixtieths]:
    """Return the highest pay of one, of two and so on."""
    return [max(sums) for sums in zip(*(accumulate(each) for each in rounds), strict=True)]


def _covers(paid: Values, needs: Values) -> bool:
    return all(value >= need for value, need in zip(paid, needs, strict=False))


def _shares(paid: Values, needs: Values) -> Iterator[Values]:
    """Yield the ways to pay these, neediest best first; equal needs are interchangeable."""
    left = Counter(paid)

    def pay(given: Values) -> Iterator[Values]:
        at = len(given)
        if at == len(needs):
            yield given
            return
        for value in sorted(left, reverse=True):
            is_again = at > 0 and needs[at] == needs[at - 1] and value > given[-1]
            if left[value] and not is_again:
                left[value] -= 1
                yield from pay((*given, value))
                left[value] += 1

    return pay(())
