"""The cross-table: all players' rounds, with table, place, big and small points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.pages import (
    PageHead,
    RuledPage,
    TableHeights,
    in_table_pages,
    page_parts,
    ruled_tables,
)
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.results.columns import PaperCell, PaperColumn, side_by_side
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.paper.text import TextBox, fit
from tournament.standings.columns import CROSS, columns_of
from tournament.standings.table import Cell, StandingRow
from tournament.words import figures
from tournament.words.decisions import points_taken

ROW: Final = 6.05
HEADING: Final = 7.5
NAME_SIZE: Final = 9.0
WIDTHS: Final = {"place": 15.0, "number": 8.0, "name": 38.0, "club": 22.0, "sum": 13.0}
WIDEST_ROUND: Final = 20.0
NARROWEST_ROUND: Final = 11.0
"""Minimum width of a round; if the columns would be narrower, the page is landscape.

A portrait page has room for forty players.
"""
ROUNDS_ACROSS: Final = 14
NOTE: Final = 4.2
PAGES_TO_A_PART: Final = 4
HEIGHTS: Final = TableHeights(HEADING, ROW, NOTE)
CrossTablePage = RuledPage[int, StandingRow]


@dataclass(frozen=True, slots=True)
class PlayedCell:
    """A round's cell: the points, and below them table and place."""

    big: str
    small: str
    where: str
    is_struck: bool
    is_taken: bool


class CrossTablePaper:
    """The standings with every round."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        return page_parts(len(_sheets(ranked(ordered))), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write some of the pages."""
        found = ranked(ordered)
        head = _head(found)
        own = _sheets(found)[part["first"] : part["last"]]
        bodies = [_body(found, head, sheet) for sheet in own]
        return ruled_tables(ordered, head, "cross_table", bodies, part)


CROSS_TABLE = CrossTablePaper()


def _head(found: RankedStandings) -> PageHead:
    title = f"{_('Cross-table')} {found.after_words}"
    upright = PageHead(title=title, status=found.status, notes=f"{_legend(found)} {found.order}")
    room = upright.width - _beside(found)
    return replace(upright, is_landscape=room / max(found.after, 1) < NARROWEST_ROUND)


def _legend(found: RankedStandings) -> str:
    """Return the legend of a round's numbers."""
    if found.has_big_points:
        return _("Each round: big and small points; below them table and place.")
    return _("Each round: points; below them table and place.")


def _beside(found: RankedStandings) -> float:
    """Return the width of the columns that are not rounds."""
    columns = columns_of(CROSS, has_big_points=found.has_big_points, rounds=())
    return sum(WIDTHS.get(one.name, WIDTHS["sum"]) for one in columns)


def _sheets(found: RankedStandings) -> list[CrossTablePage]:
    """Return the pages: all players in the first rounds, then all in the next, the notes last."""
    rounds = range(1, found.after + 1)
    notes = [*filter(None, [found.carried]), *_notes(found.rows)]
    height = _head(found).body_height
    return in_table_pages(rounds, ROUNDS_ACROSS, found.rows, notes, height=height, heights=HEIGHTS)


def _notes(rows: Sequence[StandingRow]) -> Iterator[str]:
    """Yield the judge's penalties and awards, with the players."""
    words = _("* %(name)s, round %(round)s: %(points)s. Reason: %(reason)s")
    for row in rows:
        for cell in row.cells:
            for taken in cell.taken:
                yield words % {
                    "name": row.name,
                    "round": cell.round,
                    "points": points_taken(taken) or _("no points"),
                    "reason": taken.reason,
                }


def _body(found: RankedStandings, head: PageHead, sheet: CrossTablePage) -> Mapping[str, Any]:
    columns = _columns(found, head, tuple(sheet.columns))
    return {
        "columns": columns,
        "lines": [
            [(column, _cell(found, column, row)) for column in columns] for row in sheet.rows
        ],
        "notes": [fit(note, TextBox(head.width, NOTE, 8.5)) for note in sheet.notes],
        "has_big": found.has_big_points,
        "row": ROW,
        "heading": HEADING,
        "note": NOTE,
    }


def _columns(
    found: RankedStandings, head: PageHead, rounds: tuple[int, ...]
) -> Sequence[PaperColumn]:
    """Return the columns; rounds share the width left by the others, names get the rest."""
    columns = columns_of(
        CROSS, has_big_points=found.has_big_points, rounds=rounds, is_signed=found.is_signed
    )
    each = min(WIDEST_ROUND, (head.width - _beside(found)) / max(len(rounds), 1))
    widths = {**WIDTHS, "round": each}
    return side_by_side(columns, widths, across=head.width, has_big_points=found.has_big_points)


def _cell(
    found: RankedStandings, shown: PaperColumn, row: StandingRow
) -> PaperCell | PlayedCell | None:
    if shown.column.round:
        return _played(row.cells[shown.column.round - 1], is_signed=found.is_signed)
    return shown.cell(row, height=ROW, size=NAME_SIZE)


def _played(cell: Cell, *, is_signed: bool) -> PlayedCell | None:
    if cell.is_absent and not cell.taken:
        return None
    where = ""
    if cell.table is not None and cell.place is not None:
        place = figures.ordinal(cell.place.first, cell.place.last)
        where = f"{cell.table} · {place}"
    elif cell.sits_out:
        where = _("sits out this round")
    elif cell.is_void:
        where = _("%(table)s · void") % {"table": cell.table}
    return PlayedCell(
        big=figures.exact(cell.big),
        small=figures.points(cell.small, is_signed=is_signed),
        where=where,
        is_struck=cell.is_struck,
        is_taken=bool(cell.taken),
    )
