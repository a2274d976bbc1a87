"""Where the players of a round sit, before a move and after it, and how that is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournament.models import Round, Seat, Table
from tournament.services.consequences.ahead import LETTERS
from tournament.words.figures import NOTHING

Whereabouts = Mapping[int, tuple[int, int | None]]
"""Table and letter by player's number; no letter for who is at no table."""


def seats_after(played: Round, to: Mapping[int, int]) -> Mapping[int, Sequence[int]]:
    """Return who would sit at each table that a move concerns, seat A first."""
    seats = Seat.objects.playing().filter(round=played).select_related("entry", "table")
    now = {seat.entry.number: _place(seat) for seat in seats.order_by("table__number", "letter")}
    concerned = {now[n][0] for n in to if n in now} | {table for table in to.values() if table > 0}
    was = {number: place for number, place in now.items() if place[0] in concerned}
    after = after_move(was, {number: table for number, table in to.items() if number in was})
    sitting = [(*place, number) for number, place in after.items() if place[1] is not None]
    return {
        table: [number for at, _letter, number in sorted(sitting) if at == table]
        for table in sorted(concerned)
    }


def after_move(was: Whereabouts, to: Mapping[int, int]) -> Whereabouts:
    """Return where everybody is after the move: newcomers last, nobody's letter missing."""
    order = sorted(was, key=lambda number: (number in to, was[number][1] or 0, number))
    found: dict[int, tuple[int, int | None]] = {}
    filled: dict[int, int] = {}
    for number in order:
        table = to.get(number, was[number][0])
        if table > 0:
            found[number] = (table, filled.get(table, 0))
            filled[table] = filled.get(table, 0) + 1
        else:
            found[number] = (was[number][0], None)
    return found


def write_seats(played: Round, places: Whereabouts, reason: str) -> None:
    """Write where everybody sits; those who stay in their seat keep it as it is."""
    tables = {table.number: table for table in Table.objects.filter(round=played)}
    seats = Seat.objects.filter(round=played, entry__number__in=places).select_related("entry")
    others = [s for s in seats.select_related("table") if _place(s) != places[s.entry.number]]
    # Two may not share a seat even for a moment, so all of them step aside first.
    Seat.objects.filter(pk__in=[s.pk for s in others]).update(letter=None, out_reason=reason)
    for seat in others:
        number, letter = places[seat.entry.number]
        if seat.table.number != number or letter is None:
            seat.swap_reason = reason
        seat.table, seat.letter = tables[number], letter
        seat.out_reason = reason if letter is None else ""
        seat.save()


def tables_numbered(played: Round, numbers: set[int]) -> Iterator[Table]:
    """Yield the tables of these numbers in order."""
    yield from Table.objects.filter(round=played, number__in=numbers).order_by("number")


def whereabouts(tables: Sequence[Table], also: Sequence[int]) -> Whereabouts:
    """Return where everybody at the tables sits, and those named, seated or not."""
    seats = Seat.objects.filter(round=tables[0].round).select_related("entry", "table")
    at = {table.pk for table in tables}
    return {
        seat.entry.number: _place(seat)
        for seat in seats.order_by("table__number", "letter")
        if (seat.table_id in at and seat.letter is not None) or seat.entry.number in also
    }


def written(places: Whereabouts) -> dict[str, list[int | None]]:
    """Return them as the journal keeps them."""
    return {str(number): list(place) for number, place in places.items()}


def read(facts: Mapping[str, Sequence[int | None]]) -> Whereabouts:
    """Return them as the journal kept them."""
    return {int(number): (table or 0, letter) for number, (table, letter) in facts.items()}


def told(places: Whereabouts, numbers: Sequence[int]) -> list[str]:
    """Return where the players sit as the journal says it: number, then table and letter."""
    return [f"{number}: {_where(*places[number])}" for number in numbers]


def _place(seat: Seat) -> tuple[int, int | None]:
    return seat.table.number, seat.letter


def _where(table: int, letter: int | None) -> str:
    return NOTHING if letter is None else f"{table}{LETTERS[letter]}"
