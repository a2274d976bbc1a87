"""Seat slips for all players, with table, seat and opponents, in alphabetical order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.addresses import seat_addresses
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.qr import PlacedQrCode, code_of
from tournament.paper.seating import RoundSeating, seating_of
from tournament.paper.slips import Slip, SlipGrid, cut
from tournament.paper.text import Label, fit_label, unbroken
from tournament.reading.rounds.seats import AnnouncedTable, PlayerSeat
from tournament.words import names

GRID: Final = SlipGrid(2, 5)
PAGES_TO_A_PART: Final = 25
MARGIN: Final = 8.0
BOX: Final = 27.0
CODE: Final = 17.0
BAND: Final = 5.0
WORDS: Final = GRID.width - 2 * MARGIN - BOX - 3


@dataclass(frozen=True, slots=True)
class Ticket:
    """A player in their seat, and the table."""

    seat: PlayerSeat
    table: AnnouncedTable
    tone: str = ""


class SeatSlips:
    """A slip for every player."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        count = len(_tickets(seating_of(ordered)))
        step = PAGES_TO_A_PART * GRID.count
        for first in range(0, count, step):
            yield {"first": first, "last": min(first + step, count)}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the slips of some players."""
        seating = seating_of(ordered)
        own = seat_addresses(ordered, seating.round)
        over = " · ".join(
            (ordered.tournament.name, _("Round %(round)s") % {"round": seating.round.number})
        )
        tickets = _tickets(seating)[part["first"] : part["last"]]
        return cut(
            GRID,
            tickets,
            lambda ticket: _slip(ticket, over, own.get((ticket.seat.table, ticket.seat.letter))),
            is_draft=seating.is_draft,
        )


SEAT_SLIPS = SeatSlips()
_BOX: Final = (
    f"M{GRID.width - MARGIN - BOX:.2f} {MARGIN:.2f}h{BOX}v{GRID.height - 2 * MARGIN:.2f}h-{BOX}z"
    f"m0 {(GRID.height - 2 * MARGIN) * 0.6:.2f}h{BOX}"
)


def _tickets(seating: RoundSeating) -> list[Ticket]:
    tickets = [
        Ticket(seat, table, seating.tone_of(table.group))
        for table in seating.tables
        for seat in table.seats
    ]
    return sorted(tickets, key=lambda ticket: names.sort_key(ticket.seat.listed_name))


def _slip(ticket: Ticket, over: str, address: str | None) -> Slip:
    """Return a slip; with an address also the QR code of the seat's own page."""
    if address is None:
        return Slip((*_player(ticket, over), *_others(ticket, WORDS), *_place(ticket)), _BOX)
    low = GRID.height - MARGIN
    code = PlacedQrCode(code_of(address), MARGIN + WORDS - CODE, low - CODE, CODE)
    says = Label(_("my table on a phone"), code.x - 9, low - CODE - 3.6, CODE + 9, 3, 7, "right")
    others = _others(ticket, WORDS - CODE - 2)
    return Slip((*_player(ticket, over), *others, says, *_place(ticket)), _BOX, (code,))


def _player(ticket: Ticket, over: str) -> Iterator[Label]:
    seat = ticket.seat
    yield fit_label(Label(over, MARGIN, MARGIN, WORDS, 4, 8.5))
    yield fit_label(Label(seat.name, MARGIN, MARGIN + 5, WORDS, 12, 18, "bold"), is_bold=True)
    facts = " · ".join(filter(None, (f"{_('No.')} {seat.number}", seat.club)))
    yield fit_label(Label(facts, MARGIN, MARGIN + 18, WORDS, 4, 9))
    if seat.swap_reason:
        changed = f"* {_('Changed by hand')}: {seat.swap_reason}"
        yield fit_label(Label(changed, MARGIN, MARGIN + 21.4, WORDS, 2.8, 7))


def _others(ticket: Ticket, width: float) -> Iterator[Label]:
    others = [
        f"{other.letter} {other.name}" for other in ticket.table.seats if other != ticket.seat
    ]
    room = (GRID.height - 2 * MARGIN - 24) / len(others) if others else 0
    for place, other in enumerate(others):
        y = MARGIN + 24 + place * room
        yield fit_label(Label(other, MARGIN, y, width, room, 9.5))


def _place(ticket: Ticket) -> Iterator[Label]:
    """Yield the boxes of table and seat, with the group between them on a coloured band."""
    x, high = GRID.width - MARGIN - BOX, GRID.height - 2 * MARGIN
    low = MARGIN + high * 0.6 - (BAND if ticket.tone else 0)
    yield Label(_("Table"), x, MARGIN + 1, BOX, 4, 8, "middle")
    number = str(ticket.seat.table)
    large = Label(number, x + 1, MARGIN + 4, BOX - 2, low - MARGIN - 4, 48, "bold middle", "h1")
    yield unbroken(large, is_bold=True)
    if ticket.tone:
        words = _("Group %(group)s") % {"group": ticket.table.group}
        band = Label(words, x, low, BOX, BAND, 9, f"bold middle band {ticket.tone}")
        yield unbroken(band, is_bold=True)
    yield Label(_("Seat"), x, MARGIN + high * 0.6 + 1, BOX, 4, 8, "middle")
    letter = ticket.seat.letter
    yield Label(letter, x, MARGIN + high * 0.6 + 4, BOX, high * 0.4 - 4, 30, "bold middle")
