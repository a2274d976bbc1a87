"""Pages of a list: a heading with its title, a footer with its status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final, Generic, TypeVar

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.paper.paper import Page, RenderedPart
from tournament.paper.print_orders import PaperFace, Printable
from tournament.paper.text import Label, fit_label

Row = TypeVar("Row")
Column = TypeVar("Column")

MARGIN = 10.0
TOP = 9.0
BODY_TOP = 31.0
BODY_BOTTOM = 16.0
PORTRAIT = (210.0, 297.0)
LANDSCAPE = (297.0, 210.0)

RANGE_WIDTH: Final = 62.0
LOGO_HEIGHT: Final = 16.5
LOGO_GAP: Final = 4.0
WIDEST_LOGO: Final = 2.4
NOTE_LINE: Final = 3.2
BOLD_RIGHT: Final = "bold right"
KEPT_TOGETHER: Final = 5
ONE_PAGE: Final = {"first": 0, "last": 1, "total": 1}


@dataclass(frozen=True, slots=True)
class PageHead:
    """The text above and below every page of a list."""

    title: str
    status: str = ""
    notes: str = ""
    is_draft: bool = False
    is_landscape: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the page."""
        return LANDSCAPE if self.is_landscape else PORTRAIT

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.size[0] - 2 * MARGIN

    @property
    def body_height(self) -> float:
        """The height between head and foot."""
        return self.size[1] - BODY_TOP - BODY_BOTTOM

    def rows_of(self, height: float) -> int:
        """Return how many rows of this height fit on a page."""
        return int(self.body_height / height)


@dataclass(frozen=True, slots=True)
class TableHeights:
    """The heights of a table's parts: its heading, a row, and a line of the notes below it."""

    heading: float
    row: float
    note: float
    above_notes: float = 0


