"""Live results of a round: the players still at their tables, and a comparison until it is closed.

The standings are those after the last closed round. Players are compared by their points per
round, because sums would cover different numbers of rounds.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.core.paginator import Page, Paginator
from django.utils import timezone

from tournament.memo import shared
from tournament.models import SheetVersion
from tournament.models.player import normalise_name
from tournament.reading.results.filters import StandingsFilter, is_found
from tournament.reading.results.standings import RankedPlayer, ranking
from tournament.reading.rounds.disputes import disputed_in
from tournament.reading.rounds.seats import announced_seating
from tournament.reading.visibility import PublicView, SeatedRound
from tournament.standings.table import Cell

NEWEST: Final = 8


@dataclass(frozen=True, slots=True)
class LivePlayer:
    """A player during a round; `plays_at` is their table until its sheet is in.

    `rounds` counts finished rounds, `climbed` the places gained since the last closed round by a
    finished player. `big` is the average of big points per round, None in a game without them.
    """

    line: RankedPlayer
    order: int
    plays_at: int | None
    rounds: int
    climbed: int
    big: Fraction | None
    small: Fraction

    @property
    def cell(self) -> Cell:
        """The player's result in the current round."""
        return self.line.row.cells[-1]

    @property
    def has_begun(self) -> bool:
        """Whether the player has a finished round."""
        return self.rounds > 0


@dataclass(frozen=True, slots=True)
class ArrivedSheet:
    """A table whose sheet is in, with the time and the player who won it."""

    number: int
    at: dt.datetime
    best: LivePlayer | None = None

    @property
    def time(self) -> dt.time:
        """The local time when it came in."""
        return timezone.localtime(self.at).time()


@dataclass(frozen=True, slots=True)
class LiveRound:
    """The current round: players by their points per round, and the newest sheets."""

    round: SeatedRound
    lines: Sequence[LivePlayer]
    has_big_points: bool
    is_signed: bool
    tables: Sequence[ArrivedSheet]
    waiting: Sequence[int]
    disputed: frozenset[int] = frozenset()

    def narrowed(self, asked: StandingsFilter) -> Sequence[LivePlayer]:
        """Return the lines that match the search."""
        words = normalise_name(asked.search).split()
        return [one for one in self.lines if _answers(one.line, words)]

    def page(
        self, asked: StandingsFilter, number: str | None, *, size: int, player: str = ""
    ) -> Page[LivePlayer]:
        """Return a page of the lines that match the search: the requested one, or a player's."""
        lines = self.narrowed(asked)
        if number is None:
            orders = (at for at, one in enumerate(lines) if str(one.line.row.number) == player)
            number = str(next(orders, 0) // size + 1)
        return Paginator(lines, size).get_page(number)


def live_round(view: PublicView) -> LiveRound | None:
    """Return the current round, in five queries, six with disputes; None without a round."""
    if view.live is None:
        return None
    live = view.live
    name = f"live {view.tournament.pk} {live.number}"
    return shared(name, lambda: _work_out(view, live))


def _work_out(view: PublicView, live: SeatedRound) -> LiveRound:
    found = ranking(view.tournament, live.number)
    seating = announced_seating(view.tournament, live.number)
    table_of = {seat.number: seat.table for table in seating.tables for seat in table.seats}
    before = found.book.places(live.number - 1)
    lowest_wins = not found.has_big_points and found.book.settings_at(live.number).lowest_wins
    playing = {
        line.row.number: table_of[line.row.number]
        for line in found.lines
        if line.row.cells[-1].is_absent and line.row.number in table_of
    }
    lines = [
        _live(line, live.number, playing.get(line.row.number), has_big=found.has_big_points)
        for line in found.lines
    ]
    # Once all sheets are in, all sums cover the same rounds, and the standings' order applies.
    if playing:
        lines.sort(key=lambda one: _by_round(one, lowest_wins=lowest_wins))
    ordered = tuple(_placed(lines, {number: place.first for number, place in before.items()}))
    waiting = sorted(set(playing.values()))
    return LiveRound(
        round=live,
        lines=ordered,
        has_big_points=found.has_big_points,
        is_signed=found.is_signed,
        tables=_tables_in(live, ordered),
        waiting=waiting,
        disputed=disputed_in(view, live),
    )


def _live(line: RankedPlayer, number: int, plays_at: int | None, *, has_big: bool) -> LivePlayer:
    rounds = number if plays_at is None else number - 1
    return LivePlayer(
        line=line,
        order=0,
        plays_at=plays_at,
        rounds=rounds,
        climbed=0,
        big=line.row.big / max(rounds, 1) if has_big else None,
        small=Fraction(line.row.small, max(rounds, 1)),
    )


def _by_round(one: LivePlayer, *, lowest_wins: bool) -> tuple[object, ...]:
    """Return the sort key: points per round, then players without a round, then without a place."""
    small = one.small if lowest_wins else -one.small
    return one.line.row.place is None, not one.has_begun, -(one.big or 0), small


def _placed(lines: Sequence[LivePlayer], before: Mapping[int, int]) -> Iterator[LivePlayer]:
    for order, one in enumerate(lines, start=1):
        number = one.line.row.number
        has_finished = one.plays_at is None and number in before
        climbed = before[number] - order if has_finished else 0
        yield replace(one, order=order, climbed=climbed)


def _tables_in(live: SeatedRound, lines: Sequence[LivePlayer]) -> Sequence[ArrivedSheet]:
    """Return the tables whose sheets came in last, newest first."""
    best = {one.cell.table: one for one in lines if one.cell.place and one.cell.place.first == 1}
    versions = SheetVersion.objects.filter(is_current=True, table__round=live.round)
    newest = versions.order_by("-pk").values_list("table__number", "at")[:NEWEST]
    return tuple(ArrivedSheet(number, at, best.get(number)) for number, at in newest)


def _answers(line: RankedPlayer, words: Sequence[str]) -> bool:
    return is_found(words, line.name, line.row.number, line.row.club)
