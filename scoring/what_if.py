"""What-if: formats that fit a number of players and an evening, and simulated plans."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import sqrt
from statistics import NormalDist

from scoring.errors import Faulty
from scoring.event_settings import EventSettings, read_settings
from scoring.pace import USUAL_DEALS, USUAL_PACE, RoundToPlay, TimeModel, schedule
from scoring.presets import LENGTHS, PRESETS, Length
from scoring.table_sizes import TableSizes, split_up

MOST_WORK = 3_000_000
"""The maximum of simulated player rounds: some three seconds on an old laptop."""
_STEPS = 4096
_BIG = 1e6
"""A big point outweighs any small points."""


@dataclass(frozen=True, slots=True)
class FinalPlan:
    """A final after the last round of a format: so many players keep their points and play on."""

    players: int
    rounds: int


@dataclass(frozen=True, slots=True)
class FormatProposal:
    """A format that fits: its plan, its tables, and its total duration.

    `minutes` is the planned duration of a round. `rounds` are those of the format and of the
    final; `final_split` are the final's tables.
    """

    preset: str
    length: Length
    settings: EventSettings
    minutes: int
    split: TableSizes
    sits_out: int
    total: int
    rounds: tuple[RoundToPlay, ...]
    pace: TimeModel
    final_split: TableSizes | None = None

    @property
    def pause(self) -> int:
        """The minutes between two rounds of all players."""
        return self.pace.pause_of(len(self.split.sizes))

    @property
    def playing(self) -> tuple[int, ...]:
        """The minutes from the seats of each round to its last result."""
        return tuple(self.pace.duration_of(one) for one in self.rounds)

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


def propose(
    players: int,
    available: int,
    presets: Sequence[str],
    pace: TimeModel = USUAL_PACE,
    final: FinalPlan | None = None,
) -> tuple[FormatProposal, ...]:
    """Return the formats of these presets that the players finish in time, the longest first."""
    found = (
        proposal
        for preset in presets
        for length in _lengths(preset)
        if (proposal := _proposal(players, preset, length, pace, final)) is not None
    )
    fitting = [proposal for proposal in found if proposal.total <= available]
    return tuple(sorted(fitting, key=lambda one: (-one.deals, one.total)))


def find_proposal(
    players: int, name: str, pace: TimeModel = USUAL_PACE, final: FinalPlan | None = None
) -> FormatProposal | None:
    """Return the proposal with that name for this many players; None if it does not exist."""
    preset, _, length = name.partition(":")
    if preset not in PRESETS:
        return None
    own = {each.id: each for each in _lengths(preset)}
    return _proposal(players, preset, own[length], pace, final) if length in own else None


def _lengths(preset: str) -> tuple[Length, ...]:
    usual = PRESETS[preset]
    return (Length(usual.rounds, usual.deals, usual.minutes), *LENGTHS.get(preset, ()))


def _proposal(
    players: int, preset: str, length: Length, pace: TimeModel, final: FinalPlan | None
) -> FormatProposal | None:
    settings = read_settings(dict(length.settings), preset)
    if final and final.players > players:
        return None
    try:
        tables, over = split_up(players, settings)
        final_tables = split_up(final.players, settings)[0] if final else None
    except Faulty:
        return None
    minutes = pace.planned_minutes(_most_deals(settings, tables), settings.minutes)
    one = RoundToPlay(minutes, len(tables.sizes), is_clocked=settings.minutes is not None)
    rounds = [one] * length.rounds
    if final and final_tables:
        rounds[-1] = replace(one, is_cut=True)
        rounds += [replace(one, tables=len(final_tables.sizes))] * final.rounds
    total = schedule(rounds, pace)[-1][1]
    return FormatProposal(
        preset, length, settings, minutes, tables, over, total, tuple(rounds), pace, final_tables
    )


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
    rounds: Sequence[Sequence[int]]
    """The sizes of the tables of each round."""
    pays: Mapping[int, Sequence[int]]
    skills: Sequence[float]
    luck: float
    slowness: float
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
    runs = max(min(runs, MOST_WORK // (players * len(proposal.rounds))), 1)
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
    rounds, final = [proposal.split.sizes] * proposal.length.rounds, proposal.final_split
    if final is not None:
        rounds += [final.sizes] * (len(proposal.rounds) - len(rounds))
    sizes = {size for each in rounds for size in each}
    return _SimulatedHall(
        rounds=rounds,
        pays={size: scale.by_size[size] for size in sizes} if scale else {},
        skills=[skill * bell.inv_cdf(1 - (n + 0.5) / players) for n in range(players)],
        luck=strengths.luck * sqrt(part),
        slowness=strengths.slowness,
        proposal=proposal,
    )


def _run(hall: _SimulatedHall, players: int, seed: str) -> tuple[list[int], int]:
    """Return the players by final place, 0 being the strongest, and the minutes taken."""
    tables = sum(len(sizes) for sizes in hall.rounds)
    draws = _draws(seed, players * (len(hall.rounds) + 1) + tables)
    scores = [0.0] * players
    lots = [next(draws) for _ in range(players)]
    order, took = sorted(range(players), key=lots.__getitem__), 0.0
    for sizes, minutes in zip(hall.rounds, hall.proposal.playing, strict=True):
        luck = [skill + hall.luck * draw for skill, draw in zip(hall.skills, draws, strict=False)]
        start = 0
        for size in sizes:
            _play(order[start : start + size], luck, hall.pays.get(size, ()), scores)
            start += size
        slowest = max(draw for _size, draw in zip(sizes, draws, strict=False))
        took += _round_minutes(hall, minutes, slowest, len(sizes))
        # Who is not in the final keeps the place from before it.
        order[:start] = sorted(order[:start], key=scores.__getitem__, reverse=True)
    return order, round(took) + hall.proposal.total - sum(hall.proposal.playing)


def _play(seats: list[int], luck: list[float], pays: Sequence[int], scores: list[float]) -> None:
    """Add the results of a table as one number, in which big points outweigh small ones."""
    won = sorted([(luck[n], n) for n in seats], reverse=True)
    mean = sum([points for points, _ in won]) / len(won)
    for place, (points, n) in enumerate(won):
        scores[n] += points - mean + (pays[place] * _BIG if pays else 0)


def _round_minutes(hall: _SimulatedHall, usual: int, draw: float, tables: int) -> float:
    """Return the duration of a round whose slowest table is this far from the mean.

    A clock limits it. Without one the average is that of the proposal, for any number of tables.
    """
    slowest = 1 + hall.slowness * draw
    if hall.proposal.settings.minutes is not None:
        return min(usual, usual * 0.9 * slowest)
    return usual * slowest / (1 + hall.slowness * _mean_of_greatest(tables))


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
