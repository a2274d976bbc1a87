"""The list of a rating: all players with points and movement, the rule, the events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.paper.pages import PageHead, RuledPage, ruled_tables
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint
from tournament.paper.series.list_layout import RuledList, parts_of, said_of
from tournament.paper.series.ordering import OrderedRating
from tournament.paper.text import FittedText, TextBox, fit
from tournament.reading.series.ratings import RatedLine
from tournament.standings.series.table import SeriesTable
from tournament.words import figures
from tournament.words.series import moved_words, rating_rule_words

LIST: Final = RuledList(heading=8.0, row=6.8)
PLACE, MOVED, CLUB, EVENTS, POINTS = 18.0, 16.0, 44.0, 20.0, 24.0
RatingPage = RuledPage[None, RatedLine]


@dataclass(frozen=True, slots=True)
class RatedOnPaper:
    """One player's row, with name and club fitted."""

    place: str
    moved: str
    name: FittedText
    club: FittedText
    events: int
    points: str


class RatingListPaper:
    """The list of a rating as published."""

    def plan(self, ordered: OrderedRating) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        if not ordered.view.lines:
            raise NothingToPrint(_("This list is empty: there is nothing to print."))
        return parts_of(_sheets(ordered))

    def write(self, ordered: OrderedRating, part: Mapping[str, Any]) -> RenderedPart:
        """Write some of the pages."""
        head = _head(ordered)
        own = _sheets(ordered)[part["first"] : part["last"]]
        has_club = any(one.line.club for one in ordered.view.lines)
        bodies = [_body(head, sheet, has_club=has_club) for sheet in own]
        return ruled_tables(ordered, head, "rating_list", bodies, part)


RATING_LIST = RatingListPaper()


def _head(ordered: OrderedRating) -> PageHead:
    as_of = ordered.view.said.as_of
    day = date_format(as_of, "SHORT_DATE_FORMAT") if as_of else ""
    return PageHead(
        title=_("Rating as of %(day)s") % {"day": day},
        status=_("Published on %(day)s.")
        % {"day": date_format(ordered.view.said.at, "SHORT_DATE_FORMAT")},
        notes=_("▲ and ▼: places gained or lost since the previous list; = same place."),
    )


def _sheets(ordered: OrderedRating) -> list[RatingPage]:
    """Return the pages: all players in order, then the rule and the events."""
    head, view = _head(ordered), ordered.view
    return LIST.pages(head, (None,), view.lines, _notes(view.table))


def _notes(table: SeriesTable) -> Iterator[str]:
    """Yield the rule, and the events that count, by number."""
    yield " ".join(rating_rule_words(table.rule))
    for stage in table.stages:
        yield f"{stage.number}. {' · '.join(said_of(stage, of_teams=False))}"


def _body(head: PageHead, sheet: RatingPage, *, has_club: bool) -> Mapping[str, Any]:
    clubs = [CLUB] * has_club
    name = head.width - PLACE - MOVED - sum(clubs) - EVENTS - POINTS
    return {
        "widths": [PLACE, MOVED, name, *clubs, EVENTS, POINTS],
        "has_club": has_club,
        "lines": [_line(one, name) for one in sheet.rows],
        **LIST.frame(sheet),
    }


def _line(rated: RatedLine, width: float) -> RatedOnPaper:
    line = rated.line
    return RatedOnPaper(
        place=figures.place(line.place),
        moved=moved_words(rated.moved, is_new=rated.is_new),
        name=fit(line.name, TextBox(width - 4, LIST.row - 0.4, 11.5)),
        club=fit(line.club, TextBox(CLUB - 3, LIST.row - 0.4, 9.5)),
        events=line.played,
        points=figures.exact(line.total),
    )
