"""A round table by table: the seats as announced, and what they brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import SIXTIETHS
from tournament.models import Round, SheetLine
from tournament.reading.rounds.seats import AbsentPlayer, AnnouncedTable, PlayerSeat
from tournament.reading.visibility import PublicView, SeatedRound


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """What a table brought one player; no big points in a game that pays none."""

    small: int
    big: Fraction | None


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat with what it brought; nothing while the table plays, or the public may not see it."""

    seat: PlayerSeat
    gain: SeatPoints | None


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table of a round, seat A first."""

    number: int
    seats: tuple[PlayedSeat, ...]
    out: tuple[AbsentPlayer, ...]
    is_void: bool = False
    group: str = ""

    @property
    def is_in(self) -> bool:
        """Whether there is a result to be seen."""
        return any(played.gain is not None for played in self.seats)


def played_tables(
    view: PublicView, played: SeatedRound, tables: Sequence[AnnouncedTable]
) -> tuple[PublicTable, ...]:
    """Return a round's tables with the results that the public may see, in one query."""
    gains = _gains(played.round) if view.shows_results_of(played) else {}
    return tuple(
        PublicTable(
            number=table.number,
            seats=tuple(PlayedSeat(seat, gains.get(seat.number)) for seat in table.seats),
            out=table.out,
            group=table.group,
            is_void=any(gains.get(seat.number, NOT_IN) is None for seat in table.seats),
        )
        for table in tables
    )


@dataclass(frozen=True, slots=True)
class ExchangedResults:
    """Two tables that were given each other's figures, and why."""

    first: int
    second: int
    reason: str


def exchanged_results(view: PublicView, played: SeatedRound) -> tuple[ExchangedResults, ...]:
    """Return which tables' results were mixed up, as the desk put them right; in one query."""
    if not played.tables_in or not view.shows_results_of(played):
        return ()
    lines = view.tournament.journal.filter(
        verb="exchange_results", undo__round=played.number, undone_by=None
    )
    found = lines.order_by("pk").values_list("undo__tables", "after__reason")
    return tuple(ExchangedResults(first, second, why) for (first, second), why in found)


NOT_IN = SeatPoints(0, None)
"""Stands for a table that is waited for."""


def _gains(played: Round) -> Mapping[int, SeatPoints | None]:
    """Return what the round brought everybody, by number; nothing at a void table."""
    lines = SheetLine.objects.filter(
        version__is_current=True, version__table__round=played
    ).values_list("seat__entry__number", "small", "big_sixtieths", "place_first")
    return {
        number: SeatPoints(small, None if big is None else Fraction(big, SIXTIETHS))
        if place
        else None
        for number, small, big, place in lines
    }
