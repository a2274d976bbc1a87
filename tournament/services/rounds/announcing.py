"""Freezing what is announced: the rows that page and paper both read."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from tournament.models import Publication, Round, Seat, Table, Tournament
from tournament.services.acts import Act
from tournament.services.phones.link_issuing import make_links


def announce_seating(act: Act, played: Round) -> Publication:
    """Freeze the seats of a round as everybody will read them, with links for who sits there."""
    make_links(act, played)
    return Publication.objects.create(
        tournament=act.tournament,
        kind=Publication.Kind.SEATING,
        round_number=played.number,
        revision=act.revision,
        rows=seating_rows(played),
        notes={"notices": played.notices, "swaps": played.swaps, "seed": act.tournament.seed},
        **act.signature,
    )


def announced_seating(tournament: Tournament, round_number: int) -> Publication:
    """Return the newest announcement of a round's seats."""
    seatings = tournament.publications.filter(
        kind=Publication.Kind.SEATING, round_number=round_number
    )
    return seatings.latest("pk")


def seating_rows(played: Round) -> list[dict[str, Any]]:
    """Return the seats of a round table by table, each with the reason for it."""
    seats = Seat.objects.select_related("entry").order_by("letter")
    tables = Table.objects.filter(round=played).prefetch_related(Prefetch("seats", seats))
    return [
        {
            "table": table.number,
            "seats": [_seat_row(seat) for seat in table.seats.all() if seat.letter is not None],
            "out": [_out_row(seat) for seat in table.seats.all() if seat.letter is None],
        }
        for table in tables
    ]


def _seat_row(seat: Seat) -> dict[str, Any]:
    return {
        "letter": seat.letter_for_people,
        "number": seat.entry.number,
        "name": seat.entry.name,
        "club": seat.entry.club,
        "why": seat.why,
        "swap_reason": seat.swap_reason,
    }


def _out_row(seat: Seat) -> dict[str, Any]:
    return {"number": seat.entry.number, "name": seat.entry.name, "reason": seat.out_reason}
