"""A round's tables: the announced seats with their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import SIXTIETHS
from tournament.models import Round, SheetLine
from tournament.reading.rounds.disputes import disputed_in
from tournament.reading.rounds.seats import AbsentPlayer, AnnouncedTable, PlayerSeat
from tournament.reading.visibility import PublicView, SeatedRound


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """A player's points at a table; big points are None in a game without them."""

    small: int
    big: Fraction | None


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat with its points; None while the table plays, or if they are not public."""

    seat: PlayerSeat
    gain: SeatPoints | None


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table of a round, seat A first."""

    number: int
    seats: tuple[PlayedSeat, ...]
    out: tuple[AbsentPlayer, ...]
    is_void: bool = False
    is_disputed: bool = False
    group: str = ""

    @property
    def is_in(self) -> bool:
        """Whether a result is visible."""
        return any(played.gain is not None for played in self.seats)


def played_tables(
    view: PublicView, played: SeatedRound, tables: Sequence[AnnouncedTable]
) -> tuple[PublicTable, ...]:
    """Return a round's tables with the public results, in one query, two with disputes."""
    gains = _gains(played.round) if view.shows_results_of(played) else {}
    disputed = disputed_in(view, played)
    return tuple(
        PublicTable(
            number=table.number,
            seats=tuple(PlayedSeat(seat, gains.get(seat.number)) for seat in table.seats),
            out=table.out,
            group=table.group,
            is_disputed=table.number in disputed,
            is_void=any(gains[n] is None for n in gains.keys() & {s.number for s in table.seats}),
        )
        for table in tables
    )


@dataclass(frozen=True, slots=True)
class ExchangedResults:
    """Two tables whose results were swapped, and the reason."""

    first: int
    second: int
    reason: str


def exchanged_results(view: PublicView, played: SeatedRound) -> tuple[ExchangedResults, ...]:
    """Return the tables whose results were swapped in a correction, in one query."""
    if not played.tables_in or not view.shows_results_of(played):
        return ()
    lines = view.tournament.journal.filter(
        verb="exchange_results", undo__round=played.number, undone_by=None
    )
    found = lines.order_by("pk").values_list("undo__tables", "after__reason")
    return tuple(ExchangedResults(first, second, why) for (first, second), why in found)


def _gains(played: Round) -> Mapping[int, SeatPoints | None]:
    """Return the players' points in the round, by number; None at a void table."""
    lines = SheetLine.objects.filter(
        version__is_current=True, version__table__round=played
    ).values_list("seat__entry__number", "small", "big_sixtieths", "place_first")
    return {
        number: SeatPoints(small, None if big is None else Fraction(big, SIXTIETHS))
        if place
        else None
        for number, small, big, place in lines
    }
