"""Publications of seats: frozen rows for pages and paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scoring.events import NO_TABLE
from tournament.models import Publication, Round, Seat, SittingOut, Tournament
from tournament.models.table import letter_of
from tournament.services.acts import Act, Facts
from tournament.services.phones.link_issuing import make_links

_NEEDED: Final = (
    "table__number", "table__group", "entry_id", "letter", "why", "swap_reason", "out_reason",
    "entry__number", "entry__name", "entry__club", "left_name", "left_club",
)  # fmt: skip


def announce_seating(act: Act, played: Round) -> Publication:
    """Freeze the seats of a round for publication, with links for the players."""
    make_links(act, played)
    return freeze_seating(act, played)


def freeze_seating(act: Act, played: Round) -> Publication:
    """Freeze the seats of an external round, whose tables need no links."""
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
    """Return the newest publication of a round's seats."""
    seatings = tournament.publications.filter(
        kind=Publication.Kind.SEATING, round_number=round_number
    )
    return seatings.latest("pk")


def seating_rows(played: Round) -> list[dict[str, Any]]:
    """Return the seats of a round table by table, each with its reason; sitting out comes last."""
    seats = Seat.objects.named().filter(round=played).order_by("table__number", "letter")
    resting = list(SittingOut.objects.named().filter(round=played, lifted_at=None))
    paid = {one.entry_id for one in resting}
    found: dict[int, dict[str, Any]] = {}
    # A large hall has a thousand seats, so only the needed fields are loaded.
    for seat in seats.values(*_NEEDED):
        is_out = seat["letter"] is None
        if is_out and seat["entry_id"] in paid:
            continue
        row = found.setdefault(seat["table__number"], _table_row(seat))
        row["out" if is_out else "seats"].append(_out_row(seat) if is_out else _seat_row(seat))
    return [*found.values(), _bench_row(resting)] if resting else list(found.values())


def _table_row(seat: Facts) -> dict[str, Any]:
    group = {"group": seat["table__group"]} if seat["table__group"] else {}
    return {"table": seat["table__number"], **group, "seats": [], "out": []}


def _bench_row(resting: Sequence[SittingOut]) -> dict[str, Any]:
    """Return the players who sit out, as the row of a table without a number."""
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


def _seat_row(seat: Facts) -> dict[str, Any]:
    return {
        "letter": letter_of(seat["letter"]),
        "number": seat["entry__number"],
        "name": seat["left_name"] or seat["entry__name"],
        "club": seat["entry__club"] if seat["left_name"] is None else seat["left_club"],
        "why": seat["why"],
        "swap_reason": seat["swap_reason"],
    }


def _out_row(seat: Facts) -> dict[str, Any]:
    name = seat["left_name"] or seat["entry__name"]
    return {"number": seat["entry__number"], "name": name, "reason": seat["out_reason"]}
