"""The seat that somebody reports as wrong, found by a number or a part of a name."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.doors.desk.rounds.seating_rows import SeatingPage, SeatingRow, TableRow
from tournament.models.player import normalise_name

MOST_FOUND = 12


@dataclass(frozen=True, slots=True)
class AskedSeat:
    """A player of the round and their table."""

    table: TableRow
    seat: SeatingRow


@dataclass(frozen=True, slots=True)
class AskedSeats:
    """The question as typed, and the seats that it may mean."""

    text: str
    found: tuple[AskedSeat, ...]

    @property
    def only(self) -> AskedSeat | None:
        """The seat, if the question has one answer."""
        return self.found[0] if len(self.found) == 1 else None


def asked_seats(page: SeatingPage, text: str) -> AskedSeats | None:
    """Return the seats of this number or name; None without a question."""
    text = text.strip()
    if not text:
        return None
    words = normalise_name(text).split()
    seats = [AskedSeat(table, seat) for table in page.tables for seat in table.seats]
    if text.isdecimal():
        found = [one for one in seats if one.seat.number == int(text)]
    else:
        found = [one for one in seats if words and _has(one.seat.name, words)]
    return AskedSeats(text, tuple(found[:MOST_FOUND]))


def _has(name: str, words: list[str]) -> bool:
    bare = normalise_name(name)
    return all(word in bare for word in words)
