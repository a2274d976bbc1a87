"""The table of a series: all players with all stages; stages that do not count in brackets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.paper.pages import PageHead, RuledPage, ruled_tables
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint
from tournament.paper.series.list_layout import RuledList, parts_of, said_of
from tournament.paper.series.ordering import OrderedSeries
from tournament.paper.text import FittedText, TextBox, fit
from tournament.reading.series.lists import without_value
from tournament.reading.series.pages import SeriesView
from tournament.standings.series.table import SeriesLine, SeriesTable, StageCell, StageHead
from tournament.words import figures
from tournament.words.series import SERIES_DECIDED_BY, rule_words

PLACE, CLUB, TOTAL, SMALL, DECIDED_BY = 16.0, 36.0, 20.0, 17.0, 34.0
WIDEST_STAGE: Final = 20.0
LEAST_NAME: Final = 44.0
LIST: Final = RuledList(heading=9.5, row=6.4, across=9)
SeriesPage = RuledPage[StageHead, SeriesLine]


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One player's row, with name and club fitted."""

    place: str
    name: FittedText
    club: FittedText
    stages: Sequence[str]
    total: str
    small: str
    decided_by: str


class SeriesTablePaper:
    """The table of a series with its stages and its rule."""

    def plan(self, ordered: OrderedSeries) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        if not ordered.view.table.lines:
            raise NothingToPrint(_("No stage is approved yet: there is no table to print."))
        return parts_of(_sheets(ordered))

    def write(self, ordered: OrderedSeries, part: Mapping[str, Any]) -> RenderedPart:
        """Write some of the pages."""
        head = _head(ordered)
        own = _sheets(ordered)[part["first"] : part["last"]]
        bodies = [_body(ordered.view, head, sheet) for sheet in own]
        return ruled_tables(ordered, head, "series_table", bodies, part)


SERIES_TABLE = SeriesTablePaper()


def _head(ordered: OrderedSeries) -> PageHead:
    view = ordered.view
    if view.announced is not None:
        day = date_format(view.announced.at, "SHORT_DATE_FORMAT")
        status = _("Approved on %(day)s.") % {"day": day}
    else:
        status = _("Not approved yet.")
    return PageHead(
        title=_("Table of the series"),
        status=status,
        notes=_("Stages that do not count are in brackets; – not played; × disqualified."),
        is_landscape=True,
    )


def _sheets(ordered: OrderedSeries) -> list[SeriesPage]:
    """Return the pages: all players in the first stages, then in the next, the notes last."""
    table, head = ordered.view.table, _head(ordered)
    return LIST.pages(head, table.stages, table.lines, _notes(table))


def _notes(table: SeriesTable) -> Iterator[str]:
    """Yield the stages by number, and the rule."""
    for stage in table.stages:
        yield f"{stage.number}. {' · '.join(said_of(stage, of_teams=table.of_teams))}"
    yield " ".join(rule_words(table.rule))


def _body(view: SeriesView, head: PageHead, sheet: SeriesPage) -> Mapping[str, Any]:
    has_club = any(line.club for line in sheet.rows)
    beside = PLACE + TOTAL + SMALL + DECIDED_BY + (CLUB if has_club else 0)
    room = head.width - beside - LEAST_NAME
    each = min(WIDEST_STAGE, room / max(len(sheet.columns), 1))
    name = head.width - beside - each * len(sheet.columns)
    return {
        "stages": [(one.number, date_format(one.day, "MONTH_DAY_FORMAT")) for one in sheet.columns],
        "widths": [PLACE, name, *([CLUB] * has_club), *([each] * len(sheet.columns))],
        "ends": [TOTAL, SMALL, DECIDED_BY],
        "has_club": has_club,
        "lines": [
            _line(line, sheet.columns, name, is_signed=view.is_signed) for line in sheet.rows
        ],
        "of_teams": view.table.of_teams,
        **LIST.frame(sheet),
    }


def _line(
    line: SeriesLine, stages: Sequence[StageHead], width: float, *, is_signed: bool
) -> PaperRow:
    return PaperRow(
        place=figures.place(line.place),
        name=fit(line.name, TextBox(width - 4, LIST.row - 0.4, 11)),
        club=fit(line.club, TextBox(CLUB - 3, LIST.row - 0.4, 9)),
        stages=[_stage(line.cell(stage.number)) for stage in stages],
        total=figures.exact(line.total),
        small=figures.NOTHING
        if line.small is None
        else figures.points(line.small, is_signed=is_signed),
        decided_by=str(SERIES_DECIDED_BY[line.decided_by]),
    )


def _stage(cell: StageCell | None) -> str:
    """Return a player's stage result, in brackets if dropped: a line through would hide it."""
    if cell is None or (cell.is_missed and cell.value is None):
        return figures.NOTHING
    if cell.value is None:
        return without_value(cell)
    shown = figures.exact(cell.value)
    return shown if cell.is_counted else f"({shown})"
