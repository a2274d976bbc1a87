"""The layout of a score sheet, in millimetres from its upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournament.paper.text import LEADING, LEGIBLE, MM_PER_POINT


@dataclass(frozen=True, slots=True)
class SheetMeasures:
    """A sheet size with the heights of its parts, in millimetres.

    Its letters are never smaller than `LEGIBLE`: players aged 65 read them by lamplight. If there
    is no room for a legend, it is printed on the back.
    """

    width: float
    height: float
    margin: float
    top: float
    bottom: float
    head: float
    names: float
    foot_row: float
    signature: float
    lowest_row: float
    highest_row: float
    number: float
    dealer: float
    game: float
    result: float
    note: float
    pules: float
    zero: float
    has_legend: bool

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin

    @property
    def scale(self) -> float:
        """The scale of its text and boxes relative to the large sheet."""
        return self.width / A4_WIDTH

    def letters(self, size: float) -> float:
        """Return the font size in points, scaled from the large sheet, down to `LEGIBLE`."""
        return max(size * self.scale, min(size, LEGIBLE))

    def line(self, height: float, size: float) -> float:
        """Return the height of a line, scaled, and high enough for its letters."""
        return max(height * self.scale, self.letters(size) * MM_PER_POINT * LEADING)


FRAMES: Final = MappingProxyType(
    {
        "a4": SheetMeasures(
            width=210, height=297, margin=10, top=9, bottom=8, head=25, names=19,
            foot_row=6.4, signature=9, lowest_row=4.8, highest_row=12,
            number=8, dealer=6, game=21, result=27, note=27, pules=14, zero=8,
            has_legend=True,
        ),
        "a5": SheetMeasures(
            width=148.5, height=210, margin=7, top=5.5, bottom=5, head=17.5, names=15.4,
            foot_row=4.7, signature=6.5, lowest_row=4.6, highest_row=9.5,
            number=5.7, dealer=4.4, game=12.6, result=21.2, note=18, pules=10, zero=5.9,
            has_legend=False,
        ),
    }
)  # fmt: skip
GAP: Final = 1.2
SUMS: Final = ("total", "small")
A4_WIDTH: Final = 210


@dataclass(frozen=True, slots=True)
class SheetKind:
    """The facts that determine a sheet's columns and foot: seats, and what the game records."""

    size: int
    has_dealer: bool = True
    has_pules: bool = True
    is_zero_sum: bool = True
    foot: tuple[str, ...] = ()
    small_print: float = 0


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its start and its width."""

    x: float
    width: float

    @property
    def end(self) -> float:
        """The right end."""
        return self.x + self.width

    @property
    def middle(self) -> float:
        """The middle."""
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a sheet from left to right; a column of width 0 is absent."""

    number: Column
    dealer: Column
    game: Column
    result: Column
    seats: tuple[Column, ...]
    pules: Column
    zero: Column


def columns(frame: SheetMeasures, kind: SheetKind) -> Columns:
    """Return the columns; the seats share the width that the others leave."""
    number = Column(frame.margin, frame.number)
    dealer = Column(number.end, frame.dealer if kind.has_dealer else 0)
    game = Column(dealer.end, frame.game if kind.has_dealer else 0)
    zero_width = frame.zero if kind.is_zero_sum else 0
    pules_width = frame.pules if kind.has_pules else 0
    # A game without pules has more room for its result; in patience there is only room for a
    # note.
    spare = frame.pules - pules_width if kind.has_dealer else 0
    result = Column(game.end, frame.result + spare if kind.has_dealer else frame.note)
    right = frame.width - frame.margin
    each = (right - zero_width - pules_width - result.end) / kind.size
    seats = tuple(Column(result.end + seat * each, each) for seat in range(kind.size))
    pules = Column(seats[-1].end, pules_width)
    return Columns(number, dealer, game, result, seats, pules, Column(pules.end, zero_width))


@dataclass(frozen=True, slots=True)
class DealRows:
    """The deals of one page: the first and the last, and the row height.

    A sheet with more deals than fit on a page continues on another; only the last has a foot.
    """

    first: int
    last: int
    top: float
    height: float
    is_last_page: bool

    @property
    def count(self) -> int:
        """The number of deals on the page."""
        return self.last - self.first + 1

    @property
    def bottom(self) -> float:
        """The bottom of the last row."""
        return self.top + self.count * self.height

    def turns(self, kind: SheetKind) -> tuple[int, ...]:
        """Return the rows, counted on the page, that complete a turn of the table."""
        if not kind.has_dealer:
            return ()
        deals = enumerate(range(self.first, self.last + 1), start=1)
        return tuple(row for row, deal in deals if deal % kind.size == 0)


@dataclass(frozen=True, slots=True)
class SheetFooter:
    """The foot below the last deal: its lines, and the middles of rows that must sum to zero."""

    lines: tuple[float, ...] = ()
    sums: tuple[float, ...] = ()


def foot_of(frame: SheetMeasures, kind: SheetKind, rows: DealRows) -> SheetFooter:
    """Return the foot of a page, which only the last page has."""
    if not rows.is_last_page:
        return SheetFooter()
    top = rows.bottom + GAP
    lines = [top + row * frame.foot_row for row in range(len(kind.foot) + 1)]
    sums = [row for row, name in enumerate(kind.foot) if name in SUMS and kind.is_zero_sum]
    return SheetFooter(
        lines=(*lines, lines[-1] + frame.signature),
        sums=tuple(top + (row + 0.5) * frame.foot_row for row in sums),
    )


def pages_of_rows(frame: SheetMeasures, kind: SheetKind, deals: int) -> tuple[DealRows, ...]:
    """Return the deals by page: pages of similar length, complete turns of the table."""
    pages = 1
    while _height(frame, kind, _most(deals, pages, kind.size)) < frame.lowest_row:
        pages += 1
    most = _most(deals, pages, kind.size)
    height = min(frame.highest_row, _height(frame, kind, most))
    top = frame.top + frame.head + frame.names
    return tuple(
        DealRows(first, min(first + most - 1, deals), top, height, first + most > deals)
        for first in range(1, deals + 1, most)
    )


def _most(deals: int, pages: int, size: int) -> int:
    """Return the maximum deals of a page: a whole number of turns if there are several pages."""
    if pages == 1:
        return deals
    turns = -(-deals // size)
    return -(-turns // pages) * size


def _height(frame: SheetMeasures, kind: SheetKind, rows: int) -> float:
    foot = len(kind.foot) * frame.foot_row + frame.signature
    taken = frame.top + frame.head + frame.names + foot + kind.small_print + frame.bottom
    return (frame.height - taken - 3 * GAP) / rows
