"""The finished tables of an open round: results to add by hand, without sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.models import Dispute
from tournament.paper.pages import PageHead, page_parts, ruled_tables
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered, round_of
from tournament.paper.text import FittedText, TextBox, fit
from tournament.reading.sheets.round_tables import numbers_in
from tournament.reading.sheets.sheets import SeatedPlayer, TablePage, table_pages
from tournament.words import figures

ROW: Final = 7.0
HEADING: Final = 8.0
NAME: Final = TextBox(width=88, height=ROW - 0.4, largest=12)
PAGES_TO_A_PART: Final = 12


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One seat of a finished table; the first seat has the table's number."""

    table: str
    number: int
    name: FittedText
    small: str
    place: str
    big: str


class TablesIn:
    """All points of the finished tables, by table."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        return page_parts(len(_pages(_head(ordered), _tables(ordered))), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the seats of some pages."""
        head = _head(ordered)
        own = _pages(head, _tables(ordered))[part["first"] : part["last"]]
        bodies = [
            {
                "has_big_points": ordered.settings.rules.scale is not None,
                "lines": [line for table in page for line in _lines(ordered, table)],
                "row": ROW,
                "heading": HEADING,
            }
            for page in own
        ]
        return ruled_tables(ordered, head, "tables_in", bodies, part)


TABLES_IN = TablesIn()


def _tables(ordered: Ordered) -> tuple[TablePage, ...]:
    played = round_of(ordered)
    return table_pages(ordered.tournament, played, numbers_in(played))


def _head(ordered: Ordered) -> PageHead:
    played = round_of(ordered)
    disputes = Dispute.objects.open().filter(table__round=played).order_by("table__number")
    doubted = list(disputes.values_list("table__number", flat=True))
    return PageHead(
        title=_("Tables of round %(round)s that are in") % {"round": played.number},
        status=_("Disputed: table %(tables)s.") % {"tables": figures.listed(doubted)}
        if doubted
        else "",
        notes=_("Not yet in the standings: add these points to those of the other tables."),
    )


def _pages(head: PageHead, tables: Sequence[TablePage]) -> list[list[TablePage]]:
    """Return the tables by page, none of them split."""
    most = int((head.body_height - HEADING) / ROW)
    pages: list[list[TablePage]] = [[]]
    filled = 0
    for table in tables:
        if filled + len(table.players) > most:
            pages.append([])
            filled = 0
        pages[-1].append(table)
        filled += len(table.players)
    return pages


def _lines(ordered: Ordered, table: TablePage) -> Iterator[ResultLine]:
    for place, player in enumerate(table.players):
        yield _line(ordered, player, table="" if place else str(table.number))


def _line(ordered: Ordered, player: SeatedPlayer, *, table: str) -> ResultLine:
    name = fit(player.name, NAME)
    if player.small is None or player.first is None or player.last is None:
        return ResultLine(table, player.number, name, figures.NOTHING, _("void"), figures.NOTHING)
    return ResultLine(
        table=table,
        number=player.number,
        name=name,
        small=figures.points(player.small, is_signed=ordered.settings.game.is_signed),
        place=figures.ordinal(player.first, player.last),
        big="" if player.big is None else figures.exact(player.big),
    )
