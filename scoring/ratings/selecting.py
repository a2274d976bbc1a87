"""Exact choice of the results that count, the best one for the player.

With weighted results, dropping the lowest is not optimal. A ratio is maximised by an iterated
linear choice (Dinkelbach); with a least divisor, by the frontier of all choices that no other
one beats in both sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

NOTHING = Fraction(0)

Chain = tuple[int, "Chain"] | None
Frontier = list[tuple[int, int, Chain]]
"""Choices of one size as (weight, gain, chosen results), by rising weight and gain."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A result to choose from: its weight, and its value times the weight, not negative."""

    gain: int
    weight: int
    is_due: bool = False


def best_sum(candidates: Sequence[Candidate], keep: int) -> tuple[int, ...]:
    """Return the results with the greatest sum; due ones always count, and fit in `keep`."""
    return _greatest(candidates, keep, price=0, per=1)


def best_ratio(
    candidates: Sequence[Candidate], keep: int, *, fill: int = 0, least: Fraction = NOTHING
) -> tuple[int, ...]:
    """Return the results with the greatest gain / max(weight + fill, least)."""
    if keep >= len(candidates):
        return tuple(range(len(candidates)))
    chosen = best_sum(candidates, keep)
    gain, weight = _sums(candidates, chosen, fill)
    if weight <= least or not gain:
        return chosen
    while True:
        better = _greatest(candidates, keep, price=gain, per=weight)
        more, heavier = _sums(candidates, better, fill)
        if not heavier or more * weight <= gain * heavier:
            break
        chosen, gain, weight = better, more, heavier
    return chosen if weight >= least else _on_frontier(candidates, keep, fill=fill, least=least)


def _sums(candidates: Sequence[Candidate], chosen: Sequence[int], fill: int) -> tuple[int, int]:
    gain = sum([candidates[index].gain for index in chosen])
    return gain, sum([candidates[index].weight for index in chosen]) + fill


def _greatest(
    candidates: Sequence[Candidate], keep: int, *, price: int, per: int
) -> tuple[int, ...]:
    """Return the choice that maximises gain × per − weight × price; the newest if tied."""
    ranked = sorted(
        [
            (each.is_due, each.gain * per - each.weight * price, index)
            for index, each in enumerate(candidates)
        ],
        reverse=True,
    )
    return tuple(sorted(index for _, _, index in ranked[:keep]))


def _on_frontier(
    candidates: Sequence[Candidate], keep: int, *, fill: int, least: Fraction
) -> tuple[int, ...]:
    due = [index for index, each in enumerate(candidates) if each.is_due]
    free = [index for index, each in enumerate(candidates) if not each.is_due]
    gain, weight = _sums(candidates, due, fill)
    size = keep - len(due)
    frontiers: list[Frontier] = [[(weight, gain, None)], *([] for _ in range(size))]
    for index in free:
        own = candidates[index]
        for count in range(size, 0, -1):
            taken: Frontier = [
                (weight + own.weight, gain + own.gain, (index, chain))
                for weight, gain, chain in frontiers[count - 1]
            ]
            frontiers[count] = _unbeaten(frontiers[count] + taken)
    best = frontiers[size][0]
    for other in frontiers[size][1:]:
        divisor, others = max(Fraction(best[0]), least), max(Fraction(other[0]), least)
        if other[1] * divisor > best[1] * others:
            best = other
    return tuple(sorted([*due, *_chosen(best[2])]))


def _unbeaten(choices: Frontier) -> Frontier:
    """Return the choices that no lighter one beats."""
    choices.sort(key=lambda choice: (choice[0], -choice[1]))
    found: Frontier = []
    for choice in choices:
        if not found or choice[1] > found[-1][1]:
            found.append(choice)
    return found


def _chosen(chain: Chain) -> list[int]:
    found = []
    while chain is not None:
        index, chain = chain
        found.append(index)
    return found
