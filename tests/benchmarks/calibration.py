"""Calibration of the unofficial strength, on simulated events whose true strengths are known.

Two worlds: in one, results follow the model; in the other, plain noise around each player's
worth. The predictions for a table are compared with its results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp, log
from typing import Final

from scoring.strength import RankedTable, Strength, after_table, chances_of, strengths_after
from tests.benchmarks.measuring import Figure, cpu_seconds

PEOPLE, EVENTS, ROUNDS, A_TABLE = 200, 60, 7, 4
AT_AN_EVENT: Final = 60
LEARNT_AFTER: Final = 20
"""Events before comparison begins: one season."""
SPREAD_OF_PEOPLE: Final = 0.6
"""The spread of players' strengths, in units of a single table's variation."""
SEEDS: Final = (2026, 1, 2, 3)
"""Each seed is a separate population: the error of one exceeds the aim."""
STEPS: Final = ((0.0, 0.15), (0.15, 0.25), (0.25, 0.35), (0.35, 1.0))

Play = Callable[[random.Random, Sequence[float]], list[int]]


def run() -> Iterator[Figure]:
    """Yield each world's predicted and actual wins, then the speed."""
    for world, play in (("by the model", _by_the_model), ("by plain noise", _by_noise)):
        yield from _compared(world, play)
    tables = list(_tables(random.Random(3), _by_noise, _worths(random.Random(3)), events=300))
    taken = cpu_seconds(partial(strengths_after, tables, surprises=10))
    yield Figure("tables learnt from in a second", len(tables) / taken, "", "openskill 23,492")


def _compared(world: str, play: Play) -> Iterator[Figure]:
    seasons = [_season(random.Random(seed), play) for seed in SEEDS]
    foretold = [one for season in seasons for one in season.foretold]
    for low, high in STEPS:
        said = [one for one in foretold if low <= one[0] < high]
        if said:
            told, came = _share(said)
            what = f"{world}: won of those told {low:.0%} to {min(high, 1):.0%} ({told:.3f})"
            yield Figure(what, came, "share", f"aim {told:.3f} ± 0.02")
    lost = sum(log(chance) for chance, won in foretold if won)
    evenly = -log(A_TABLE) * sum(won for _chance, won in foretold)
    yield Figure(f"{world}: surprise left, of even chances", lost / evenly, "times", "aim < 1")
    agreement = min(_agreement(season) for season in seasons)
    yield Figure(f"{world}: order agrees with the truth", agreement, "", "aim > 0.85")
    inside = sum(_inside(season) for season in seasons) / len(seasons)
    yield Figure(f"{world}: truths within two uncertainties", inside, "share", "aim ≥ 0.95")


@dataclass(frozen=True, slots=True)
class Season:
    """The learnt strengths, true strengths and predictions of a simulated season."""

    known: Mapping[int, Strength]
    worth: Sequence[float]
    foretold: Sequence[tuple[float, bool]]


def _season(chance: random.Random, play: Play) -> Season:
    """Play every event; predictions start after the first season."""
    worth = _worths(chance)
    known: dict[int, Strength] = {}
    foretold: list[tuple[float, bool]] = []
    for number, table in enumerate(_tables(chance, play, worth, events=EVENTS)):
        before = [known.get(player, Strength()) for player in table.players]
        if number >= LEARNT_AFTER * ROUNDS * (AT_AN_EVENT // A_TABLE):
            chances = chances_of(before)
            first = table.places.index(1)
            foretold += [(one, at == first) for at, one in enumerate(chances)]
        known.update(zip(table.players, after_table(before, table.places), strict=True))
    return Season(known, worth, foretold)


def _share(said: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    return sum(one for one, _ in said) / len(said), sum(won for _, won in said) / len(said)


def _worths(chance: random.Random) -> list[float]:
    return [chance.gauss(0, SPREAD_OF_PEOPLE) for _ in range(PEOPLE)]


def _tables(
    chance: random.Random, play: Play, worth: Sequence[float], *, events: int
) -> Iterator[RankedTable]:
    key = 0
    for _event in range(events):
        there = chance.sample(range(PEOPLE), AT_AN_EVENT)
        for _round in range(ROUNDS):
            chance.shuffle(there)
            for start in range(0, AT_AN_EVENT, A_TABLE):
                key += 1
                players = there[start : start + A_TABLE]
                order = play(chance, [worth[one] for one in players])
                places = tuple(order.index(at) + 1 for at in range(A_TABLE))
                yield RankedTable(key, tuple(players), places)


def _by_the_model(chance: random.Random, worth: Sequence[float]) -> list[int]:
    """Return an order drawn from the Plackett–Luce model: the first to finish, and so on."""
    times = [chance.expovariate(1) / exp(one) for one in worth]
    return sorted(range(len(worth)), key=lambda at: times[at])


def _by_noise(chance: random.Random, worth: Sequence[float]) -> list[int]:
    points = [one + chance.gauss(0, 1) for one in worth]
    return sorted(range(len(worth)), key=lambda at: -points[at])


def _agreement(season: Season) -> float:
    """Return Spearman's correlation between the learnt and the true order."""
    known, worth = season.known, season.worth
    order = sorted(known, key=lambda player: known[player].mean)
    true = sorted(order, key=lambda player: worth[player])
    rank = {player: at for at, player in enumerate(true)}
    apart = sum((at - rank[player]) ** 2 for at, player in enumerate(order))
    return 1 - 6 * apart / (len(order) * (len(order) ** 2 - 1))


def _inside(season: Season) -> float:
    """Return the share of players whose true strength is within two deviations."""
    known, worth = season.known, season.worth
    people = list(known)
    means = [known[one].mean for one in people]
    truths = [worth[one] for one in people]
    middle, true_middle = sum(means) / len(means), sum(truths) / len(truths)
    pairs = list(zip(means, truths, strict=True))
    slope = sum((m - middle) * (t - true_middle) for m, t in pairs)
    slope /= sum((t - true_middle) ** 2 for t in truths)
    within = [
        abs(known[one].mean - middle - slope * (worth[one] - true_middle))
        <= 2 * known[one].deviation
        for one in people
    ]
    return sum(within) / len(within)
