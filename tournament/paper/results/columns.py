"""The columns of the standings on paper: their widths and cell formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tournament.paper.text import (
    ALLOWANCE,
    LEGIBLE,
    MM_PER_POINT,
    FittedText,
    TextBox,
    fit,
    width_of,
)
from tournament.standings.columns import StandingsColumn
from tournament.standings.table import StandingRow

HEADINGS: Final = {"place": "", "name": "wide", "club": ""}
CELLS: Final = {"place": "place", "number": "n soft", "club": "", "decided_by": "n soft"}
CLUB_SIZE: Final = 9.0


@dataclass(frozen=True, slots=True)
class PaperCell:
    """A cell: its style, and its text, fitted if it may be long."""

    look: str
    words: str
    fitted: FittedText | None = None


@dataclass(frozen=True, slots=True)
class PaperColumn:
    """A column with its heading and its width in millimetres."""

    column: StandingsColumn
    title: str
    width: float

    @property
    def is_name(self) -> bool:
        """Whether its cells are row headings."""
        return self.column.name == "name"

    @property
    def look(self) -> str:
        """The style of the heading: numbers are right-aligned."""
        return HEADINGS.get(self.column.name, "n")

    def cell(self, row: StandingRow, *, height: float, size: float) -> PaperCell:
        """Return a player's cell for a row of this height, names in this size."""
        name, words = self.column.name, self.column.words(row)
        look = CELLS.get(name, "n sum" if self.column.is_of_big_points else "n")
        sizes = {"name": size, "club": CLUB_SIZE}
        if name not in sizes:
            return PaperCell(look, words)
        box = TextBox(self.width - 3, height - 0.4, sizes[name])
        return PaperCell(look, words, fit(words, box))

    def fits(self, row: StandingRow, *, height: float, size: float) -> bool:
        """Whether a player's cell is one legible line in a row of this height."""
        cell = self.cell(row, height=height, size=size)
        if cell.fitted is not None:
            return len(cell.fitted.lines) == 1 and cell.fitted.size >= LEGIBLE
        across = width_of(cell.words, is_bold=True) * size * MM_PER_POINT * ALLOWANCE
        return across <= self.width


def side_by_side(
    columns: Iterable[StandingsColumn],
    widths: Mapping[str, float],
    *,
    across: float,
    has_big_points: bool,
) -> tuple[PaperColumn, ...]:
    """Return the columns with widths by name, or the width of `sum`; names take the rest."""
    set_out = [
        PaperColumn(
            column,
            column.title(has_big_points=has_big_points),
            widths.get("round" if column.round else column.name, widths["sum"]),
        )
        for column in columns
    ]
    rest = across - sum(one.width for one in set_out if not one.is_name)
    return tuple(replace(one, width=rest) if one.is_name else one for one in set_out)
