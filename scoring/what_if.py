"""What-if: formats that fit a number of players and an evening, and simulated plans."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import ceil, sqrt
from statistics import NormalDist, median

from scoring.errors import Faulty
from scoring.event_settings import EventSettings, read_settings
from scoring.presets import LENGTHS, PRESETS, Length
from scoring.table_sizes import TableSizes, split_up

USUAL_DEALS = 28
LEAST_PAST = 5
"""The number of past pauses from which a pause is learnt."""
MOST_WORK = 3_000_000
"""The maximum of simulated player rounds: some three seconds on an old laptop."""
_STEPS = 4096
_BIG = 1e6
"""A big point outweighs any small points."""


@dataclass(frozen=True, slots=True)
class TimeModel:
    """Durations in minutes: 28 deals, between rounds, and a meal in a long event.

    A round of 28 deals takes `round_minutes` until its slowest table is done, if no clock ends
    it; a proposal and its simulation assume the same. The pause is longer with more than
    `easy_tables`: their results are entered and their players find their seats. `learnt` has the
    pauses of past rounds, each with its number of tables.
    """

    round_minutes: int = 60
    pause: int = 10
    meal: int = 40
    meal_from: int = 300
    easy_tables: int = 20
    tables_a_minute: int = 10
    learnt: tuple[tuple[int, int], ...] = ()

    def past_pauses(self, tables: int) -> tuple[int, ...]:
        """Return the pauses learnt from rounds of half to twice as many tables."""
        return tuple(minutes for n, minutes in self.learnt if tables <= 2 * n and n <= 2 * tables)

    def pause_of(self, tables: int) -> int:
        """Return the minutes between two rounds of this many tables: the median, if learnt.

        >>> [TimeModel().pause_of(tables) for tables in (1, 20, 25, 250)]
        [10, 10, 11, 33]
        >>> learnt = tuple((8, minutes) for minutes in (14, 18, 15, 17, 90))
        >>> [TimeModel(learnt=learnt).pause_of(tables) for tables in (3, 4, 16, 17)]
        [10, 17, 17, 10]
        """
        past = self.past_pauses(tables)
        if len(past) >= LEAST_PAST:
            return round(median(past))
        return self.pause + ceil(max(tables - self.easy_tables, 0) / self.tables_a_minute)


@dataclass(frozen=True, slots=True)
class FormatProposal:
    """A format that fits: its plan, its tables, and its total duration."""

    preset: str
    length: Length
    settings: EventSettings
    minutes: int
    split: TableSizes
    sits_out: int
    total: int
    pause: int

    @property
    def id(self) -> str:
        """The name in URLs."""
        return f"{self.preset}:{self.length.id}"

    @property
    def deals(self) -> int:
        """The number of deals of a player in the event, at the tables with the most."""
        return self.length.rounds * self.round_deals

    @property
    def round_deals(self) -> int:
        """The number of deals of a round, at the tables with the most."""
        return _most_deals(self.settings, self.split)


USUAL_PACE = TimeModel()


def propose(
    players: int, available: int, presets: Sequence[str], pace: TimeModel = USUAL_PACE
) -> tuple[FormatProposal, ...]:
    """Return the formats of these presets that the players finish in time, the longest first."""
    found = (
        proposal
        for preset in presets
        for length in _lengths(preset)
        if (proposal := _proposal(players, preset, length, pace)) is not None
    )
    fitting = [proposal for proposal in found if proposal.total <= available]
    return tuple(sorted(fitting, key=lambda one: (-one.deals, one.total)))


def find_proposal(players: int, name: str, pace: TimeModel = USUAL_PACE) -> FormatProposal | None:
    """Return the proposal with that name for this many players; None if it does not exist."""
    preset, _, length = name.partition(":")
    if preset not in PRESETS:
        return None
    own = {each.id: each for each in _lengths(preset)}
    return _proposal(players, preset, own[length], pace) if length in own else None


def _lengths(preset: str) -> tuple[Length, ...]:
    usual = PRESETS[preset]
    return (Length(usual.rounds, usual.deals, usual.minutes), *LENGTHS.get(preset, ()))


def _proposal(players: int, preset: str, length: Length, pace: TimeModel) -> FormatProposal | None:
    settings = read_settings(dict(length.settings), preset)
    try:
        tables, over = split_up(players, settings)
    except Faulty:
        return None
    deals = _most_deals(settings, tables)
    minutes = settings.minutes or ceil(deals * pace.round_minutes / USUAL_DEALS)
    pause = pace.pause_of(len(tables.sizes))
    played = length.rounds * minutes + (length.rounds - 1) * pause
    total = played + (pace.meal if played >= pace.meal_from else 0)
    return FormatProposal(preset, length, settings, minutes, tables, over, total, pause)


def _most_deals(settings: EventSettings, tables: TableSizes) -> int:
    """Return the highest number of deals of a table, which a round waits for."""
    return max(settings.deals_at(size) for size in tables.counts)


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Assumed spread of skill and luck: standard deviations of small points in 28 deals.

    `slowness` is the variation in duration from table to table.
    """

    skill: float = 8.0
    luck: float = 18.0
    slowness: float = 0.12


