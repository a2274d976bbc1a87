"""What the seats of a table can be paid: every outcome, the most for some, the least for some."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise

from scoring.big_points import Scale, in_sixtieths

Sixtieths = int


@lru_cache(maxsize=64)
def outcomes(scale: Scale, size: int) -> frozenset[tuple[Sixtieths, ...]]:
    """Return what the seats of a table can be paid, the best seat first; ties included."""
    found = set()
    for ranks in combinations_with_replacement(range(size), size):
        for lift in (-size, 0, size):
            # The second place at a table of three may depend on its sign.
            small = [lift - rank for rank in ranks]
            found.add(tuple(sorted(map(in_sixtieths, scale.big_points(small)), reverse=True)))
    return frozenset(found)


@lru_cache(maxsize=64)
def values_of(scale: Scale, size: int) -> Sequence[Sixtieths]:
    """Return the most that one seat, two seats and so on can be paid, as steps."""
    best = [max(sum(paid[:k]) for paid in outcomes(scale, size)) for k in range(size + 1)]
    return [after - before for before, after in pairwise(best)]


@lru_cache(maxsize=64)
def loads_beside_winner(scale: Scale, size: int) -> Sequence[Sixtieths]:
    """Return the same of the others at a table that somebody wins alone."""
    top = values_of(scale, size)[0]
    paid = [each[1:] for each in outcomes(scale, size) if each[0] == top]
    least = [min(sum(sorted(each)[:k]) for each in paid) for k in range(size)]
    return _level_steps(least)


@lru_cache(maxsize=64)
def loads_of(scale: Scale, size: int) -> Sequence[Sixtieths]:
    """Return the least that one seat, two seats and so on must be paid, as steps that never fall.

    Where fewer steps would do for more seats, the steps between are levelled down.
    """
    paid = outcomes(scale, size)
    least = [min(sum(sorted(each)[:k]) for each in paid) for k in range(size + 1)]
    return _level_steps(least)


def _level_steps(least: Sequence[int]) -> Sequence[Sixtieths]:
    """Return the steps of the figures once every dent is levelled, so that they never fall."""
    last = len(least)
    level = [
        min(_between(least, low, high, k) for low in range(k + 1) for high in range(k, last))
        for k in range(last)
    ]
    return [after - before for before, after in pairwise(level)]


def _between(least: Sequence[int], low: int, high: int, at: int) -> int:
    """Return, rounded down, what stands at a place on the line between two others."""
    if low == high:
        return least[at]
    return least[low] + (least[high] - least[low]) * (at - low) // (high - low)