@dataclass(frozen=True, slots=True)
class RuledPage(Generic[Column, Row]):
    """One page of a table: some rows in some columns; the last page has the notes."""

    columns: Sequence[Column]
    rows: Sequence[Row]
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A hairline, from the upper left corner of the body."""

    x: float
    y: float
    width: float


def in_pages(rows: Sequence[Row], count: int) -> list[Sequence[Row]]:
    """Return the rows by page, so many per page; an empty list still has a page."""
    return [rows[first : first + count] for first in range(0, len(rows), count)] or [rows]


def without_orphans(
    pages: Sequence[Sequence[Row]], least: int = KEPT_TOGETHER
) -> list[Sequence[Row]]:
    """Return the pages with at least so many rows on the last, so that no row is alone there."""
    if len(pages) < 2 or len(pages[-1]) >= least:
        return list(pages)
    rows = [*pages[-2], *pages[-1]]
    at = max(len(rows) - least, len(rows) // 2)
    return [*pages[:-2], rows[:at], rows[at:]]


def in_table_pages(
    columns: Sequence[Column],
    most_across: int,
    rows: Sequence[Row],
    notes: Sequence[str],
    *,
    height: float,
    heights: TableHeights,
    shares_rows: bool = False,
) -> list[RuledPage[Column, Row]]:
    """Return all rows in the first columns, then all in the next, and the notes after the last.

    Pages share the columns evenly, and the rows if asked; otherwise every page but the last is
    full.
    """
    most_rows = int((height - heights.heading) / heights.row)
    if shares_rows:
        most_rows = _evenly(len(rows), most_rows)
    pages = [
        RuledPage(some, page)
        for some in in_pages(columns, _evenly(len(columns), most_across))
        for page in without_orphans(in_pages(rows, most_rows))
    ]
    last = pages.pop()
    filled = heights.heading + len(last.rows) * heights.row + heights.above_notes
    if len(notes) <= int((height - filled) / heights.note):
        return [*pages, RuledPage(last.columns, last.rows, notes)]
    # A dataclass with slots cannot be subclassed with type parameters: the list names the type.
    apart: list[RuledPage[Column, Row]] = [
        RuledPage((), (), page) for page in in_pages(notes, int(height / heights.note))
    ]
    return [*pages, last, *apart]


def _evenly(count: int, most: int) -> int:
    """Return how many items a page has: all, or evenly as many on every page."""
    return max(1, ceil(count / max(1, ceil(count / most))))


def page_parts(total: int, at_once: int) -> Iterator[Mapping[str, Any]]:
    """Yield the parts of a document of `total` pages, `at_once` pages per part."""
    for first in range(0, total, at_once):
        yield {"first": first, "last": min(first + at_once, total), "total": total}


def rules_below(head: PageHead, rows: int, height: float, heading: float) -> list[Rule]:
    """Return a hairline below every row, for rows of this height."""
    return [Rule(0, heading + row * height, head.width) for row in range(1, rows + 1)]


def numbered_pages(
    ordered: Printable,
    head: PageHead,
    template: str,
    bodies: Iterable[Mapping[str, Any]],
    part: Mapping[str, Any] = ONE_PAGE,
) -> list[Page]:
    """Return a page for each body of a part, with head and foot; numbering is continuous."""
    made, face = [], ordered.face()
    logo = _logo_width(face)
    place = {"top": BODY_TOP, "left": MARGIN, "logo_top": TOP, "logo": (logo, LOGO_HEIGHT)}
    for number, body in enumerate(bodies, start=part["first"] + 1):
        named = str(body.get("range", ""))
        counted = f"{number} / {part['total']}"
        heading = _head(ordered, head, counted, named, logo + LOGO_GAP if logo else 0)
        labels = (*heading, *_foot(ordered, head))
        context = {**body, **place, "head": head, "labels": labels, "face": face}
        made.append(Page(render_to_string(f"paper/{template}.html", context), outline=named))
    return made


def ruled_tables(
    ordered: Printable,
    head: PageHead,
    template: str,
    bodies: Sequence[Mapping[str, Any]],
    part: Mapping[str, Any],
) -> RenderedPart:
    """Return a page for each table of a part, with a hairline below every line."""
    rules = [rules_below(head, len(body["lines"]), body["row"], body["heading"]) for body in bodies]
    return ruled(numbered_pages(ordered, head, template, bodies, part), head, rules)


def ruled(bare: Sequence[Page], head: PageHead, rules: Sequence[Sequence[Rule]]) -> RenderedPart:
    """Return the pages with hairlines beneath; pages with the same hairlines share a form."""
    forms = {}
    made = []
    for leaf, own in zip(bare, rules, strict=True):
        lines = "".join(
            f"M{MARGIN + rule.x:.2f} {BODY_TOP + rule.y:.2f}h{rule.width:.2f}" for rule in own
        )
        if lines not in forms:
            forms[lines] = render_to_string("paper/ruled.html", {"head": head, "lines": lines})
        made.append(replace(leaf, form=lines))
    return RenderedPart(made, forms, "A4 landscape" if head.is_landscape else "A4")


def _logo_width(face: PaperFace) -> float:
    """Return the width of the logo left of the title, in millimetres; 0 without a logo."""
    return LOGO_HEIGHT * min(face.shape, WIDEST_LOGO) if face.logo else 0


def _head(ordered: Printable, head: PageHead, page: str, named: str, inset: float) -> list[Label]:
    """Return the labels above a page; its range of names is as large as the title."""
    range_width, x = RANGE_WIDTH if named else 0, MARGIN + inset
    whole = Label(
        named, MARGIN + head.width - range_width, TOP + 6, range_width, 11, 26, BOLD_RIGHT
    )
    return [
        *([fit_label(whole, is_bold=True)] if named else []),
        fit_label(
            Label(ordered.over, x, TOP, head.width - inset - 25, 5, 10.5, "bold"), is_bold=True
        ),
        Label(page, MARGIN + head.width - 25, TOP, 25, 4.5, 10, "right"),
        fit_label(
            Label(head.title, x, TOP + 6, head.width - inset - range_width, 11, 26, "bold", "h1"),
            is_bold=True,
        ),
    ]


def _foot(ordered: Printable, head: PageHead) -> list[Label]:
    y = head.size[1] - BODY_BOTTOM + 3
    stamp = date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")
    printed = _("Printed %(at)s, revision %(revision)s") % {
        "at": stamp,
        "revision": ordered.revision,
    }
    wide = head.width - 52
    status = _("DRAFT: not published, may still change.") if head.is_draft else head.status
    return [
        fit_label(Label(status, MARGIN, y, wide, 4.4, 10, "bold"), is_bold=True),
        fit_label(Label(head.notes, MARGIN, y + 4.2, head.width, 2 * NOTE_LINE, 8)),
        Label(printed, MARGIN + wide, y, 52, 4.4, 7.5, "right"),
    ]
