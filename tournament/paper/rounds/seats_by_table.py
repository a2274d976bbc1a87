"""Seats by table: who sits where, who deals first, who keeps the sheet, what changed by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.layout.pages import PageHead, Span, leaves
from tournament.paper.layout.text import (
    MM_PER_POINT,
    Label,
    TextBox,
    centred,
    fit,
    fitted,
    unbroken,
    width_of,
)
from tournament.paper.order import Ordered
from tournament.paper.paper import RenderedPart
from tournament.paper.rounds.seating import RoundSeating, seating_of
from tournament.reading.rounds.seats import AnnouncedTable, Seated

ROW: Final = 6.0
NOTE: Final = 4.0
GAP: Final = 4.0
SIZE: Final = 12.0
COLUMNS: Final = 2
BETWEEN: Final = 8.0
NUMBER: Final = 17.0
STOP: Final = 8.0
MARK_SIZE: Final = 8.5
PAGES_TO_A_PART: Final = 25


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table's block: its labels, and the lines of its seats with stops between the pieces."""

    number: Label
    labels: Sequence[Label]
    seats: Label
    stop: float = STOP


class SeatsByTable:
    """Every table with its seats."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return parts of so many pages."""
        seating = seating_of(ordered)
        total = len(_pages(_head(seating), seating))
        for first in range(0, total, PAGES_TO_A_PART):
            yield {"first": first, "last": min(first + PAGES_TO_A_PART, total), "total": total}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the tables in columns."""
        seating = seating_of(ordered)
        head = _head(seating)
        pages = _pages(head, seating)[part["first"] : part["last"]]
        bodies = ({"blocks": page} for page in pages)
        span = Span(part["first"] + 1, part["total"])
        return RenderedPart(leaves(ordered, head, "seats_by_table", bodies, span))


SEATS_BY_TABLE = SeatsByTable()


def _head(seating: RoundSeating) -> PageHead:
    return PageHead(
        title=_("Tables of round %(round)s") % {"round": seating.round.number},
        notes=_("♠ deals first. * changed by hand."),
        is_draft=seating.is_draft,
    )


def _pages(head: PageHead, seating: RoundSeating) -> list[list[TableBlock]]:
    """Return the tables' blocks page by page, each column filled before the next."""
    width = (head.width - BETWEEN * (COLUMNS - 1)) / COLUMNS
    pages: list[list[TableBlock]] = [[]]
    column, y = 0, 0.0
    for table in seating.tables:
        height = _height(table)
        if y and y + height > head.body_height:
            column, y = column + 1, 0.0
        if column == COLUMNS:
            pages.append([])
            column = 0
        pages[-1].append(_block(table, column * (width + BETWEEN), y, width))
        y += height + GAP
    return pages


def _height(table: AnnouncedTable) -> float:
    return len(table.seats) * ROW + len(_notes(table)) * NOTE + 1


def _notes(table: AnnouncedTable) -> list[str]:
    """Return what must be said below a table: seats changed by hand, and who does not play."""
    swaps = [f"* {seat.letter}: {seat.swap_reason}" for seat in table.seats if seat.swap_reason]
    words = _("%(number)s %(name)s does not play: %(reason)s")
    return [*swaps, *(words % _facts(out.number, out.name, out.reason) for out in table.out)]


def _facts(number: int, name: str, reason: str) -> dict[str, object]:
    return {"number": number, "name": name, "reason": reason}


def _block(table: AnnouncedTable, x: float, y: float, width: float) -> TableBlock:
    right = x + NUMBER
    number = Label(str(table.number), x, y, NUMBER - 2, ROW * 2.4, 34, tag="h2")
    room = width - NUMBER - 2 * STOP - _marks()
    height = len(table.seats) * ROW
    lines = [_line(seat, room) for seat in table.seats]
    return TableBlock(
        number=replace(unbroken(number, is_bold=True), width=width, role="number"),
        labels=list(_labels(table, TextBox(room, ROW, SIZE), right, y + 1, x + width - _marks())),
        seats=Label("\n".join(lines), right, y + 1, width - NUMBER, height, SIZE),
    )


def _line(seat: Seated, room: float) -> str:
    is_fitting = fit(seat.name, TextBox(room, ROW, SIZE)).size == SIZE
    mark = "*" if seat.swap_reason else ""
    return f"{seat.letter}{mark} \t{seat.number} \t{seat.name if is_fitting else ''}"


def _labels(
    table: AnnouncedTable, room: TextBox, x: float, y: float, marks: float
) -> Iterator[Label]:
    """Yield the names that had to shrink, the marks, and the notes below."""
    for row, seat in enumerate(table.seats):
        if fit(seat.name, room).size < SIZE:
            yield centred(Label(seat.name, x + 2 * STOP, y + row * ROW, room.width, ROW, SIZE))
    lines = "\n".join(_mark(seat) or " " for seat in table.seats)
    yield Label(lines, marks, y, _marks(), len(table.seats) * ROW, MARK_SIZE, "right")
    below = y + len(table.seats) * ROW
    for row, note in enumerate(_notes(table)):
        yield fitted(
            Label(note, x, below + row * NOTE, room.width + 2 * STOP + _marks(), NOTE, 8.5)
        )


def _marks() -> float:
    """Return how wide the column of the marks is: as its longest word, for names to leave free."""
    return width_of(_("keeps the sheet")) * MARK_SIZE * MM_PER_POINT + 1


def _mark(seat: Seated) -> str:
    keeper = _("keeps the sheet") if seat.keeps_sheet else ""
    return "♠" if seat.first_deals else keeper
