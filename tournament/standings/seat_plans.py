"""Planning the next round's seats, with reasons; nothing is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.errors import Notice
from scoring.seating.next_round import Present, seat_round
from scoring.seating.reseating import SeatReason
from scoring.seating.tables import SeatedTable
from tournament.models import Entry
from tournament.standings.book import Book

Why = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The tables of a round to come, why everybody sits where they do, and what is unusual."""

    tables: tuple[SeatedTable, ...]
    why: Mapping[int, Why]
    notices: tuple[Notice, ...]


def plan_seats(book: Book, present: Sequence[Entry], number: int) -> SeatPlan:
    """Return the seats for those present; refuse what cannot be seated."""
    lots = book.lots
    seating = seat_round(
        [Present(e.number, lots[e.number], e.club, e.player.rating) for e in present],
        book.entrants(number - 1),
        number=number,
        settings=book.settings,
    )
    why = {reason.number: _why(reason, number - 1) for reason in seating.reasons}
    return SeatPlan(seating.tables, why, seating.notices)


def _why(reason: SeatReason, after: int) -> Why:
    """Return the reason for a seat, as it is stored with it."""
    kept_apart = {"kept_apart": True} if reason.kept_apart else {}
    return {"decided_by": reason.decided_by, **_ground(reason, after), **kept_apart}


def _ground(reason: SeatReason, after: int) -> Why:
    if reason.place is not None:
        return {
            "after_round": after,
            "place": str(reason.place),
            "big": str(reason.big),
            "small": reason.small,
            "lot": reason.lot,
        }
    match reason.decided_by:
        case "list":
            return {}
        case "rotation":
            return {"start": reason.start}
        case "rating":
            return {"rating": reason.rating, "lot": reason.lot}
        case _:
            return {"lot": reason.lot}
