"""The table of a series as spreadsheet rows, and the list of series."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exchange.event_lists import Listing, as_cell
from tournament.models import Series, Stage
from tournament.standings.series.table import SeriesLine, SeriesTable, StageCell
from tournament.words import figures
from tournament.words.series import RATING_DECIDED_BY, SERIES_DECIDED_BY
from tournament.words.terms import Words


@dataclass(frozen=True, slots=True)
class SeriesListRow:
    """A series in a list: its number of stages, and the date of the next."""

    series: Series
    stages: int
    next_day: dt.date | None
    last_day: dt.date | None


def series_rows(found: QuerySet[Series], *, today: dt.date) -> list[SeriesListRow]:
    """Return the series with their numbers of stages, those with the earliest next stage first."""
    known = list(found.select_related("scope"))
    days: dict[int, list[dt.date]] = {series.pk: [] for series in known}
    for stage in Stage.objects.for_reading().filter(series__in=known):
        days[stage.series_id].append(stage.event.date)
    rows = [_row(series, days[series.pk], today) for series in known]
    return sorted(rows, key=lambda row: (row.next_day or dt.date.max, str(row.series)))


def _row(series: Series, days: Sequence[dt.date], today: dt.date) -> SeriesListRow:
    ahead = [day for day in days if day >= today]
    return SeriesListRow(series, len(days), min(ahead, default=None), max(days, default=None))


def spreadsheet_rows(table: SeriesTable, *, is_rating: bool = False) -> Listing:
    """Return the table for a spreadsheet: a column for each stage, dropped ones in brackets.

    Fractions become decimals that can be added; if there are any, a column has the exact total.
    """
    has_fractions = any(line.total.denominator != 1 for line in table.lines)
    who = [pgettext("of players", "Team")] if table.of_teams else [_("Player"), _("Club")]
    header = [
        _("Place"), *who, *(stage.name for stage in table.stages),
        _("Total"), *[_("Total, exactly")] * has_fractions,
        _("Big points"), _("Small points"), _("Decided by"),
    ]  # fmt: skip
    decided_by = RATING_DECIDED_BY if is_rating else SERIES_DECIDED_BY
    return header, _rows(table, decided_by, has_fractions=has_fractions)


def _rows(
    table: SeriesTable, decided_by: Words, *, has_fractions: bool
) -> Iterator[Sequence[object]]:
    for line in table.lines:
        yield [
            as_cell(line.place) or figures.NOTHING,
            *([line.name] if table.of_teams else [line.name, line.club]),
            *(_value(line.cell(stage.number)) for stage in table.stages),
            as_cell(Fraction(line.total)),
            *[figures.exact(Fraction(line.total))] * has_fractions,
            as_cell(Fraction(line.big)),
            "" if line.small is None else as_cell(Fraction(line.small)),
            str(decided_by[line.decided_by]),
        ]


def _value(cell: StageCell | None) -> object:
    if cell is None:
        return ""
    if cell.value is None:
        return without_value(cell)
    value = Fraction(cell.value)
    return as_cell(value) if cell.is_counted else f"({figures.exact(value)})"


def without_value(cell: StageCell) -> str:
    """Return a cell without points: the place in a final, × for a disqualified player.

    Where the small points count and are not known, it is a dash.
    """
    if cell.place is None:
        return "×"
    return figures.place(cell.place) if cell.is_counted else figures.NOTHING


def leaders_words(lines: Sequence[SeriesLine]) -> str:
    """Return the top three in words, for a link preview."""
    return ", ".join(
        f"{figures.place(line.place)} {line.name}" for line in lines[:3] if line.place is not None
    )
