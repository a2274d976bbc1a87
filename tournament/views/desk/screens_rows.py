"""What the desk reads of the hall: its clock, its messages, and one row per screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import segno
from django.urls import reverse
from django.utils import timezone

from tournament.forms.hall import ScreenForm
from tournament.models import Message, Round, Screen, Tournament
from tournament.phrases.hall import SCREENS
from tournament.wall.clock import Clock, clock_of
from tournament.wall.messages import standing_messages
from tournament.wall.screens import may_show_standings

ALIVE: Final = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Switch:
    """One button of a screen: what it would show, and whether it does."""

    shows: str
    words: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A screen as the desk sees it: where it is opened, and whether it is alive."""

    screen: Screen
    address: str
    form: ScreenForm

    @property
    def is_alive(self) -> bool:
        """Whether the screen has asked lately."""
        seen = self.screen.seen_at
        return seen is not None and seen > timezone.now() - ALIVE

    @property
    def picture(self) -> str:
        """The address as a code for a camera."""
        return str(segno.make_qr(self.address).svg_data_uri(scale=4, dark="#000", light="#fff"))

    @property
    def switches(self) -> Iterator[Switch]:
        """What it can show, one button each."""
        for shows, words in SCREENS.items():
            yield Switch(shows, str(words), is_on=shows == self.screen.shows)


@dataclass(frozen=True, slots=True)
class Hall:
    """The hall from the desk."""

    seated: Round | None
    clock: Clock | None
    said: tuple[Message, ...]
    screens: tuple[ScreenRow, ...]
    shows_standings: bool


def read_hall(tournament: Tournament, site: str, set_up: ScreenForm | None = None) -> Hall:
    """Read the hall in three queries; a form that was refused stands as it was typed."""
    latest = tournament.rounds.published().order_by("-number").first()
    rows = Screen.objects.standing().filter(tournament=tournament).order_by("pk")
    return Hall(
        seated=latest,
        clock=clock_of(latest),
        said=standing_messages(tournament),
        screens=tuple(screen_row(screen, site, set_up) for screen in rows),
        shows_standings=may_show_standings(tournament),
    )


def screen_row(screen: Screen, site: str, set_up: ScreenForm | None = None) -> ScreenRow:
    """Return a screen's row, its address as the hall's network reaches it."""
    form = ScreenForm.of(screen)
    if set_up is not None and set_up.prefix == form.prefix:
        form = set_up
    return ScreenRow(screen, site + reverse("screen", args=(screen.token,)), form)
