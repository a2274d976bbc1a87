"""What if: formats that fit an evening, and the chart of a simulation."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.presets import PRESETS
from scoring.what_if import (
    Assumptions,
    FormatProposal,
    Simulation,
    TimeModel,
    find_proposal,
    propose,
    simulate,
)

SHOWN: Final = 6
WIDTH: Final = 240
BAR: Final = 22
GROUPS: Final = ((1, 1), (2, 3), (4, 8), (9, 16), (17, 0))
"""Strength groups, from place to place; the last one has all other players."""


@dataclass(frozen=True, slots=True)
class FittingFormat:
    """A proposal with the time at which it ends."""

    proposal: FormatProposal
    ends: dt.time


@dataclass(frozen=True, slots=True)
class Bar:
    """Win probability of a strength group in percent, with its chart bar."""

    first: int
    last: int
    percent: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class SimulationPicture:
    """The chart of a simulated plan: win probability by strength, and the end time."""

    fit: FittingFormat
    outlook: Simulation
    strengths: Assumptions
    bars: tuple[Bar, ...]
    height: int
    usually: dt.time
    late: dt.time
    in_three: int


def presets_of_game(game: str) -> Sequence[str]:
    """Return the presets of a game."""
    return [preset.id for preset in PRESETS.values() if preset.game == game]


def fitting(
    players: int, game: str, starts: dt.time, ends: dt.time, pace: TimeModel
) -> tuple[FittingFormat, ...]:
    """Return the longest formats that fit between two times."""
    available = _minutes(ends) - _minutes(starts)
    found = propose(players, available, presets_of_game(game), pace)
    return tuple(FittingFormat(one, _later(starts, one.total)) for one in found[:SHOWN])


def picture(players: int, name: str, starts: dt.time, pace: TimeModel) -> SimulationPicture | None:
    """Return a thousand simulations of a plan; None if the name is unknown."""
    proposal = find_proposal(players, name, pace)
    if proposal is None:
        return None
    outlook = simulate(proposal, seed=f"{players}:{name}")
    bars = tuple(_bars(outlook))
    return SimulationPicture(
        fit=FittingFormat(proposal, _later(starts, proposal.total)),
        outlook=outlook,
        strengths=Assumptions(),
        bars=bars,
        height=len(bars) * BAR,
        usually=_later(starts, outlook.minutes_at(0.5)),
        late=_later(starts, outlook.minutes_at(0.95)),
        in_three=_percent(outlook.best_in_three, outlook.runs),
    )


def _bars(outlook: Simulation) -> list[Bar]:
    players = len(outlook.winners)
    found: list[Bar] = []
    for first, last in GROUPS:
        until = min(last or players, players)
        if first <= until:
            percent = _percent(outlook.won_by(first, until), outlook.runs)
            y = len(found) * BAR
            found.append(Bar(first, until, percent, y, round(percent * WIDTH / 100)))
    return found


def _percent(count: int, runs: int) -> int:
    return round(100 * count / runs)


def _minutes(time: dt.time) -> int:
    return time.hour * 60 + time.minute


def _later(time: dt.time, minutes: int) -> dt.time:
    whole = (_minutes(time) + minutes) % (24 * 60)
    return dt.time(whole // 60, whole % 60)
