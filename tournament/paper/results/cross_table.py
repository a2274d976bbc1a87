"""The cross-table: every round of everybody, with table, place, big and small points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.layout.pages import PageHead, Rule, Span, in_pages, leaves, ruled
from tournament.paper.layout.text import FittedText, TextBox, fit
from tournament.paper.order import Ordered
from tournament.paper.paper import RenderedPart
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.standings.table import Cell, StandingRow
from tournament.words import figures
from tournament.words.standings_columns import PAPER, Column, columns_of
from tournament.words.terms import LEAVING

ROW: Final = 8.6
HEADING: Final = 8.0
NAME_SIZE: Final = 10.5
PLACE: Final = 17.0
NUMBER: Final = 9.0
NAME: Final = 52.0
SUM: Final = 16.0
ROUNDS_ACROSS: Final = 12
NOTE: Final = 4.2
PAGES_TO_A_PART: Final = 8


@dataclass(frozen=True, slots=True)
class CrossTablePage:
    """One page: some players in some of the rounds; the notes stand on the last."""

    rounds: Sequence[int]
    rows: Sequence[StandingRow]
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PlayedCell:
    """A round as a cell shows it: the points, and beneath them table and place."""

    big: str
    small: str
    where: str
    is_struck: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class CrossTableLine:
    """A player's line."""

    place: str
    number: int
    name: FittedText
    rounds: Sequence[PlayedCell | None]
    sums: Sequence[tuple[Column, str]]


class CrossTablePaper:
    """The standings with every round."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return parts of so many pages."""
        total = len(_sheets(ranked(ordered)))
        for first in range(0, total, PAGES_TO_A_PART):
            yield {"first": first, "last": min(first + PAGES_TO_A_PART, total), "total": total}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write some of the pages."""
        found = ranked(ordered)
        head = _head(found)
        own = _sheets(found)[part["first"] : part["last"]]
        bodies = [_body(found, head, sheet) for sheet in own]
        rules = [list(_rules(head, len(sheet.rows))) for sheet in own]
        span = Span(part["first"] + 1, part["total"])
        return ruled(leaves(ordered, head, "cross_table", bodies, span), head, rules)


CROSS_TABLE = CrossTablePaper()


def _head(found: RankedStandings) -> PageHead:
    title = f"{_('Cross-table')} {found.after_words}"
    return PageHead(title=title, status=found.status, notes=found.order, is_landscape=True)


def _sheets(found: RankedStandings) -> list[CrossTablePage]:
    """Return the pages: all players in the first rounds, then all in the next, the notes last."""
    height = _head(found).body_height
    rows = int((height - HEADING) / ROW)
    sheets = [
        CrossTablePage(rounds, page)
        for rounds in in_pages(range(1, found.after + 1), _across(found.after))
        for page in in_pages(found.rows, rows)
    ]
    notes = list(_notes(found.rows))
    room = int((height - HEADING - len(sheets[-1].rows) * ROW) / NOTE)
    if len(notes) <= room:
        return [*sheets[:-1], CrossTablePage(sheets[-1].rounds, sheets[-1].rows, notes)]
    return [
        *sheets,
        *(CrossTablePage((), (), page) for page in in_pages(notes, int(height / NOTE))),
    ]


def _across(rounds: int) -> int:
    """Return how many rounds stand beside one another: all, or as many on every page."""
    return ceil(rounds / ceil(rounds / ROUNDS_ACROSS))


def _notes(rows: Sequence[StandingRow]) -> Iterator[str]:
    """Yield what the judge took, and from whom."""
    words = _("* %(name)s, round %(round)s: %(big)s, %(small)s. %(reason)s")
    for row in rows:
        for cell in row.cells:
            for taken in cell.taken:
                yield words % {
                    "name": row.name,
                    "round": cell.round,
                    "big": figures.exact(taken.big),
                    "small": figures.signed(taken.small),
                    "reason": taken.reason,
                }


def _rules(head: PageHead, rows: int) -> Iterator[Rule]:
    for row in range(1, rows + 1):
        yield Rule(0, HEADING + row * ROW, head.width)


def _body(found: RankedStandings, head: PageHead, sheet: CrossTablePage) -> Mapping[str, Any]:
    sums = columns_of(PAPER, has_big_points=found.has_big_points)
    summed = SUM * len(sums)
    taken = PLACE + NUMBER + NAME + summed
    each = min(26.0, (head.width - taken) / max(len(sheet.rounds), 1))
    name = head.width - PLACE - NUMBER - summed - each * len(sheet.rounds)
    return {
        "widths": {
            "place": PLACE,
            "number": NUMBER,
            "name": name,
            "round": each,
            "sum": SUM,
        },
        "rounds": sheet.rounds,
        "sums": sums,
        "lines": [_line(row, sheet.rounds, sums, name) for row in sheet.rows],
        "notes": [fit(note, TextBox(head.width, NOTE, 8.5)) for note in sheet.notes],
        "has_big": found.has_big_points,
        "row": ROW,
        "heading": HEADING,
        "note": NOTE,
    }


def _line(
    row: StandingRow, rounds: Sequence[int], sums: Sequence[Column], width: float
) -> CrossTableLine:
    cells = {cell.round: cell for cell in row.cells}
    return CrossTableLine(
        place=figures.place(row.place),
        number=row.number,
        name=fit(_name(row), TextBox(width - 4, ROW - 0.4, NAME_SIZE)),
        rounds=[_played(cells.get(number)) for number in rounds],
        sums=[(column, column.words(row)) for column in sums],
    )


def _name(row: StandingRow) -> str:
    return f"{row.name} ({LEAVING[row.leaving]})" if row.leaving in LEAVING else row.name


def _played(cell: Cell | None) -> PlayedCell | None:
    if cell is None or (cell.is_absent and not cell.taken):
        return None
    where = ""
    if cell.table is not None and cell.place is not None:
        place = figures.ordinal(cell.place.first, cell.place.last)
        where = _("t. %(table)s · %(place)s") % {"table": cell.table, "place": place}
    return PlayedCell(
        big=figures.exact(cell.big),
        small=figures.signed(cell.small),
        where=where,
        is_struck=cell.is_struck,
        is_taken=bool(cell.taken),
    )
