"""Seats by table: players, first dealer, score keeper, changes by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.pages import PageHead, numbered_pages, page_parts
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.seating import RoundSeating, seating_of
from tournament.paper.text import (
    MM_PER_POINT,
    Label,
    TextBox,
    centred,
    fit,
    fit_label,
    unbroken,
)
from tournament.reading.rounds.seats import AnnouncedTable, PlayerSeat

ROW: Final = 6.0
NOTE: Final = 4.0
GAP: Final = 4.0
SIZE: Final = 12.0
COLUMNS: Final = 2
BETWEEN: Final = 8.0
NUMBER: Final = 17.0
STOP: Final = 8.0
MARK_SIZE: Final = 10.0
PAGES_TO_A_PART: Final = 25
FEW: Final = ((1.4, 1.75), (1.35, 1.5), (1.25, 1.3), (1.15, 1.15))
"""Enlargements of letters and rows, used if they need no further page."""


@dataclass(frozen=True, slots=True)
class RowSpacing:
    """The sizes of letters and row spacing, relative to a full page."""

    letters: float = 1.0
    rows: float = 1.0

    @property
    def row(self) -> float:
        """The height of a seat's line."""
        return ROW * self.rows

    @property
    def note(self) -> float:
        """The height of a note's line."""
        return NOTE * self.letters

    @property
    def size(self) -> float:
        """The font size of a name, in points."""
        return SIZE * self.letters

    @property
    def number(self) -> float:
        """The width of a table's number."""
        return NUMBER * self.letters

    @property
    def stop(self) -> float:
        """The width of a seat's letter, and of a player's number."""
        return STOP * self.letters


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table's block: its labels, and the lines of its seats with tab stops between the pieces."""

    number: Label
    labels: Sequence[Label]
    seats: Label
    stop: float


class SeatsByTable:
    """Every table with its seats."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        seating = seating_of(ordered)
        return page_parts(len(_pages(_head(seating), seating)), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the tables in columns."""
        seating = seating_of(ordered)
        head = _head(seating)
        pages = _pages(head, seating)[part["first"] : part["last"]]
        bodies = [
            {"blocks": page, "range": _range(page) if part["total"] > 1 else ""} for page in pages
        ]
        return RenderedPart(numbered_pages(ordered, head, "seats_by_table", bodies, part))


SEATS_BY_TABLE = SeatsByTable()


def _head(seating: RoundSeating) -> PageHead:
    has_marks = any(seat.first_deals for table in seating.tables for seat in table.seats)
    words = _("♠ deals first. ♦ keeps the sheet. * changed by hand.") if has_marks else ""
    title = _("Tables of round %(round)s") % {"round": seating.round.number}
    return PageHead(
        title=title + seating.group_words,
        notes=f"{words} {_resting(seating)}".strip(),
        is_draft=seating.is_draft,
    )


def _resting(seating: RoundSeating) -> str:
    """Return the line with the players who sit out, or an empty text."""
    who = ", ".join(f"{one.number} {one.name}" for one in seating.resting)
    return _("Sitting out: %(names)s") % {"names": who} if who else ""


def _pages(head: PageHead, seating: RoundSeating) -> list[list[TableBlock]]:
    """Return the tables' blocks by page; a few tables are enlarged to fill the page."""
    usual = _spread(head, seating, RowSpacing(), head.body_height)
    for letters, rows in FEW:
        large = RowSpacing(letters, rows)
        found = _spread(head, seating, large, head.body_height)
        if len(found) == len(usual) and _fits_all(head, seating, large):
            return _spread(head, seating, large, _even(seating, large, head.body_height))
    return usual


def _range(page: Sequence[TableBlock]) -> str:
    """Return the tables of a page, from first to last: 1–20."""
    return f"{page[0].number.text}–{page[-1].number.text}"


def _fits_all(head: PageHead, seating: RoundSeating, by: RowSpacing) -> bool:
    """Whether all names fit at the same size: on a page they have one."""
    width = (head.width - BETWEEN * (COLUMNS - 1)) / COLUMNS
    room = _room(width, by)
    names = (seat.name for table in seating.tables for seat in table.seats)
    return all(fit(name, room).size == room.largest for name in names)


