"""Score sheets: one for each table of a round, with QR code and entered results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.event_settings import EventSettings
from tournament.paper.addresses import keeper_addresses, table_address
from tournament.paper.paper import Page, RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.qr import PlacedQrCode
from tournament.paper.seating import RoundSeating, seating_of
from tournament.paper.sheets.form import Caption, form
from tournament.paper.sheets.layout import FRAMES, SheetMeasures
from tournament.paper.sheets.plan import SheetPlan, cached_plan
from tournament.paper.sheets.sheet_labels import WrittenTable, mark_of, write
from tournament.paper.sheets.side_notes import SmallPrint, small_print
from tournament.paper.text import LEADING, MM_PER_POINT, Label, fit_label, moved, wrap
from tournament.reading.phones.sent_deals import with_deals_so_far
from tournament.reading.rounds.seats import AnnouncedTable
from tournament.reading.sheets.round_tables import numbers_in
from tournament.reading.sheets.sheets import TablePage, table_pages
from tournament.words.regulation_clauses import Announced
from tournament.words.regulations import Clause, regulations
from tournament.words.terms import GAMES

HEADING: Final = 15.0
LETTERS: Final = 10.5
LARGE: Final = 12.5
ABOUT: Final = 6.0
PITCH: Final = 6.2
FIRST_COLUMN: Final = 0.25
BETWEEN: Final = 3.0
TITLE: Final = 12.0
PAGES_TO_A_PART = 50
HALF = 148.5
BACKED = "a5-back"
"""The layout of small sheets with the legend on the back."""


def legend(
    settings: EventSettings, size: int, frame: SheetMeasures, tournament: Announced
) -> Iterator[Label]:
    """Yield the text on the back of a sheet for tables of this size."""
    printed = small_print(settings, size)
    yield from _paid(printed, frame) if printed.rows else _said(settings, frame, tournament)


def _paid(printed: SmallPrint, frame: SheetMeasures) -> Iterator[Label]:
    """Yield the pay table and the rules to know, for which the front has no room."""
    x, y, width = frame.margin, frame.top + 2, frame.inner
    yield _title(_("How to write it, and what it pays"), frame)
    y += TITLE
    yield from _pay_table(printed, frame, y)
    y += printed.lines * PITCH + BETWEEN * 2
    words = _("After the signal finish the deal and do not start another.")
    yield fit_label(Label(words, x, y, width, 6, LETTERS, "bold"), is_bold=True)
    yield from _notes(printed.sentences, frame, y + 6 + BETWEEN)


def _said(settings: EventSettings, frame: SheetMeasures, tournament: Announced) -> Iterator[Label]:
    """Yield the clauses of the regulations for the table; the notation is already on the front."""
    y = frame.top + 2 + TITLE
    yield _title(_("Regulations"), frame)
    for clause in _at_the_table(settings, tournament):
        about = Label(clause.about, frame.margin, y, frame.inner, 6, LARGE, "bold")
        yield fit_label(about, is_bold=True)
        for says in _notes([clause.says], frame, y + ABOUT, LARGE):
            yield says
            y = says.y + says.height + BETWEEN


def _at_the_table(settings: EventSettings, tournament: Announced) -> Iterator[Clause]:
    """Yield the clauses that a table needs during play."""
    about = {
        _("What a deal pays"),
        _("Rounds"),
        _("End of a round"),
        _("Order"),
        _("Penalties"),
        _("Phones"),
    }
    clauses = regulations(settings, tournament)
    yield from (clause for clause in clauses if clause.about in about)


def _title(words: str, frame: SheetMeasures) -> Label:
    title = Label(words, frame.margin, frame.top + 2, frame.inner, 8, HEADING, "bold")
    return fit_label(title, is_bold=True)


def _notes(
    notes: Sequence[str], frame: SheetMeasures, y: float, size: float = LETTERS
) -> Iterator[Label]:
    """Yield sentences one below the other from this height on."""
    leading = size * MM_PER_POINT * LEADING
    for note in notes:
        lines = wrap(note, size, frame.inner)
        yield Label("\n".join(lines), frame.margin, y, frame.inner, len(lines) * leading, size)
        y += len(lines) * leading + BETWEEN


def _pay_table(printed: SmallPrint, frame: SheetMeasures, top: float) -> Iterator[Label]:
    """Yield the columns of the pay table: contracts, then the pay of each class."""
    first = frame.inner * FIRST_COLUMN
    each = (frame.inner - first) / len(printed.heads)
    height = printed.lines * PITCH
    above = (_("Each other player pays"), *(" " for _sign in printed.signs[:1]))
    names = (f"{row.words} {row.letter}".strip() for row in printed.rows)
    yield Label("\n".join((*above, *names)), frame.margin, top, first, height, LETTERS - 1)
    for column, head in enumerate(printed.heads):
        over = (head, *printed.signs[column : column + 1])
        values = "\n".join((*over, *(row.pays[column] or " " for row in printed.rows)))
        x = frame.margin + first + column * each
        yield Label(values, x, top, each, height, LETTERS - 1, "middle")


@dataclass(frozen=True, slots=True)
class Side:
    """One page of one sheet: the name of its form, and the text on it."""

    name: str
    form: str
    written: Sequence[Label]
    marks: tuple[PlacedQrCode, ...] = ()
    outline: str = ""


class ScoreSheets:
    """A sheet for each table."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, with as many tables as a worker renders in half a second."""
        across = 2 if layout_of(ordered) == "a5" else 1
        seating = seating_of(ordered)
        if ordered.is_said("is_owed"):
            seating = _owed(seating)
        return table_parts(seating, PAGES_TO_A_PART * across)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the sheets of some tables."""
        seating = seating_of(ordered)
        played = played_at(ordered, seating, part["tables"])
        keepers = keeper_addresses(ordered, seating.round)
        tables = [
            WrittenTable(
                seated,
                address=address_of(ordered, seating, seated),
                keeper=keepers.get(seated.number, ""),
                played=played.get(seated.number),
                tone=seating.tone_of(seated.group),
            )
            for seated in seating.tables
            if seated.number in part["tables"]
        ]
        usual = max((len(table.seated.seats) for table in tables), default=4)
        sides = list(_sides(ordered, seating, tables))
        return pair_sides(sides, layout_of(ordered), backed(ordered, usual))


SCORE_SHEETS = ScoreSheets()


def table_parts(seating: RoundSeating, tables: int) -> Iterator[Mapping[str, Any]]:
    """Yield the tables of a seating in batches."""
    numbers = [table.number for table in seating.tables]
    for first in range(0, len(numbers), tables):
        yield {"tables": numbers[first : first + tables]}


def _owed(seating: RoundSeating) -> RoundSeating:
    """Return the tables without a result."""
    done = numbers_in(seating.round)
    return replace(seating, tables=tuple(t for t in seating.tables if t.number not in done))


def layout_of(ordered: Ordered) -> str:
    """Return the number of sheets per page."""
    return "a5" if ordered.text("layout") in ("a5", BACKED) else "a4"


def backed(ordered: Ordered, size: int) -> Sequence[Label]:
    """Return the back of a page of two small sheets, if ordered."""
    if ordered.text("layout") != BACKED:
        return ()
    back = tuple(legend(ordered.settings, size, FRAMES["a5"], ordered.tournament))
    return (*back, *(moved(label, HALF) for label in back))


def pair_sides(sides: Sequence[Side], layout: str, back: Sequence[Label] = ()) -> RenderedPart:
    """Return the sides as pages: one per page, or two side by side, each with its back."""
    across = 2 if layout == "a5" else 1
    forms: dict[str, str] = {}
    leaves = []
    for first in range(0, len(sides), across):
        beside = sides[first : first + across]
        name = "|".join(side.name for side in beside)
        forms.setdefault(name, _form([side.form for side in beside], layout))
        marks = tuple(
            replace(mark, x=mark.x + place * HALF)
            for place, side in enumerate(beside)
            for mark in side.marks
        )
        written = [
            moved(label, place * HALF)
            for place, side in enumerate(beside)
            for label in side.written
        ]
        outline = ", ".join(filter(None, (side.outline for side in beside)))
        leaves.append(Page(labels=written, form=name, marks=marks, outline=outline))
        if back:
            leaves.append(Page(labels=back))
    return RenderedPart(leaves, forms, "A4 landscape" if layout == "a5" else "A4")


def _form(articles: Sequence[str], layout: str) -> str:
    """Return the form of a page of one or two sheets."""
    name = "landscape" if layout == "a5" else "portrait"
    return f'<section class="{name}">{"".join(articles)}</section>'


def caption_of(ordered: Ordered, seating: RoundSeating, size: int) -> Caption:
    """Return the text above all sheets of a round at tables of one size."""
    return Caption(
        name=ordered.tournament.name,
        facts=when_and_where(ordered, ordered.settings.deals_at(size)),
        round=str(seating.round.number),
        is_draft=seating.is_draft,
        face=ordered.face(),
    )


def address_of(ordered: Ordered, seating: RoundSeating, table: AnnouncedTable) -> str:
    """Return the address of a table's page."""
    return table_address(ordered, seating.round.number, table.number)


