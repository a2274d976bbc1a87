"""How strong players are, told from tables alone: Plackett and Luce's model by Weng's rule.

After R. C. Weng and C.-J. Lin, “A Bayesian Approximation Method for Online Ranking” (2011), with
the constants that openskill uses. It is an estimate: the one thing in this package that is counted
in binary fractions, and no place or point rests on it.
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
"""By how much a player is above or below themselves from table to table."""
DRIFT: Final = MEAN / 300
"""What is forgotten of a player with every table, since people change."""
CAUTION: Final = 1.75
"""How much more an uncertainty counts when a win is foretold than when one is learnt from.

What was learnt from few tables overstates differences. `bench calibration` has two worlds: where
people play by the model 2 would tell true chances, where they play by plain noise 1 would.
"""
LEAST: Final = 0.0001
SURE: Final = 3
"""How many deviations below the estimate somebody surely is."""
SETTLED: Final = 14
"""The tables from which a strength is known well enough for a surprise: two events, mostly."""
SHOWN_AT: Final = 1000
POINT: Final = SHOWN_AT / MEAN
"""A strength is shown so that somebody unknown has 1000."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known of somebody: an estimate, how far off it may be, and from how many tables."""

    mean: float = MEAN
    deviation: float = DEVIATION
    tables: int = 0

    @property
    def shown(self) -> int:
        """The estimate as it is shown; whoever is unknown has 1000."""
        return round(self.mean * POINT)

    @property
    def give_or_take(self) -> int:
        """Its uncertainty on the same scale: one time in three the truth lies further off."""
        return round(self.deviation * POINT)

    @property
    def sure(self) -> int:
        """What the player surely reaches, never below 0: by it people are put in order."""
        return max(0, round((self.mean - SURE * self.deviation) * POINT))


UNKNOWN: Final = Strength()


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A table with its players and their places there, shared ones equal; `key` names it."""

    key: int
    players: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Surprise:
    """Somebody who won a table alone although it was not to be expected."""

    key: int
    player: int
    chance: float


@dataclass(frozen=True, slots=True)
class Strengths:
    """What all tables say of everybody, and the wins that were expected least."""

    players: dict[int, Strength]
    surprises: tuple[Surprise, ...]


def strengths_after(tables: Iterable[RankedTable], *, surprises: int = 0) -> Strengths:
    """Learn from the tables in the order in which they were played.

    Within a round nobody sits twice, so there the order says nothing.
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
    """Return what is known of the players of one table when it is over."""
    variances = [one.deviation**2 + DRIFT**2 for one in players]
    scale = sqrt(sum(variances) + len(players) * SPREAD**2)
    worth = [exp(one.mean / scale) for one in players]
    # For each place: how many share it, and the worth of all who had not gone before it.
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
        # The share of the uncertainty that a table takes away grows with the uncertainty.
        taken = loss * variance / scale**2 * sqrt(variance) / scale
        mean = one.mean + gain * variance / scale
        deviation = sqrt(variance * max(1 - taken, LEAST))
        found.append(Strength(mean, deviation, one.tables + 1))
    return found


def chances_of(players: Sequence[Strength]) -> tuple[float, ...]:
    """Return how likely each of a table is to win it."""
    scale = sqrt(sum(CAUTION * one.deviation**2 + DRIFT**2 + SPREAD**2 for one in players))
    worth = [exp(one.mean / scale) for one in players]
    whole = sum(worth)
    return tuple(own / whole for own in worth)


def _alone_first(table: RankedTable, before: Sequence[Strength]) -> int | None:
    """Return who won alone, where everybody at the table was known well enough."""
    first = min(table.places)
    if table.places.count(first) != 1 or any(one.tables < SETTLED for one in before):
        return None
    return table.places.index(first)
