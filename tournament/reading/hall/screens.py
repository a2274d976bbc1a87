"""The content of a hall screen: the parts that it rotates through.

A screen was opened by the desk, so the hall sees its seats and its clock whatever the public's
setting says; standings it shows as far as the setting lets the public see them, names as it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from tournament.models import Message, Round, Screen, Tournament
from tournament.models.screen import TURNS
from tournament.reading.hall.messages import standing_messages
from tournament.reading.results.standings import Ranking, ranking
from tournament.reading.rounds.clock import Clock, clock_of, extra_minutes
from tournament.reading.rounds.seats import AnnouncedTable, LetterGroup, by_name, seated_tables
from tournament.reading.visibility import (
    SHOWING_STANDINGS,
    PublicView,
    SeatedRound,
    public_view_for,
)

SEATS = (Screen.Shows.SEATS_BY_NAME, Screen.Shows.SEATS_BY_TABLE)


@dataclass(frozen=True, slots=True)
class LongerTable:
    """A table that plays longer than the others, and until when."""

    number: int
    minutes: int
    clock: Clock


@dataclass(frozen=True, slots=True)
class ScreenPart:
    """One part of a screen's rotation; with nothing to show it says why."""

    shows: str
    wall: PublicView
    tables: tuple[AnnouncedTable, ...] = ()
    letters: tuple[LetterGroup, ...] = ()
    ranking: Ranking | None = None
    after: SeatedRound | None = None

    @property
    def is_withheld(self) -> bool:
        """Whether there would be something, and the public's setting keeps it back."""
        is_standings = self.shows == Screen.Shows.STANDINGS
        return is_standings and not may_show_standings(self.wall.tournament)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show yet."""
        if self.shows in (Screen.Shows.CLOCK, Screen.Shows.MESSAGE):
            return False
        return not (self.tables or self.letters or self.ranking)


@dataclass(frozen=True, slots=True)
class ScreenState:
    """What a screen polls: the desk's switches, the clock, and messages."""

    screen: Screen
    seated: Round | None
    clock: Clock | None
    longer: tuple[LongerTable, ...]
    said: tuple[Message, ...]

    @property
    def digest(self) -> str:
        """A digest that changes when the page has to be reloaded."""
        screen = self.screen
        facts = (screen.shows, screen.turns, screen.seconds, screen.theme, screen.language)
        seated = None if self.seated is None else self.seated.number
        longer = [(table.number, table.minutes, table.clock.ends) for table in self.longer]
        said = [message.pk for message in self.said]
        whole = repr((*facts, screen.name, seated, self.clock is None, longer, said))
        return sha256(whole.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class ScreenContent:
    """Everything that a screen shows."""

    look: ScreenState
    wall: PublicView
    parts: tuple[ScreenPart, ...]


def may_show_standings(tournament: Tournament) -> bool:
    """Whether the hall may see who leads."""
    return tournament.public_sees in SHOWING_STANDINGS


def screen_state_of(screen: Screen) -> ScreenState:
    """Return what a screen polls, in three queries."""
    seated = screen.tournament.rounds.published().order_by("-number").first()
    return ScreenState(
        screen=screen,
        seated=seated,
        clock=clock_of(seated),
        longer=_longer(seated),
        said=standing_messages(screen.tournament),
    )


def read_screen(screen: Screen) -> ScreenContent:
    """Return what a screen shows, in at most nine queries."""
    look, wall = screen_state_of(screen), public_view_for(screen.tournament)
    parts = tuple(_part(wall, shows) for shows in shown_on(screen))
    return ScreenContent(
        look, wall, tuple(part for part in parts if not part.is_empty) or parts[:1]
    )


def shown_on(screen: Screen) -> tuple[str, ...]:
    """Return what a screen shows in turn."""
    if screen.shows != Screen.Shows.ROTATION:
        return (screen.shows,)
    return tuple(shows for shows in TURNS if shows in screen.turns) or (Screen.Shows.CLOCK,)


def _part(wall: PublicView, shows: str) -> ScreenPart:
    if shows == Screen.Shows.STANDINGS and wall.ranked_rounds:
        after = wall.ranked(None)
        return ScreenPart(shows, wall, ranking=ranking(wall.tournament, after.number), after=after)
    if shows in SEATS and wall.newest is not None:
        tables = seated_tables(wall.tournament, wall.newest.number)
        if shows == Screen.Shows.SEATS_BY_NAME:
            return ScreenPart(shows, wall, letters=by_name(tables))
        return ScreenPart(shows, wall, tables=tables)
    return ScreenPart(shows, wall)


def _longer(played: Round | None) -> tuple[LongerTable, ...]:
    """Return the tables that may play longer than the others."""
    return tuple(
        LongerTable(number, minutes, clock)
        for number, minutes in extra_minutes(played).items()
        if (clock := clock_of(played, minutes)) is not None
    )
