"""The content of a hall screen, and what it polls for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

import segno
from django.utils import timezone

from tournament.models import EventFace, Message, Round, Screen, Tournament
from tournament.models.branding import face_of
from tournament.models.screen import CODE_LENGTH, TURNS
from tournament.reading.clock import Clock, clock_of, clocks_at_hand, longer_tables
from tournament.reading.events.calendar import side_events_digest
from tournament.reading.hall.parts import ScreenPart, parts_of
from tournament.reading.visibility import SHOWING_STANDINGS, PublicView, public_view_for

PICTURES: Final = 64


@dataclass(frozen=True, slots=True)
class LongerTable:
    """A table that plays longer than the others, and until when."""

    number: int
    minutes: int
    clock: Clock


@dataclass(frozen=True, slots=True)
class ScreenState:
    """What a screen polls: the desk's switches, the clock, and messages."""

    screen: Screen
    seated: Round | None
    clocks: Sequence[Clock]
    longer: tuple[LongerTable, ...]
    said: tuple[Message, ...]
    beside: str = ""
    """What stands on the events beside it, where the screen shows them."""

    @property
    def clock(self) -> Clock | None:
        """The round's clock; of several the first group's."""
        return next(iter(self.clocks), None)

    @property
    def digest(self) -> str:
        """A digest that changes when the page has to be reloaded."""
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
    """Everything that a screen shows."""

    look: ScreenState
    view: PublicView
    parts: tuple[ScreenPart, ...]
    face: EventFace


def may_show_standings(tournament: Tournament) -> bool:
    """Whether the hall may see who leads."""
    return tournament.public_sees in SHOWING_STANDINGS


def screen_state_of(screen: Screen) -> ScreenState:
    """Return what a screen polls, in three queries."""
    rounds = list(screen.tournament.rounds.published().order_by("number"))
    seated = rounds[-1] if rounds else None
    trailing = [played for played in rounds if played.state == Round.State.TRAILING]
    return ScreenState(
        screen=screen,
        seated=seated,
        clocks=clocks_at_hand(rounds),
        longer=tuple(longer for played in (*trailing, seated) for longer in _longer(played)),
        said=tuple(screen.tournament.messages.standing()),
        beside=side_events_digest(screen),
    )


def read_screen(screen: Screen) -> ScreenContent:
    """Return what a screen shows, in at most ten queries for each part of it."""
    look, view = screen_state_of(screen), public_view_for(screen.tournament)
    parts = tuple(part for shows in shown_on(screen) for part in parts_of(screen, view, shows))
    return ScreenContent(
        look,
        view,
        tuple(part for part in parts if not part.is_empty) or parts[:1],
        face_of(screen.tournament),
    )


def shown_on(screen: Screen) -> tuple[str, ...]:
    """Return what a screen shows in turn."""
    if screen.shows != Screen.Shows.ROTATION:
        return (screen.shows,)
    return tuple(shows for shows in TURNS if shows in screen.turns) or (Screen.Shows.CLOCK,)


def _longer(played: Round | None) -> tuple[LongerTable, ...]:
    """Return the tables that may still play longer than the others."""
    return tuple(
        LongerTable(number, minutes, clock)
        for number, minutes, group in longer_tables(played)
        if (clock := clock_of(played, minutes, group)) is not None and not clock.is_up
    )


def screen_with(code: str) -> Screen | None:
    """Return the open screen whose code this is, while the code lives."""
    typed = "".join(code.split()).upper()
    if len(typed) != CODE_LENGTH or not typed.isascii():
        return None
    known = Screen.objects.standing().filter(code=typed, code_until__gt=timezone.now())
    return known.first()


@lru_cache(maxsize=PICTURES)
def picture_of(address: str) -> str:
    """Return an address as a QR code, as a picture in the page itself."""
    code = segno.make_qr(address, error="m")
    return str(code.svg_data_uri(scale=4, border=3, dark="#000", light="#fff"))
