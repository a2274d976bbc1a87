"""The parts of a hall screen's rotation: lists, results, the podium, the clock, messages.

The desk opens a screen, so it shows seats and clock regardless of the public's setting.
Standings, results and names follow that setting. Standings are those after the last closed
round, because those of half a round are misleading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final

from django.utils import timezone

from tournament.models import Screen, SheetVersion
from tournament.models.player import normalise_name
from tournament.reading.events.calendar import side_events
from tournament.reading.hall.podium import Podium, podium_of
from tournament.reading.results.standings import RankedPlayer, Ranking, ranking
from tournament.reading.rounds.played_tables import PublicTable, played_tables
from tournament.reading.rounds.seats import (
    AbsentPlayer,
    AnnouncedTable,
    LetterGroup,
    announced_seating,
    by_name,
)
from tournament.reading.rounds.seats_at_hand import seating_at_hand
from tournament.reading.teams import teams_in_the_hall
from tournament.reading.visibility import PublicView, SeatedRound, public_view_for
from tournament.standings.teams import TeamTable

JUST_IN: Final = timedelta(seconds=90)
MOST_TABLES: Final = 48
"""A screen shows the latest results; the public page has all of them."""
Shows = Screen.Shows
SELF_EVIDENT: Final = (Shows.CLOCK, Shows.MESSAGE)
"""Parts that are never empty."""


@dataclass(frozen=True, slots=True)
class ArrivedTable:
    """A table whose result is in; `is_new` while it should be highlighted."""

    table: PublicTable
    at: datetime

    @property
    def is_new(self) -> bool:
        """Whether it came in recently."""
        return self.at > timezone.now() - JUST_IN


def arrived_tables(
    view: PublicView, played: SeatedRound, tables: tuple[AnnouncedTable, ...]
) -> tuple[ArrivedTable, ...]:
    """Return the tables that are in, the newest first, in two queries."""
    came = _came(played)
    found = [
        ArrivedTable(table, came[table.number])
        for table in played_tables(view, played, tables)
        if table.number in came
    ]
    return tuple(sorted(found, key=lambda one: (one.at, one.table.number), reverse=True))[
        :MOST_TABLES
    ]


def playing_tables(
    played: SeatedRound, tables: tuple[AnnouncedTable, ...]
) -> tuple[AnnouncedTable, ...]:
    """Return the tables without a result, in one query; nothing once the round is closed."""
    if played.is_closed:
        return ()
    came = _came(played)
    return tuple(table for table in tables if table.number not in came)


def _came(played: SeatedRound) -> Mapping[int, datetime]:
    """Return the time of each table's current result, including corrections."""
    versions = SheetVersion.objects.filter(table__round=played.round, is_current=True)
    return dict(versions.order_by("table__number").values_list("table__number", "at"))


