"""Freezing what is announced: the rows that page and paper both read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Prefetch

from scoring.events import NO_TABLE
from tournament.models import Publication, Round, Seat, SittingOut, Table, Tournament
from tournament.services.acts import Act
from tournament.services.phones.link_issuing import make_links


def announce_seating(act: Act, played: Round) -> Publication:
    """Freeze the seats of a round as everybody will read them, with links for who sits there."""
    make_links(act, played)
    return freeze_seating(act, played)


def freeze_seating(act: Act, played: Round) -> Publication:
    """Freeze the seats of a round whose tables need no links: it was played elsewhere."""
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
    """Return the seats of a round table by table, each with its reason; who sits out comes last."""
    seats = Seat.objects.named().order_by("letter")
    tables = Table.objects.filter(round=played).prefetch_related(Prefetch("seats", seats))
    resting = list(SittingOut.objects.named().filter(round=played, lifted_at=None))
    paid = {one.entry_id for one in resting}
    rows = [
        {
            "table": table.number,
            **({"group": table.group} if table.group else {}),
            "seats": [_seat_row(seat) for seat in table.seats.all() if seat.letter is not None],
            "out": [
                _out_row(seat)
                for seat in table.seats.all()
                if seat.letter is None and seat.entry_id not in paid
            ],
        }
        for table in tables
    ]
    found = [row for row in rows if row["seats"] or row["out"]]
    return [*found, _bench_row(resting)] if resting else found


def _bench_row(resting: Sequence[SittingOut]) -> dict[str, Any]:
    """Return who sits out, as the row of a table that has no number."""
    out = [
        {
            "number": one.entry.number,
            "name": one.sitter.name,
            "club": one.sitter.club,
            "reason": one.reason,
        }
        for one in resting
    ]
    return {"table": NO_TABLE, "seats": [], "out": out}


def _seat_row(seat: Seat) -> dict[str, Any]:
    return {
        "letter": seat.letter_for_people,
        "number": seat.entry.number,
        "name": seat.name,
        "club": seat.club,
        "why": seat.why,
        "swap_reason": seat.swap_reason,
    }


def _out_row(seat: Seat) -> dict[str, Any]:
    return {"number": seat.entry.number, "name": seat.name, "reason": seat.out_reason}