def when_and_where(ordered: Ordered, count: int) -> str:
    """Return date, place and game of the tournament."""
    tournament, settings = ordered.tournament, ordered.settings
    deals = ngettext("%(count)s deal", "%(count)s deals", count) % {"count": count}
    facts = (
        date_format(tournament.date, "SHORT_DATE_FORMAT"),
        tournament.place,
        str(GAMES[settings.game.id]),
        deals,
    )
    return " · ".join(filter(None, facts))


def played_at(
    ordered: Ordered, seating: RoundSeating, numbers: Sequence[int]
) -> Mapping[int, TablePage]:
    if ordered.is_said("is_blank") or seating.is_draft:
        return {}
    pages = table_pages(ordered.tournament, seating.round, numbers)
    known = with_deals_so_far(ordered.tournament, seating.round, pages)
    return {page.number: page for page in known if page.version is not None or page.rows}


def _sides(
    ordered: Ordered, seating: RoundSeating, tables: Sequence[WrittenTable]
) -> Iterator[Side]:
    """Yield the sheets by page; tables of one kind share a form."""
    forms: dict[str, str] = {}
    for table in tables:
        plan = cached_plan(_plan(ordered, table))
        for rows in plan.pages:
            name = f"{plan.size}/{plan.first_dealer}/{plan.deals}/{rows.first}"
            if name not in forms:
                forms[name] = form(plan, rows, caption_of(ordered, seating, plan.size))
            mark = mark_of(plan, table.keeper or table.address)
            words = _("Table %(table)s") % {"table": table.seated.number}
            yield Side(name, forms[name], write(plan, rows, table), (mark,), words)


def _plan(ordered: Ordered, table: WrittenTable) -> SheetPlan:
    played = table.played
    version = None if played is None else played.version
    size = len(table.seated.seats)
    due = ordered.settings.deals_at(size)
    return SheetPlan(
        settings=ordered.settings,
        layout=layout_of(ordered),
        size=size,
        deals=max(due, len(played.rows) if played is not None else 0),
        first_dealer=0 if version is None else version.first_dealer,
    )
