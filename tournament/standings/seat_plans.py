"""Planning the next round's seats, with reasons; nothing is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.errors import Notice
from scoring.exact_numbers import write_small
from scoring.seating.next_round import SeatCandidate, seat_round
from scoring.seating.reseating import SeatReason
from scoring.seating.tables import SeatedTable
from tournament.models import Entry
from tournament.standings.book import Book

Why = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The tables of a coming round, the reasons of the seats, and the players who sit out.

    `groups` has the group of every table in a block with groups.
    """

    tables: tuple[SeatedTable, ...]
    why: Mapping[int, Why]
    notices: tuple[Notice, ...]
    sits_out: tuple[int, ...] = ()
    groups: Mapping[int, str] = field(default_factory=dict)


def plan_seats(book: Book, present: Sequence[Entry], number: int) -> SeatPlan:
    """Return the seats of the present players; raise a refusal if they cannot be seated."""
    if book.blocks:
        return _plan_in_block(book, [entry.number for entry in present], number)
    lots = book.lots
    seating = seat_round(
        [
            SeatCandidate(
                e.number, lots[e.number], e.club, e.rating, book.team_of.get(e.number, "")
            )
            for e in present
        ],
        book.entrants(number - 1),
        number=number,
        settings=book.settings,
    )
    why = {reason.number: _why(reason, number - 1) for reason in seating.reasons}
    return SeatPlan(seating.tables, why, seating.notices, seating.sits_out)


def _plan_in_block(book: Book, present: Sequence[int], number: int) -> SeatPlan:
    progress = book.progress(number - 1)
    seating = progress.seat_next(present)
    why = {reason.number: _why(reason, number - 1) for reason in seating.reasons}
    footing = progress.footing_of_next()
    at, sections = footing.places_of_groups(), footing.sections
    groups = {
        table.number: sections[min(at.get(n, len(sections) - 1) for n in table.seats)].name
        for table in seating.tables
        if sections
    }
    return SeatPlan(seating.tables, why, seating.notices, seating.sits_out, groups)


def plan_group(book: Book, present: Sequence[int], number: int, group: str) -> SeatPlan:
    """Return the seats of one group of a block, with tables numbered from 1."""
    footing = book.progress(number - 1).footing_of_next()
    members = {each.name: each.numbers for each in footing.divided(present)}
    own = members.get(group, ())
    return _plan_in_block(book, own, number) if own else SeatPlan((), {}, ())


def _why(reason: SeatReason, after: int) -> Why:
    """Return the reason for a seat in its stored form."""
    kept_apart = {"kept_apart": True} if reason.kept_apart else {}
    return {"decided_by": reason.decided_by, **_ground(reason, after), **kept_apart}


def _ground(reason: SeatReason, after: int) -> Why:
    if reason.place is not None:
        return {
            "after_round": after,
            "place": str(reason.place),
            "big": str(reason.big),
            "small": write_small(reason.small),
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