def _room(width: float, by: RowSpacing) -> TextBox:
    """Return the box of a name in a column of this width."""
    return TextBox(width - by.number - 2 * by.stop - _marks(), by.row, by.size)


def _even(seating: RoundSeating, by: RowSpacing, most: float) -> float:
    """Return the column height; balanced columns if all tables fit on one page."""
    heights = [_height(table, by) for table in seating.tables]
    half = sum(heights[: -(-len(heights) // COLUMNS)])
    return min(half, most) if sum(heights) <= COLUMNS * most else most


def _height(table: AnnouncedTable, by: RowSpacing) -> float:
    return len(table.seats) * by.row + len(_notes(table)) * by.note + 1 + GAP


def _spread(
    head: PageHead, seating: RoundSeating, by: RowSpacing, most: float
) -> list[list[TableBlock]]:
    """Return the tables' blocks by page, filling each column before the next."""
    width = (head.width - BETWEEN * (COLUMNS - 1)) / COLUMNS
    pages: list[list[TableBlock]] = [[]]
    column, y = 0, 0.0
    for table in seating.tables:
        height = _height(table, by)
        if y and y + height - GAP > most:
            column, y = column + 1, 0.0
        if column == COLUMNS:
            pages.append([])
            column = 0
        pages[-1].append(_block(table, column * (width + BETWEEN), y, width, by))
        if tone := seating.tone_of(table.group):
            block = pages[-1][-1]
            pages[-1][-1] = replace(block, number=replace(block.number, role=f"number {tone}"))
        y += height
    return pages


def _notes(table: AnnouncedTable) -> list[str]:
    """Return the notes below a table: seats changed by hand, and players who are out."""
    swaps = [f"* {seat.letter}: {seat.swap_reason}" for seat in table.seats if seat.swap_reason]
    words = _("%(number)s %(name)s does not play: %(reason)s")
    group = [_("Group %(group)s") % {"group": table.group}] if table.group else []
    return [
        *group,
        *swaps,
        *(words % _facts(out.number, out.name, out.reason) for out in table.out),
    ]


def _facts(number: int, name: str, reason: str) -> dict[str, object]:
    return {"number": number, "name": name, "reason": reason}


def _block(table: AnnouncedTable, x: float, y: float, width: float, by: RowSpacing) -> TableBlock:
    right = x + by.number
    number = Label(str(table.number), x, y, by.number - 2, ROW * 2.4, 34 * by.letters, tag="h2")
    room = _room(width, by)
    height = len(table.seats) * by.row
    lines = [_line(seat, room) for seat in table.seats]
    return TableBlock(
        number=replace(unbroken(number, is_bold=True), width=width, role="number"),
        labels=list(_labels(table, room, right, y + 1, by)),
        seats=Label("\n".join(lines), right, y + 1, width - by.number, height, by.size),
        stop=by.stop,
    )


def _line(seat: PlayerSeat, room: TextBox) -> str:
    is_fitting = fit(seat.name, room).size == room.largest
    mark = "*" if seat.swap_reason else ""
    return f"{seat.letter}{mark} \t{seat.number} \t{seat.name if is_fitting else ''}"


def _labels(
    table: AnnouncedTable, room: TextBox, x: float, y: float, by: RowSpacing
) -> Iterator[Label]:
    """Yield the shrunk names, the marks, and the notes below."""
    at, row = x + 2 * by.stop, by.row
    for place, seat in enumerate(table.seats):
        if fit(seat.name, room).size < room.largest:
            yield centred(Label(seat.name, at, y + place * row, room.width, row, room.largest))
    lines = "\n".join(_mark(seat) or " " for seat in table.seats)
    height = len(table.seats) * row
    yield Label(lines, at + room.width, y, _marks(), height, MARK_SIZE, "right")
    width = room.width + 2 * by.stop + _marks()
    for place, note in enumerate(_notes(table)):
        yield fit_label(
            Label(note, x, y + height + place * by.note, width, by.note, 8.5 * by.letters)
        )


def _marks() -> float:
    """Return the width of the marks column, which names leave free."""
    return 2 * MARK_SIZE * MM_PER_POINT + 1


def _mark(seat: PlayerSeat) -> str:
    return " ".join(["♠"] * seat.first_deals + ["♦"] * seat.keeps_sheet)
