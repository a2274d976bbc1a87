"""Standings for the wall, and the final results with signature lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models.branding import face_of
from tournament.paper.pages import (
    KEPT_TOGETHER,
    PageHead,
    in_pages,
    page_parts,
    ruled_tables,
    without_orphans,
)
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.results.columns import PaperColumn, side_by_side
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.paper.text import (
    ALLOWANCE,
    LEADING,
    LEGIBLE,
    MM_PER_POINT,
    width_of,
)
from tournament.standings.columns import PAPER, columns_of
from tournament.standings.table import StandingRow
from tournament.words import figures

ROW: Final = 7.4
TIGHT: Final = 0.9
HEADING: Final = 8.0
SIZE: Final = 12.0
SIGNATURES: Final = 34.0
WIDTH: Final = 190.0
WIDTHS: Final = {"place": 17.0, "number": 11.0, "club": 36.0, "sum": 20.0, "decided_by": 26.0}
PAGES_TO_A_PART: Final = 4
MOST_ON_A_PAGE: Final = 56
"""More players take a second page, however small the letters."""
AIR: Final = 0.4


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature line and its signer."""

    words: str
    name: str


@dataclass(frozen=True, slots=True)
class PageSpread:
    """The rows of every page, the row height, and the size of the letters in points."""

    pages: Sequence[Sequence[StandingRow]]
    row: float
    size: float = SIZE


class Standings:
    """The standings after a round."""

    is_final = False

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        return page_parts(len(self._spread(ranked(ordered)).pages), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the rows of some pages."""
        found = ranked(ordered)
        columns = _columns(found)
        spread = self._spread(found)
        own = spread.pages[part["first"] : part["last"]]
        bodies = [
            {
                "columns": columns,
                "lines": [
                    [(one, one.cell(row, height=spread.row, size=spread.size)) for one in columns]
                    for row in page
                ],
                "row": spread.row,
                "size": spread.size,
                "heading": HEADING,
                "signatures": signatures(ordered) if self._is_signed(page, spread) else (),
            }
            for page in own
        ]
        return ruled_tables(ordered, self._head(found), "standings", bodies, part)

    def _head(self, found: RankedStandings) -> PageHead:
        if self.is_final:
            title = _("Final results")
            title = f"{title}: {found.among_words}" if found.among_words else title
        else:
            title = f"{_('Standings')} {found.after_words}"
        return PageHead(title=title, status=found.status, notes=found.notes)

    def _spread(self, found: RankedStandings) -> PageSpread:
        """Return the pages; rows are closer together if that saves a page."""
        usual, tight = self._spread_at(found, ROW), self._spread_at(found, ROW * TIGHT)
        chosen = tight if len(tight.pages) < len(usual.pages) else usual
        return (self._on_one_page(found) if len(chosen.pages) > 1 else None) or chosen

    def _on_one_page(self, found: RankedStandings) -> PageSpread | None:
        """Return a single page of smaller letters; None if a line would wrap or be illegible."""
        rows = found.rows
        signed = SIGNATURES if self.is_final else 0.0
        height = (self._head(found).body_height - HEADING - signed) / len(rows)
        size = min(SIZE, int((height - AIR) / (LEADING * MM_PER_POINT) * 4) / 4)
        if len(rows) > MOST_ON_A_PAGE or size < LEGIBLE:
            return None
        columns = _columns(found)
        fits = (one.fits(row, height=height, size=size) for row in rows for one in columns)
        return PageSpread([rows], height, size) if all(fits) else None

    def _spread_at(self, found: RankedStandings, row: float) -> PageSpread:
        """Return the pages for a row height; signatures are never on a page without rows."""
        height = self._head(found).body_height - HEADING
        pages = without_orphans(in_pages(found.rows, int(height / row)))
        if self.is_final and height - len(pages[-1]) * row < SIGNATURES:
            last = pages.pop()
            at = max(len(last) - KEPT_TOGETHER, len(last) // 2)
            pages += [last[:at], last[at:]]
        return PageSpread(pages, row)

    def _is_signed(self, page: Sequence[StandingRow], spread: PageSpread) -> bool:
        return self.is_final and page is spread.pages[-1]


class FinalResults(Standings):
    """The final result, to be signed."""

    is_final = True


STANDINGS = Standings()
FINAL_RESULTS = FinalResults()


def signatures(ordered: Ordered) -> tuple[Signature, ...]:
    """Return the signers by role; names are the organiser's entries, never from accounts."""
    face = face_of(ordered.tournament)
    return (
        Signature(pgettext("signs", "Chief judge"), face.judge),
        Signature(pgettext("signs", "Secretary"), face.secretary),
    )


def _columns(found: RankedStandings) -> Sequence[PaperColumn]:
    """Return the columns that are not empty."""
    columns = columns_of(
        PAPER,
        has_big_points=found.has_big_points,
        is_signed=found.is_signed,
        has_groups=any(row.group is not None for row in found.rows),
    )
    said = (column for column in columns if any(map(column.words, found.rows)))
    places = (_place_width(figures.place(row.place)) for row in found.rows)
    widths = {**WIDTHS, "place": max([WIDTHS["place"], *places])}
    return side_by_side(said, widths, across=WIDTH, has_big_points=found.has_big_points)


def _place_width(place: str) -> float:
    """Return the width of a place on one line; ties beyond a hundred are the widest."""
    return 1.5 + width_of(place, is_bold=True) * SIZE * MM_PER_POINT * ALLOWANCE
