"""Strength of players, estimated from tables alone: Plackett-Luce model by Weng's rule.

After R. C. Weng and C.-J. Lin, “A Bayesian Approximation Method for Online Ranking” (2011),
with the constants of openskill. It is an estimate, the only floating-point result of this
package; no place or point depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappush, heapreplace
from math import exp, sqrt
from typing import Final

MEAN: Final = 25.0
DEVIATION: Final = MEAN / 3
SPREAD: Final = MEAN / 6
"""The variation of a player's performance from table to table."""
DRIFT: Final = MEAN / 300
"""The uncertainty added with every table, since people change."""
CAUTION: Final = 1.75
"""The extra weight of uncertainty when a win is predicted rather than learnt from.

Estimates from few tables overstate differences. `bench calibration` has two worlds: where
people play by the model 2 would give true chances, where they play by plain noise 1 would.
"""
LEAST: Final = 0.0001
SURE: Final = 3
"""The number of deviations below the estimate for the certain strength."""
SETTLED: Final = 14
"""The number of tables after which a strength is known well enough for a surprise."""
SHOWN_AT: Final = 1000
POINT: Final = SHOWN_AT / MEAN
"""The scale of shown strengths; an unknown player has 1000."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The known strength of a player: an estimate, its uncertainty, and the number of tables."""

    mean: float = MEAN
    deviation: float = DEVIATION
    tables: int = 0

    @property
    def shown(self) -> int:
        """The estimate as shown; an unknown player has 1000."""
        return round(self.mean * POINT)

    @property
    def give_or_take(self) -> int:
        """The uncertainty on the same scale; the true value lies further off one time in three."""
        return round(self.deviation * POINT)

    @property
    def sure(self) -> int:
        """The strength a player certainly has, never below 0; players are ordered by it."""
        return max(0, round((self.mean - SURE * self.deviation) * POINT))


UNKNOWN: Final = Strength()


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A table with its players and their places; tied ones are equal; `key` identifies it."""

    key: int
    players: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Surprise:
    """An unexpected win of a table, not shared."""

    key: int
    player: int
    chance: float


@dataclass(frozen=True, slots=True)
class Strengths:
    """All players' strengths, and the least expected wins."""

    players: dict[int, Strength]
    surprises: tuple[Surprise, ...]


def strengths_after(tables: Iterable[RankedTable], *, surprises: int = 0) -> Strengths:
    """Return the strengths after all tables, in the order played.

    Within a round each player sits once, so the order does not matter there.
    """
    known: dict[int, Strength] = {}
    least: list[tuple[float, int, int]] = []
    for table in tables:
        before = [known.get(player, UNKNOWN) for player in table.players]
        winner = _alone_first(table, before)
        if winner is not None and surprises:
            found = (-chances_of(before)[winner], -table.key, table.players[winner])
            if len(least) < surprises:
                heappush(least, found)
            elif found > least[0]:
                heapreplace(least, found)
        known.update(zip(table.players, after_table(before, table.places), strict=True))
    listed = (Surprise(-key, player, -chance) for chance, key, player in sorted(least)[::-1])
    return Strengths(known, tuple(listed))


def after_table(players: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """Return the strengths of the players of one table after it is over."""
    variances = [one.deviation**2 + DRIFT**2 for one in players]
    scale = sqrt(sum(variances) + len(players) * SPREAD**2)
    worth = [exp(one.mean / scale) for one in players]
    # For each place: the number of players who share it, and the worth of all not yet eliminated.
    choices = [
        (
            place,
            sum(other == place for other in places),
            sum(own for own, other in zip(worth, places, strict=True) if other >= place),
        )
        for place in places
    ]
    found = []
    for at, (one, place, variance) in enumerate(zip(players, places, variances, strict=True)):
        gain = loss = 0.0
        for chooser, (chosen, sharing, left) in enumerate(choices):
            if chosen <= place:
                part = worth[at] / left
                gain += ((chooser == at) - part) / sharing
                loss += part * (1 - part) / sharing
        # The share of uncertainty removed by a table grows with the uncertainty.
        taken = loss * variance / scale**2 * sqrt(variance) / scale
        mean = one.mean + gain * variance / scale
        deviation = sqrt(variance * max(1 - taken, LEAST))
        found.append(Strength(mean, deviation, one.tables + 1))
    return found


def chances_of(players: Sequence[Strength]) -> tuple[float, ...]:
    """Return each player's chance to win the table."""
    scale = sqrt(sum(CAUTION * one.deviation**2 + DRIFT**2 + SPREAD**2 for one in players))
    worth = [exp(one.mean / scale) for one in players]
    whole = sum(worth)
    return tuple(own / whole for own in worth)


def _alone_first(table: RankedTable, before: Sequence[Strength]) -> int | None:
    """Return the sole winner if all players at the table were known well enough."""
    first = min(table.places)
    if table.places.count(first) != 1 or any(one.tables < SETTLED for one in before):
        return None
    return table.places.index(first)
