"""Tables with columns to sort by; their rows are drawn by lean templates of our own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_tables2.data import TableListData

from tournament.reading.results.standings import Ranking
from tournament.reading.results.statistics import PlayerCounts
from tournament.words.standings_columns import PAGE, Column, columns_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

ROWS_PER_PAGE = 100


class Ranked(TableListData):
    """Lines that come in the order of the standings, and need no sorting to stay in it."""

    def order_by(self, aliases: Sequence[str]) -> None:
        """Sort the lines, unless it is the order they have."""
        if tuple(aliases) != ("place",):
            self.data: list[Any] = list(self.data)
            super().order_by(aliases)


def _css(names: str) -> dict[str, dict[str, str]]:
    """Return what gives a column's heading the same names for its look as the cells below it."""
    return {"th": {"class": names}}


class StandingsTable(tables.Table):
    """Standings after a round: place, player, a column a round, sums, what decided."""

    place = tables.Column(gettext_lazy("Place"), accessor="row__order", attrs=_css("n place"))
    name = tables.Column(gettext_lazy("Player"), accessor="sort_key", attrs=_css("who"))
    decided_by = tables.Column(
        gettext_lazy("Decided by"), accessor="row__decided_by", orderable=False, attrs=_css("why")
    )

    class Meta:
        order_by = ("place",)
        sequence = ("place", "name", "...", "decided_by")

    def __init__(self, ranking: Ranking) -> None:
        rounds = [(f"round_{number}", _round_column(number)) for number in _numbers(ranking)]
        shown = columns_of(PAGE, has_big_points=ranking.has_big_points)
        sums = [(column.name, _sum_column(column)) for column in shown]
        super().__init__(Ranked(ranking.lines), extra_columns=[*rounds, *sums])
        if not ranking.has_big_points:
            self.columns["small"].column.verbose_name = _("Points")


def _count(title: StrOrPromise, name: str) -> tables.Column:
    return tables.Column(
        title, accessor=f"tally__{name}", initial_sort_descending=True, attrs=_css("n")
    )


class StatisticsTable(tables.Table):
    """What everybody declared and how it ended."""

    name = tables.Column(gettext_lazy("Player"), accessor="sort_key", attrs=_css("who"))
    deals = _count(gettext_lazy("Deals"), "deals")
    declared = _count(pgettext_lazy("statistics", "Ordinary"), "declared")
    won = _count(pgettext_lazy("statistics", "won"), "won")
    zoles = _count(gettext_lazy("Zoles"), "zoles")
    zoles_won = _count(pgettext_lazy("statistics of zoles", "won"), "zoles_won")
    jani_won = _count(gettext_lazy("Jaņi"), "jani_won")
    jani_lost = _count(gettext_lazy("own jaņi"), "jani_lost")
    tricks_won = _count(gettext_lazy("No trick"), "tricks_won")
    tricks_lost = _count(gettext_lazy("own no trick"), "tricks_lost")
    pules = _count(gettext_lazy("Pules"), "pules")

    def __init__(self, lines: Sequence[PlayerCounts]) -> None:
        super().__init__(lines)


def _sum_column(column: Column) -> tables.Column:
    return tables.Column(
        column.heading,
        accessor=f"row__{column.name}",
        initial_sort_descending=True,
        attrs=_css(f"n {column.name}s"),
    )


def _numbers(ranking: Ranking) -> range:
    return range(1, ranking.after + 1)


def _round_column(number: int) -> tables.Column:
    return tables.Column(
        _("Round %(number)s") % {"number": number},
        accessor=f"gains__{number - 1}",
        initial_sort_descending=True,
        attrs=_css("round"),
    )
