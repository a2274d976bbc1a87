"""Sortable tables; their rows are rendered by light templates."""

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
"""The sort key and the CSS classes of each column."""


class Ranked(TableListData):
    """Lines already in the table's default order, which are not sorted again."""

    def order_by(self, aliases: Sequence[str]) -> None:
        """Sort the lines, unless they are in this order already."""
        if tuple(aliases) != tuple(self.table._meta.order_by):
            self.data: list[Any] = list(self.data)
            super().order_by(aliases)


def _css(names: str) -> dict[str, dict[str, str]]:
    """Return the attributes of a heading, with the same CSS classes as its cells."""
    return {"th": {"class": names}}


class StandingsTable(tables.Table):
    """Standings after a round: place, player, a column per round, sums, tie-break."""

    class Meta:
        order_by = ("place",)

    def __init__(self, ranking: Ranking) -> None:
        columns = [
            (column.name, _heading(column, column.title(has_big_points=ranking.has_big_points)))
            for column in ranking.columns
        ]
        super().__init__(Ranked(ranking.lines), extra_columns=columns)


def _heading(column: StandingsColumn, title: str) -> tables.Column:
    """Return a sortable heading: players by surname, points in descending order."""
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
    """The players' games and outcomes; most zoles declared first."""

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
