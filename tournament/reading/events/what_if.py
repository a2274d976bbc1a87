"""What if: formats that fit an evening, and the chart of a simulation."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.pace import Learnt, RoundToPlay, TimeModel
from scoring.presets import PRESETS
from scoring.what_if import (
    Assumptions,
    FinalPlan,
    FormatProposal,
    Simulation,
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


@dataclass(frozen=True, slots=True)
class WhatIfPlan:
    """The players and the start of a plan, the pace, and a final if there is one."""

    players: int
    starts: dt.time
    pace: TimeModel
    final: FinalPlan | None = None


def fitting(asked: WhatIfPlan, game: str, ends: dt.time) -> tuple[FittingFormat, ...]:
    """Return the longest formats that fit before the end."""
    available = _minutes(ends) - _minutes(asked.starts)
    found = propose(asked.players, available, presets_of_game(game), asked.pace, asked.final)
    return tuple(FittingFormat(one, _later(asked.starts, one.total)) for one in found[:SHOWN])


@dataclass(frozen=True, slots=True)
class PaceLine:
    """A duration of a plan in minutes, and the past rounds it is learnt from, if any."""

    minutes: int
    learnt: Learnt | None


@dataclass(frozen=True, slots=True)
class PaceOfPlan:
    """The durations of a proposal: a round, a pause, the pause before a final and in it."""

    round: PaceLine
    pause: PaceLine
    cut: PaceLine | None
    final_pause: PaceLine | None


def pace_of_plan(one: FormatProposal) -> PaceOfPlan:
    """Return the durations that a proposal assumes."""
    first, last = one.rounds[0], one.rounds[-1]
    in_final = len(one.rounds) - one.length.rounds
    return PaceOfPlan(
        PaceLine(one.playing[0], one.pace.learnt_part(first.tables, is_clocked=first.is_clocked)),
        _pause_line(one.pace, first),
        _pause_line(one.pace, replace(first, is_cut=True)) if in_final else None,
        _pause_line(one.pace, last) if in_final > 1 else None,
    )


def _pause_line(pace: TimeModel, one: RoundToPlay) -> PaceLine:
    return PaceLine(
        pace.pause_of(one.tables, is_cut=one.is_cut),
        pace.learnt_pause(one.tables, is_cut=one.is_cut),
    )


def picture(asked: WhatIfPlan, name: str) -> SimulationPicture | None:
    """Return a thousand simulations of a plan; None if the name is unknown."""
    players, starts = asked.players, asked.starts
    proposal = find_proposal(players, name, asked.pace, asked.final)
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
