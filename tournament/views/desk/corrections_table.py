"""A table of any round as the book shows it: what counts, and every version there was."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import SIXTIETHS, Place
from tournament.models import Seat, SheetLine, SheetVersion
from tournament.views.desk.sheets_table import TableAtDesk


@dataclass(frozen=True, slots=True)
class SeatInBook:
    """One seat with what the version that counts gives it; nothing before there is one."""

    letter: int
    number: int
    name: str
    small: int | None = None
    place: Place | None = None
    big: Fraction | None = None


def seats_in_book(table: TableAtDesk) -> tuple[SeatInBook, ...]:
    """Return a table's seats with what they were given, in one query."""
    lines = {line.seat_id: line for line in SheetLine.objects.filter(version=table.current)}
    return tuple(_seat(seat, lines.get(seat.pk)) for seat in table.seats)


def versions_of(table: TableAtDesk) -> tuple[SheetVersion, ...]:
    """Return every version of a table's sheet, the newest first, in two queries."""
    versions = SheetVersion.objects.filter(table=table.seats[0].table_id)
    return tuple(versions.prefetch_related("checks").order_by("-number"))


def _seat(seat: Seat, line: SheetLine | None) -> SeatInBook:
    who = (seat.letter or 0, seat.entry.number, seat.entry.name)
    if line is None:
        return SeatInBook(*who)
    big = None if line.big_sixtieths is None else Fraction(line.big_sixtieths, SIXTIETHS)
    return SeatInBook(*who, line.small, Place(line.place_first, line.place_last), big)
