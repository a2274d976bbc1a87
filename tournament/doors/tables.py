"""Tables with columns to sort by; their rows are drawn by lean templates of our own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_tables2.data import TableListData

from tournament.reading.results.standings import Ranking
from tournament.reading.results.statistics import PlayerCounts
from tournament.standings.columns import StandingsColumn

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

WHO_AND_WHY = {
    "place": ("row__order", "n place"),
    "name": ("sort_key", "who"),
    "decided_by": ("", "why"),
}
"""By what of a line a column is sorted, and the names of its look."""


class Ranked(TableListData):
    """Lines that come in the order their table names, and need no sorting to stay in it."""

    def order_by(self, aliases: Sequence[str]) -> None:
        """Sort the lines, unless it is the order they have."""
        if tuple(aliases) != tuple(self.table._meta.order_by):
            self.data: list[Any] = list(self.data)
            super().order_by(aliases)


def _css(names: str) -> dict[str, dict[str, str]]:
    """Return what gives a column's heading the same names for its look as the cells below it."""
    return {"th": {"class": names}}


class StandingsTable(tables.Table):
    """Standings after a round: place, player, a column a round, sums, what decided."""

    class Meta:
        order_by = ("place",)

    def __init__(self, ranking: Ranking) -> None:
        columns = [
            (column.name, _heading(column, column.title(has_big_points=ranking.has_big_points)))
            for column in ranking.columns
        ]
        super().__init__(Ranked(ranking.lines), extra_columns=columns)


def _heading(column: StandingsColumn, title: str) -> tables.Column:
    """Return a heading to sort by: a player by surname, points from the most down."""
    if column.round:
        accessor, css = f"gains__{column.round - 1}", "round"
    elif column.is_sum:
        accessor, css = f"row__{column.name}", f"n {column.name}s"
    else:
        accessor, css = WHO_AND_WHY.get(column.name, ("", f"n {column.name}s"))
    return tables.Column(
        title,
        accessor=accessor,
        orderable=bool(accessor),
        initial_sort_descending=bool(column.round or column.is_sum),
        attrs=_css(css),
    )


def _count(title: StrOrPromise, name: str) -> tables.Column:
    return tables.Column(
        title, accessor=f"tally__{name}", initial_sort_descending=True, attrs=_css("n")
    )


class StatisticsTable(tables.Table):
    """What everybody declared and how it ended; whoever declared most zoles first."""

    class Meta:
        order_by = ("-zoles",)

    name = tables.Column(gettext_lazy("Player"), accessor="sort_key", attrs=_css("who"))
    deals = _count(gettext_lazy("Deals"), "deals")
    declared = _count(pgettext_lazy("statistics", "Ordinary"), "declared")
    won = _count(pgettext_lazy("statistics", "won"), "won")
    zoles = _count(gettext_lazy("Zoles"), "zoles")
    zoles_won = _count(pgettext_lazy("statistics of zoles", "won"), "zoles_won")
    jani_won = _count(gettext_lazy("Jaņi"), "jani_won")
    jani_lost = _count(gettext_lazy("lost in jaņi"), "jani_lost")
    tricks_won = _count(gettext_lazy("No trick"), "tricks_won")
    tricks_lost = _count(gettext_lazy("lost without a trick"), "tricks_lost")
    pules = _count(gettext_lazy("Pules"), "pules")

    def __init__(self, lines: Sequence[PlayerCounts], *, has_pules: bool = True) -> None:
        super().__init__(Ranked(lines), exclude=() if has_pules else ("pules",))
