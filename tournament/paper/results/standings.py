"""Standings to put up in the hall, and the final results with signature lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Membership, Role
from tournament.paper.layout.pages import PageHead, Rule, Span, in_pages, leaves, ruled
from tournament.paper.layout.text import FittedText, TextBox, fit
from tournament.paper.order import Ordered
from tournament.paper.paper import RenderedPart
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.standings.table import StandingRow
from tournament.words import figures
from tournament.words.standings_columns import PAPER, Column, columns_of
from tournament.words.terms import DECIDED_BY, LEAVING

ROW: Final = 7.4
TIGHT: Final = 0.9
KEPT_TOGETHER: Final = 5
HEADING: Final = 8.0
SIZE: Final = 12.0
CLUB_SIZE: Final = 9.0
SIGNATURES: Final = 34.0
SUM: Final = 20.0
PAGES_TO_A_PART: Final = 12
POINTS_DECIDE: Final = ("big", "small", "merit", "")


@dataclass(frozen=True, slots=True)
class Widths:
    """The widths of the columns in millimetres; one of no width is left out."""

    place: float = 17
    number: float = 11
    name: float = 80
    club: float = 42
    sum: float = SUM
    decided: float = 0


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A player's line."""

    place: str
    number: int
    name: FittedText
    club: FittedText
    sums: Sequence[tuple[Column, str]]
    decided: str


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on, and whose it is."""

    words: str
    name: str


@dataclass(frozen=True, slots=True)
class Spread:
    """The rows of every page, and how high one row is."""

    pages: Sequence[Sequence[StandingRow]]
    row: float


class Standings:
    """The standings after a round."""

    is_final = False

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return parts of so many pages."""
        total = len(self._spread(ranked(ordered)).pages)
        for first in range(0, total, PAGES_TO_A_PART):
            yield {"first": first, "last": min(first + PAGES_TO_A_PART, total), "total": total}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the lines of some pages."""
        found = ranked(ordered)
        widths = _widths(found)
        spread = self._spread(found)
        own = spread.pages[part["first"] : part["last"]]
        bodies = [
            {
                "widths": widths,
                "sums": (sums := _sums(found)),
                "lines": [_line(row, sums, widths, spread.row) for row in page],
                "found": found,
                "row": spread.row,
                "heading": HEADING,
                "signatures": signatures(ordered) if self._is_signed(page, spread) else (),
            }
            for page in own
        ]
        span = Span(part["first"] + 1, part["total"])
        head = self._head(found)
        rules = [list(rows_between(head, len(page), spread.row)) for page in own]
        return ruled(leaves(ordered, head, "standings", bodies, span), head, rules)

    def _head(self, found: RankedStandings) -> PageHead:
        if self.is_final:
            title = _("Final results")
            title = f"{title}: {found.after_words.partition(': ')[2]}" if found.category else title
        else:
            title = f"{_('Standings')} {found.after_words}"
        return PageHead(title=title, status=found.status, notes=found.order)

    def _spread(self, found: RankedStandings) -> Spread:
        """Return the pages; rows stand a little closer where that saves one."""
        usual, tight = self._spread_at(found, ROW), self._spread_at(found, ROW * TIGHT)
        return tight if len(tight.pages) < len(usual.pages) else usual

    def _spread_at(self, found: RankedStandings, row: float) -> Spread:
        """Return the pages at a height of rows; nobody signs a page on which nothing stands."""
        height = self._head(found).body_height - HEADING
        pages = in_pages(found.rows, int(height / row))
        if self.is_final and height - len(pages[-1]) * row < SIGNATURES:
            last = pages.pop()
            at = max(len(last) - KEPT_TOGETHER, len(last) // 2)
            pages += [last[:at], last[at:]]
        return Spread(pages, row)

    def _is_signed(self, page: Sequence[StandingRow], spread: Spread) -> bool:
        return self.is_final and page is spread.pages[-1]


class FinalResults(Standings):
    """The result, to be signed."""

    is_final = True


STANDINGS = Standings()
FINAL_RESULTS = FinalResults()


def rows_between(head: PageHead, rows: int, height: float) -> Iterator[Rule]:
    """Yield a hairline below every row."""
    for row in range(1, rows + 1):
        yield Rule(0, HEADING + row * height, head.width)


def signatures(ordered: Ordered) -> tuple[Signature, ...]:
    """Return who signs a result; the names as far as the team has them."""
    members = Membership.objects.filter(tournament=ordered.tournament).select_related("user")
    named = {member.role: member.user.get_full_name() for member in members}
    judge = named.get(Role.DIRECTOR) or named.get(Role.ORGANISER, "")
    return (
        Signature(pgettext("signs", "Chief judge"), judge),
        Signature(pgettext("signs", "Secretary"), named.get(Role.SECRETARY, "")),
    )


def _sums(found: RankedStandings) -> Sequence[Column]:
    return columns_of(PAPER, has_big_points=found.has_big_points)


def _widths(found: RankedStandings) -> Widths:
    is_decided = any(row.decided_by not in POINTS_DECIDE for row in found.rows)
    has_club = any(row.club for row in found.rows)
    decided, club = (26.0 if is_decided else 0), (36.0 if has_club else 0)
    taken = decided + club + SUM * len(_sums(found)) + 17 + 11
    return Widths(name=190 - taken, club=club, decided=decided)


def _line(row: StandingRow, sums: Sequence[Column], widths: Widths, height: float) -> StandingsLine:
    leaving = f" ({LEAVING[row.leaving]})" if row.leaving in LEAVING else ""
    decided = "" if row.decided_by in POINTS_DECIDE else str(DECIDED_BY[row.decided_by])
    return StandingsLine(
        place=figures.place(row.place),
        number=row.number,
        name=fit(f"{row.name}{leaving}", TextBox(widths.name - 3, height - 0.4, SIZE)),
        club=fit(row.club, TextBox(max(widths.club, 3) - 2, height - 0.4, CLUB_SIZE)),
        sums=[(column, column.words(row)) for column in sums],
        decided=decided,
    )