@dataclass(frozen=True, slots=True)
class ScreenPart:
    """A part of a screen's rotation, or the reason why it has nothing to show."""

    shows: str
    view: PublicView
    tables: tuple[AnnouncedTable, ...] = ()
    letters: tuple[LetterGroup, ...] = ()
    resting: tuple[AbsentPlayer, ...] = ()
    ranking: Ranking | None = None
    lines: tuple[RankedPlayer, ...] = ()
    after: SeatedRound | None = None
    arrived: tuple[ArrivedTable, ...] = ()
    podium: Podium = field(default_factory=Podium)
    teams: TeamTable | None = None

    @property
    def is_withheld(self) -> bool:
        """Whether its content is hidden by the public's setting."""
        if self.shows in (Shows.STANDINGS, Shows.TEAMS):
            return not self.view.shows_standings
        return self.shows == Shows.RESULTS and not self.view.shows_sheets

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show yet."""
        if self.shows in SELF_EVIDENT:
            return False
        is_list = bool(self.tables or self.letters or self.lines or self.arrived)
        return not (is_list or self.teams or self.podium.steps)


def parts_of(screen: Screen, view: PublicView, shows: str) -> tuple[ScreenPart, ...]:
    """Return the parts of one kind: one, or one for each event or current round."""
    if shows == Shows.BESIDE:
        views = map(public_view_for, side_events(view.tournament))
        found = (replace(_standings(screen, one), shows=shows) for one in views)
        shown = tuple(part for part in found if part.view.shows_standings)
        return shown or (ScreenPart(shows, view),)
    if shows in BY_ROUND:
        found = (BY_ROUND[shows](view, played) for played in view.at_hand)
        return tuple(found) or (ScreenPart(shows, view),)
    make = MAKERS.get(shows)
    return (ScreenPart(shows, view) if make is None else make(screen, view),)


def _standings(screen: Screen, view: PublicView) -> ScreenPart:
    closed = [played for played in view.ranked_rounds if played.is_closed]
    if not closed:
        return ScreenPart(Shows.STANDINGS, view)
    whole = ranking(view.tournament, closed[-1].number)
    shown = takewhile(lambda line: not screen.top or line.row.is_among(screen.top), whole.lines)
    count = Counter(normalise_name(entry.name) for entry in whole.book.entries)
    lines = tuple(
        replace(line, name=f"{line.name} ({line.row.number})")
        if count[normalise_name(line.row.name)] > 1
        else line
        for line in shown
    )
    return ScreenPart(Shows.STANDINGS, view, ranking=whole, lines=lines, after=closed[-1])


def _seats_by_name(_screen: Screen, view: PublicView) -> ScreenPart:
    if view.newest is None:
        return ScreenPart(Shows.SEATS_BY_NAME, view)
    seating = seating_at_hand(view, view.newest)
    return ScreenPart(Shows.SEATS_BY_NAME, view, letters=by_name(seating.tables, seating.resting))


def _seats_by_table(_screen: Screen, view: PublicView) -> ScreenPart:
    if view.newest is None:
        return ScreenPart(Shows.SEATS_BY_TABLE, view)
    seating = seating_at_hand(view, view.newest)
    return ScreenPart(Shows.SEATS_BY_TABLE, view, tables=seating.tables, resting=seating.resting)


def _results(view: PublicView, played: SeatedRound) -> ScreenPart:
    if not view.shows_sheets:
        return ScreenPart(Shows.RESULTS, view)
    seating = announced_seating(view.tournament, played.number)
    came = arrived_tables(view, played, seating.tables)
    return ScreenPart(Shows.RESULTS, view, arrived=came, after=played)


def _playing(view: PublicView, played: SeatedRound) -> ScreenPart:
    seating = announced_seating(view.tournament, played.number)
    left = playing_tables(played, seating.tables)
    return ScreenPart(Shows.PLAYING, view, tables=left, after=played)


def _teams(_screen: Screen, view: PublicView) -> ScreenPart:
    closed = [played for played in view.ranked_rounds if played.is_closed]
    if not closed:
        return ScreenPart(Shows.TEAMS, view)
    found = teams_in_the_hall(view.tournament, closed[-1].number)
    teams = found if found.lines else None
    return ScreenPart(Shows.TEAMS, view, teams=teams, after=closed[-1])


def _podium(screen: Screen, view: PublicView) -> ScreenPart:
    return ScreenPart(Shows.PODIUM, view, podium=podium_of(screen, view))


MAKERS: Final[Mapping[str, Callable[[Screen, PublicView], ScreenPart]]] = {
    Shows.STANDINGS: _standings,
    Shows.SEATS_BY_NAME: _seats_by_name,
    Shows.SEATS_BY_TABLE: _seats_by_table,
    Shows.PODIUM: _podium,
    Shows.TEAMS: _teams,
}

BY_ROUND: Final[Mapping[str, Callable[[PublicView, SeatedRound], ScreenPart]]] = {
    Shows.RESULTS: _results,
    Shows.PLAYING: _playing,
}