@dataclass(frozen=True, slots=True)
class Simulation:
    """The outcomes of many runs of a plan: winners by strength, and durations."""

    runs: int
    winners: tuple[int, ...]
    best_in_three: int
    minutes: tuple[int, ...]

    def won_by(self, first: int, last: int) -> int:
        """The number of wins by players between two ranks of strength."""
        return sum(self.winners[first - 1 : last])

    def minutes_at(self, part: float) -> int:
        """The minutes within which this share of the runs was over."""
        return self.minutes[min(int(part * self.runs), self.runs - 1)]


@dataclass(frozen=True)
class _SimulatedHall:
    sizes: Sequence[int]
    pays: Mapping[int, Sequence[int]]
    skills: Sequence[float]
    luck: float
    slowness: float
    slowest: float
    proposal: FormatProposal = field(repr=False)


def simulate(
    proposal: FormatProposal, *, seed: str, runs: int = 1000, strengths: Assumptions | None = None
) -> Simulation:
    """Run a plan many times, fewer where the field is large; the seed decides all.

    Strengths are spread evenly along a bell curve. At every table each player gets their
    strength and luck minus the table's mean, so that the sum is zero.
    """
    known = strengths or Assumptions()
    players = sum(proposal.split.sizes)
    runs = max(min(runs, MOST_WORK // (players * proposal.length.rounds)), 1)
    hall = _hall(proposal, players, known)
    winners, minutes, in_three = [0] * players, [], 0
    for run in range(runs):
        order, took = _run(hall, players, f"{seed}:{run}")
        winners[order[0]] += 1
        in_three += 0 in order[:3]
        minutes.append(took)
    return Simulation(runs, tuple(winners), in_three, tuple(sorted(minutes)))


def _hall(proposal: FormatProposal, players: int, strengths: Assumptions) -> _SimulatedHall:
    part = proposal.round_deals / USUAL_DEALS
    bell, skill = NormalDist(), strengths.skill * part
    scale = proposal.settings.rules.scale
    return _SimulatedHall(
        sizes=proposal.split.sizes,
        pays={size: scale.by_size[size] for size in {*proposal.split.sizes}} if scale else {},
        skills=[skill * bell.inv_cdf(1 - (n + 0.5) / players) for n in range(players)],
        luck=strengths.luck * sqrt(part),
        slowness=strengths.slowness,
        slowest=1 + strengths.slowness * _mean_of_greatest(len(proposal.split.sizes)),
        proposal=proposal,
    )


def _run(hall: _SimulatedHall, players: int, seed: str) -> tuple[list[int], int]:
    """Return the players by final place, 0 being the strongest, and the minutes taken."""
    rounds = hall.proposal.length.rounds
    draws = _draws(seed, players * (rounds + 1) + rounds * len(hall.sizes))
    scores = [0.0] * players
    lots = [next(draws) for _ in range(players)]
    order, took = sorted(range(players), key=lots.__getitem__), 0.0
    for _ in range(rounds):
        luck = [skill + hall.luck * draw for skill, draw in zip(hall.skills, draws, strict=False)]
        start = 0
        for size in hall.sizes:
            _play(order[start : start + size], luck, hall.pays.get(size, ()), scores)
            start += size
        slowest = max(draw for _size, draw in zip(hall.sizes, draws, strict=False))
        took += _round_minutes(hall, 1 + hall.slowness * slowest)
        order.sort(key=scores.__getitem__, reverse=True)
    return order, round(took) + hall.proposal.total - rounds * hall.proposal.minutes


def _play(seats: list[int], luck: list[float], pays: Sequence[int], scores: list[float]) -> None:
    """Add the results of a table as one number, in which big points outweigh small ones."""
    won = sorted([(luck[n], n) for n in seats], reverse=True)
    mean = sum([points for points, _ in won]) / len(won)
    for place, (points, n) in enumerate(won):
        scores[n] += points - mean + (pays[place] * _BIG if pays else 0)


def _round_minutes(hall: _SimulatedHall, slowest: float) -> float:
    """Return the duration of a round, limited by the clock if there is one.

    Without a clock the average is that of the proposal, for any number of tables.
    """
    usual = hall.proposal.minutes
    if hall.proposal.settings.minutes is not None:
        return min(usual, usual * 0.9 * slowest)
    return usual * slowest / hall.slowest


def _mean_of_greatest(count: int) -> float:
    """Return the mean of the greatest of this many normal draws, by Blom's formula."""
    return NormalDist().inv_cdf((count - 0.375) / (count + 0.25))


def _draws(seed: str, count: int) -> Iterator[float]:
    """Return normally distributed draws, the same for the same seed on every machine."""
    words = array("H")
    words.frombytes(hashlib.shake_256(seed.encode()).digest(2 * count))
    table = _bell()
    return iter([table[word % _STEPS] for word in words])


@cache
def _bell() -> tuple[float, ...]:
    bell = NormalDist()
    return tuple(bell.inv_cdf((step + 0.5) / _STEPS) for step in range(_STEPS))
