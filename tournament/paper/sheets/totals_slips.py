"""Totals slips: small papers for a table's totals, four or eight per page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.addresses import keeper_addresses
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.qr import PlacedQrCode, code_of
from tournament.paper.seating import RoundSeating, seating_of
from tournament.paper.sheets.score_sheets import address_of, played_at, table_parts
from tournament.paper.slips import Slip, SlipGrid, cut
from tournament.paper.text import MM_PER_POINT, Label, centred, fit_label, width_of
from tournament.reading.rounds.seats import AnnouncedTable
from tournament.reading.sheets.sheets import TablePage
from tournament.words import figures

PAGES_TO_A_PART: Final = 12
MARGIN: Final = 7.0
LETTER: Final = 8.0
FOOT: Final = 12.0
DEALS: Final = 14.0


@dataclass(frozen=True, slots=True)
class Shape:
    """The measures of a slip; a large slip has room for signatures.

    `round` and `table` are the font sizes of their numbers, in points.
    """

    grid: SlipGrid
    head: float
    highest_row: float
    code: float
    round: float
    table: float
    total: float
    signature: float

    def row_of(self, size: int) -> float:
        """Return the row height for a table of this size."""
        left = self.grid.height - MARGIN - self.head - FOOT
        return min(self.highest_row, left / size)


SHAPES: Final = {
    4: Shape(
        SlipGrid(2, 2), head=31, highest_row=19, code=24, round=28, table=48, total=26, signature=22
    ),
    8: Shape(
        SlipGrid(2, 4), head=20, highest_row=8.5, code=15, round=16, table=26, total=26, signature=0
    ),
}


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the slips of a round."""

    ordered: Ordered
    seating: RoundSeating
    shape: Shape
    played: Mapping[int, TablePage]
    keepers: Mapping[int, str]

    def write(self, table: AnnouncedTable) -> Slip:
        """Return a table's slip."""
        row = self.shape.row_of(len(table.seats))
        return Slip(
            labels=(*self._head(table), *self._rows(table, row), *self._foot(table, row)),
            ruling="".join(self._ruling(len(table.seats), row)),
            marks=(self._mark(table),),
        )

    @property
    def _right(self) -> float:
        return self.shape.grid.width - MARGIN

    @property
    def _name_end(self) -> float:
        return self._right - self.shape.total - self.shape.signature

    @property
    def _top(self) -> float:
        return MARGIN + self.shape.head

    def _mark(self, table: AnnouncedTable) -> PlacedQrCode:
        looked_at = address_of(self.ordered, self.seating, table)
        code = code_of(self.keepers.get(table.number, looked_at))
        return PlacedQrCode(code, self._right - self.shape.code, MARGIN, self.shape.code)

    def _head(self, table: AnnouncedTable) -> Iterator[Label]:
        shape = self.shape
        width = self._right - shape.code - 2 - MARGIN
        name = self.ordered.tournament.name
        yield fit_label(Label(name, MARGIN, MARGIN - 1, width, 4, 9))
        y, height = MARGIN + 4, shape.table * 0.38
        first = shape.round * 0.7
        yield Label(_("Round"), MARGIN, y, first, 3, 7.5)
        yield Label(_("Table"), MARGIN + first, y, first, 3, 7.5)
        played = str(self.seating.round.number)
        yield Label(played, MARGIN, y + 2.4, first, height, shape.round)
        number = str(table.number)
        yield Label(number, MARGIN + first, y + 2.4, 40, height, shape.table, "bold", "h1")

    def _rows(self, table: AnnouncedTable, row: float) -> Iterator[Label]:
        top = self._top
        letters = "\n".join(seat.letter for seat in table.seats)
        height = row * len(table.seats)
        yield Label(letters, MARGIN, top, LETTER, height, 13, "bold middle")
        width = self._name_end - MARGIN - LETTER - 2
        for place, seat in enumerate(table.seats):
            name = f"{seat.number} · {seat.name}"
            x, y = MARGIN + LETTER + 1, top + place * row
            yield centred(Label(name, x, y + 0.3, width, row - 0.6, 11))
        page = self.played.get(table.number)
        if page is not None:
            is_signed = self.ordered.settings.game.is_signed
            shown = (figures.points(each.small or 0, is_signed=is_signed) for each in page.players)
            totals = "\n".join(shown)
            yield Label(totals, self._name_end, top, self.shape.total, height, 14, "bold middle")

    def _foot(self, table: AnnouncedTable, row: float) -> Iterator[Label]:
        below = self._top + row * len(table.seats) + 1
        heads = [(_("Total"), self._name_end, self.shape.total)]
        if self.shape.signature:
            heads.append((_("Signature"), self._name_end + self.shape.total, self.shape.signature))
        for word, x, width in heads:
            yield Label(word, x, self._top - 4, width, 4, 7.5, "middle")
        if self.ordered.settings.game.is_zero_sum:
            yield Label("Σ = 0", self._name_end, below, self.shape.total - 6, 5, 9, "right")
        yield Label(_("Deals played:"), MARGIN, below, 40, 5, 9)

    def _ruling(self, size: int, row: float) -> Iterator[str]:
        """Yield the lines of the rows, the boxes of the totals, and the zero-sum box."""
        top, bottom = self._top, self._top + size * row
        for line in range(size + 1):
            yield f"M{MARGIN} {top + line * row:.2f}H{self._right:.2f}"
        edges = (self._name_end, self._name_end + self.shape.total)
        for x in edges if self.shape.signature else edges[:1]:
            yield f"M{x:.2f} {top:.2f}V{bottom:.2f}"
        yield f"M{MARGIN} {top:.2f}V{bottom:.2f}M{self._right:.2f} {top:.2f}V{bottom:.2f}"
        words = width_of(_("Deals played:")) * 9 * MM_PER_POINT
        yield f"M{MARGIN + words + 2:.2f} {bottom + 5.6:.2f}h{DEALS}"
        if self.ordered.settings.game.is_zero_sum:
            yield f"M{edges[1] - 4.5:.2f} {bottom + 2.1:.2f}h3v3h-3z"


class TotalsSlips:
    """A slip for every table."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        shape = _shape(ordered)
        return table_parts(seating_of(ordered), PAGES_TO_A_PART * shape.grid.count)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the slips of some tables."""
        seating = seating_of(ordered)
        played = played_at(ordered, seating, part["tables"])
        tables = [table for table in seating.tables if table.number in part["tables"]]
        keepers = keeper_addresses(ordered, seating.round)
        writer = Writer(ordered, seating, _shape(ordered), played, keepers)
        return cut(writer.shape.grid, tables, writer.write, is_draft=seating.is_draft)


TOTALS_SLIPS = TotalsSlips()


def _shape(ordered: Ordered) -> Shape:
    return SHAPES.get(ordered.number("per_page", 4), SHAPES[4])
