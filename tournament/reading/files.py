"""Standings, seats and whole events for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.event_files import write_event
from tournament.exchange.event_lists import SeatRow
from tournament.reading.results.standings import Ranking
from tournament.reading.rounds.seats import AbsentPlayer, AnnouncedTable
from tournament.reading.visibility import PublicView, SeatedRound, public_entry_name
from tournament.standings.events import event_from, load
from tournament.standings.publications import public_rows

STANDINGS = "karta.standings/1"
SEATS = "karta.seats/1"


def standings_document(view: PublicView, after: SeatedRound, ranking: Ranking) -> dict[str, object]:
    """Return the standings after a round with their status; big points as fractions."""
    until = view.tournament.correction_until
    return {
        "format": STANDINGS,
        "tournament": view.tournament.name,
        "date": view.tournament.date.isoformat(),
        "state": view.tournament.state,
        "corrections_until": None if until is None else until.isoformat(),
        "after_round": after.number,
        "tables_in": after.tables_in,
        "tables": after.tables_all,
        "standings": public_rows(ranking.table),
    }


def seats_document(
    view: PublicView,
    played: SeatedRound,
    tables: Sequence[AnnouncedTable],
    resting: Sequence[AbsentPlayer],
) -> dict[str, object]:
    """Return the seats of a round by table, seat A first, and the players who sit out."""
    out = [{"number": one.number, "name": one.name, "club": one.club} for one in resting]
    return {
        "format": SEATS,
        "tournament": view.tournament.name,
        "date": view.tournament.date.isoformat(),
        "round": played.number,
        "tables": [_table(table) for table in tables],
        **({"sits_out": out} if out else {}),
    }


def event_document(view: PublicView) -> dict[str, object]:
    """Return the event as karta.tournament/1; raise 404 if its sheets are not public.

    There is no file before the first seats: it would reveal seed, lots and entrants.
    """
    if not view.shows_sheets or not view.rounds:
        raise Http404
    rows = load(view.tournament)
    found = event_from(rows)
    shown = {one.number: public_entry_name(one, view.tournament) for one in rows.book.entries}
    players = tuple(replace(player, name=shown[player.number]) for player in found.players)
    return write_event(replace(found, players=players))


def seat_rows(
    played: SeatedRound, tables: Sequence[AnnouncedTable], resting: Sequence[AbsentPlayer]
) -> Iterator[SeatRow]:
    """Yield the seats of a round as rows of a spreadsheet."""
    for table in tables:
        for seat in table.seats:
            yield SeatRow(
                round=table.behind or played.number,
                table=table.number,
                seat=seat.letter,
                number=seat.number,
                name=seat.name,
                club=seat.club,
                swap_reason=seat.swap_reason,
            )
    for one in resting:
        yield SeatRow(
            round=one.behind or played.number,
            table=None,
            seat=_("sits out this round"),
            number=one.number,
            name=one.name,
            club=one.club,
            swap_reason=one.reason,
        )


def _table(table: AnnouncedTable) -> dict[str, Any]:
    seats = [
        {"seat": seat.letter, "number": seat.number, "name": seat.name, "club": seat.club}
        for seat in table.seats
    ]
    return {"number": table.number, "seats": seats}
