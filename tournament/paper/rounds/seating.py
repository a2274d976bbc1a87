"""Who sits where on paper: the seats as announced, or the draft, which is stamped as one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Round, Seat
from tournament.paper.order import Ordered, Unprintable, round_of
from tournament.reading.rounds.seats import AbsentPlayer, AnnouncedTable, Seated, seated_tables


@dataclass(frozen=True, slots=True)
class RoundSeating:
    """A round's tables in order; a draft is nothing that anybody has been promised."""

    round: Round
    is_draft: bool
    tables: tuple[AnnouncedTable, ...]


def seating_of(ordered: Ordered) -> RoundSeating:
    """Return the tables the order is about: of its round, all of them or the one it names."""
    played = round_of(ordered)
    is_draft = played.state == Round.State.DRAFTED
    tables = (
        _drafted_tables(played) if is_draft else seated_tables(ordered.tournament, played.number)
    )
    wanted = ordered.number("table", 0)
    kept = tuple(table for table in tables if wanted in (0, table.number))
    if not kept:
        raise Unprintable(_("This round has no such table. Choose one of its tables."))
    return RoundSeating(played, is_draft, kept)


def _drafted_tables(drafted: Round) -> tuple[AnnouncedTable, ...]:
    at: dict[int, list[Seat]] = {}
    seats = Seat.objects.filter(round=drafted).select_related("entry", "table")
    for seat in seats.order_by("table__number", "letter"):
        at.setdefault(seat.table.number, []).append(seat)
    return tuple(_table(number, found) for number, found in at.items())


def _table(number: int, seats: list[Seat]) -> AnnouncedTable:
    playing = [seat for seat in seats if seat.letter is not None]
    return AnnouncedTable(
        number=number,
        seats=tuple(
            Seated(
                table=number,
                letter=seat.letter_for_people,
                number=seat.entry.number,
                name=seat.entry.name,
                club=seat.entry.club,
                first_deals=seat is playing[0],
                keeps_sheet=seat is playing[-1],
                swap_reason=seat.swap_reason,
            )
            for seat in playing
        ),
        out=tuple(
            AbsentPlayer(seat.entry.number, seat.entry.name, seat.out_reason)
            for seat in seats
            if seat.letter is None
        ),
    )
