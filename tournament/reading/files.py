"""Standings and seats for other programs: karta.standings/1 and karta.seats/1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tournament.reading.results.standings import Ranking
from tournament.reading.rounds.seats import AnnouncedTable
from tournament.reading.visibility import PublicView, SeatedRound
from tournament.standings.publications import as_json

STANDINGS = "karta.standings/1"
SEATS = "karta.seats/1"


def standings_document(wall: PublicView, after: SeatedRound, ranking: Ranking) -> dict[str, object]:
    """Return the standings after a round with how final they are; big points as fractions."""
    until = wall.tournament.correction_until
    return {
        "format": STANDINGS,
        "tournament": wall.tournament.name,
        "date": wall.tournament.date.isoformat(),
        "state": wall.tournament.state,
        "corrections_until": None if until is None else until.isoformat(),
        "after_round": after.number,
        "tables_in": after.tables_in,
        "tables": after.tables_all,
        "standings": as_json(ranking.table),
    }


def seats_document(
    wall: PublicView, played: SeatedRound, tables: Sequence[AnnouncedTable]
) -> dict[str, object]:
    """Return who sits where in a round, table by table, seat A first."""
    return {
        "format": SEATS,
        "tournament": wall.tournament.name,
        "date": wall.tournament.date.isoformat(),
        "round": played.number,
        "tables": [_table(table) for table in tables],
    }


def seat_rows(played: SeatedRound, tables: Sequence[AnnouncedTable]) -> Iterator[Sequence[object]]:
    """Yield the seats of a round as rows of a spreadsheet, in the order of its columns."""
    for table in tables:
        for seat in table.seats:
            where = (played.number, table.number, seat.letter)
            yield (*where, seat.number, seat.name, seat.club, seat.swap_reason)


def _table(table: AnnouncedTable) -> dict[str, Any]:
    seats = [
        {"seat": seat.letter, "number": seat.number, "name": seat.name, "club": seat.club}
        for seat in table.seats
    ]
    return {"number": table.number, "seats": seats}
