"""The content and polled state of a hall screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

import segno
from django.utils import timezone

from tournament.models import EventFace, Message, Round, Screen, Tournament
from tournament.models.branding import face_of
from tournament.models.screen import CODE_LENGTH, TURNS
from tournament.reading.clock import Clock, clock_of, clocks_at_hand, longer_tables
from tournament.reading.events.calendar import side_events_digest
from tournament.reading.hall.parts import ScreenPart, parts_of
from tournament.reading.visibility import (
    SHOWING_STANDINGS,
    PublicView,
    counted,
    public_view_for,
)


@dataclass(frozen=True, slots=True)
class LongerTable:
    """A table with extra time, and its end."""

    number: int
    minutes: int
    clock: Clock


@dataclass(frozen=True, slots=True)
class ScreenState:
    """The polled state of a screen: the desk's settings, the clock, and messages."""

    screen: Screen
    seated: Round | None
    clocks: Sequence[Clock]
    longer: tuple[LongerTable, ...]
    said: tuple[Message, ...]
    beside: str = ""
    """The digest of the side events, if the screen shows them."""

    @property
    def clock(self) -> Clock | None:
        """The round's clock; the first group's if there are several."""
        return next(iter(self.clocks), None)

    @property
    def digest(self) -> str:
        """A digest that changes when the page must be reloaded."""
        screen = self.screen
        facts = (screen.shows, screen.turns, screen.seconds, screen.theme, screen.language)
        look = (screen.density, screen.columns, screen.top, screen.revealed)
        seated = None if self.seated is None else (self.seated.number, self.seated.is_open)
        longer = [(table.number, table.minutes, table.clock.ends) for table in self.longer]
        said = [message.pk for message in self.said]
        whose = [(clock.round, clock.group) for clock in self.clocks]
        whole = repr((*facts, *look, screen.name, seated, whose, longer, said, self.beside))
        return sha256(whole.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class ScreenContent:
    """The content of a screen."""

    look: ScreenState
    view: PublicView
    parts: tuple[ScreenPart, ...]
    face: EventFace


def may_show_standings(tournament: Tournament) -> bool:
    """Whether the hall may see the standings."""
    return tournament.public_sees in SHOWING_STANDINGS


def screen_state_of(screen: Screen) -> ScreenState:
    """Return the polled state of a screen, in three queries."""
    known = counted(screen.tournament.rounds.published())
    rounds = [one.round for one in known]
    seated = rounds[-1] if rounds else None
    trailing = [played for played in rounds if played.state == Round.State.TRAILING]
    return ScreenState(
        screen=screen,
        seated=seated,
        # A clock is for tables that still play.
        clocks=clocks_at_hand([one.round for one in known if one.tables_left]),
        longer=tuple(longer for played in (*trailing, seated) for longer in _longer(played)),
        said=tuple(screen.tournament.messages.standing()),
        beside=side_events_digest(screen),
    )


def read_screen(screen: Screen) -> ScreenContent:
    """Return a screen's content, in at most ten queries for each part."""
    look, face = screen_state_of(screen), face_of(screen.tournament)
    is_public = screen.tournament.public_sees != Tournament.PublicSees.NOTHING
    # The styles with the event's colours are a public file of the event.
    view = replace(public_view_for(screen.tournament), face=face.pk if is_public else None)
    parts = tuple(part for shows in shown_on(screen) for part in parts_of(screen, view, shows))
    return ScreenContent(
        look,
        view,
        tuple(part for part in parts if not part.is_empty) or parts[:1],
        face,
    )


def shown_on(screen: Screen) -> tuple[str, ...]:
    """Return the parts that a screen rotates through."""
    if screen.shows != Screen.Shows.ROTATION:
        return (screen.shows,)
    return tuple(shows for shows in TURNS if shows in screen.turns) or (Screen.Shows.CLOCK,)


def _longer(played: Round | None) -> tuple[LongerTable, ...]:
    """Return the tables with extra time still running."""
    return tuple(
        LongerTable(number, minutes, clock)
        for number, minutes, group in longer_tables(played)
        if (clock := clock_of(played, minutes, group)) is not None and not clock.is_up
    )


def screen_with(code: str) -> Screen | None:
    """Return the open screen with this code, while the code is valid."""
    typed = "".join(code.split()).upper()
    if len(typed) != CODE_LENGTH or not typed.isascii():
        return None
    known = Screen.objects.standing().filter(code=typed, code_until__gt=timezone.now())
    return known.first()


@lru_cache(maxsize=64)
def picture_of(address: str) -> str:
    """Return a URL as a QR code, as an inline image."""
    code = segno.make_qr(address, error="m")
    return str(code.svg_data_uri(scale=4, border=3, dark="#000", light="#fff"))
