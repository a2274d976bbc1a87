"""The two sides of a dispute, seat by seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.models import SheetVersion
from tournament.views.desk.sheets_table import TableAtDesk


@dataclass(frozen=True, slots=True)
class SeatOfSides:
    """One seat's total on either side."""

    letter: int
    name: str
    current: int
    rival: int | None

    @property
    def difference(self) -> int | None:
        """By how much the rival's total is more; None where there is no rival."""
        return None if self.rival is None else self.rival - self.current


@dataclass(frozen=True, slots=True)
class Sides:
    """Both versions of a table's sheet: the one that counts, and the one beside it."""

    current: SheetVersion
    rival: SheetVersion | None
    seats: tuple[SeatOfSides, ...]


def sides_of(table: TableAtDesk) -> Sides | None:
    """Return the sides of the open dispute, or of the sheet alone; None without a result."""
    current = table.current if table.dispute is None else table.dispute.current
    if current is None:
        return None
    rival = None if table.dispute is None else table.dispute.rival
    return Sides(current, rival, tuple(_seats(table, current, rival)))


def _seats(
    table: TableAtDesk, current: SheetVersion, rival: SheetVersion | None
) -> Iterator[SeatOfSides]:
    for index, seat in enumerate(table.seats):
        yield SeatOfSides(
            letter=index,
            name=seat.entry.name,
            current=current.totals[index],
            rival=None if rival is None else rival.totals[index],
        )
