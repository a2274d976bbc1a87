"""The hall as the desk sees it: its screens, their codes and switches, and the podium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Exists
from django.urls import reverse
from django.utils import timezone

from tournament.doors.desk.hall.forms import ScreenForm
from tournament.models import Message, Round, Screen, Team, Tournament
from tournament.reading.clock import Clock, clock_of, clocks_of_groups
from tournament.reading.hall.codes import picture_of
from tournament.reading.hall.podium import Podium, PodiumStep, podium_of
from tournament.reading.hall.screens import may_show_standings
from tournament.reading.visibility import public_view_for
from tournament.words.hall import SCREENS

ALIVE: Final = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Switch:
    """One button of a screen: what it would show, and whether it does."""

    shows: str
    words: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A screen as the desk sees it: its address, and whether it is polling."""

    screen: Screen
    address: str
    short: str
    form: ScreenForm
    podium: Podium

    @property
    def is_alive(self) -> bool:
        """Whether the screen has polled lately."""
        seen = self.screen.seen_at
        return seen is not None and seen > timezone.now() - ALIVE

    @property
    def has_teams(self) -> bool:
        """Whether there are teams to be shown."""
        return bool(getattr(self.screen, "has_teams", False))

    @property
    def picture(self) -> str:
        """The address as a QR code."""
        return picture_of(self.address)

    @property
    def code(self) -> str:
        """The four letters that lead here, while they do."""
        until = self.screen.code_until
        return (self.screen.code or "") if until is not None and until > timezone.now() else ""

    @property
    def next_step(self) -> PodiumStep | None:
        """Whom the next press reveals."""
        waiting = [step for step in self.podium.steps if not step.is_revealed]
        return waiting[-1] if waiting else None

    @property
    def switches(self) -> Iterator[Switch]:
        """What it can show, one button each."""
        for shows, words in SCREENS.items():
            is_on = shows == self.screen.shows
            if shows == Screen.Shows.TEAMS and not (is_on or self.has_teams):
                continue
            yield Switch(shows, str(words), is_on=is_on)


@dataclass(frozen=True, slots=True)
class HallOverview:
    """The hall from the desk."""

    seated: Round | None
    clock: Clock | None
    group_clocks: Sequence[Clock]
    behind: Sequence[tuple[Round, Sequence[Clock]]]
    said: tuple[Message, ...]
    screens: tuple[ScreenRow, ...]
    shows_standings: bool


def read_hall(tournament: Tournament, site: str, set_up: ScreenForm | None = None) -> HallOverview:
    """Read the hall in three queries, and the podium where a screen shows it.

    A form that was refused stands as it was typed.
    """
    latest = tournament.rounds.published().order_by("-number").first()
    teams = Team.objects.standing().filter(tournament=tournament)
    found = Screen.objects.standing().filter(tournament=tournament).select_related("tournament")
    rows = found.annotate(has_teams=Exists(teams))
    return HallOverview(
        seated=latest,
        clock=clock_of(latest),
        group_clocks=clocks_of_groups(latest) if tournament.blocks else (),
        behind=_behind(tournament),
        said=tuple(tournament.messages.standing()),
        screens=tuple(screen_row(screen, site, set_up) for screen in rows),
        shows_standings=may_show_standings(tournament),
    )


def _behind(tournament: Tournament) -> Sequence[tuple[Round, Sequence[Clock]]]:
    """Return the rounds that some groups still play, with their clocks; no query without blocks."""
    if not tournament.blocks:
        return ()
    trailing = tournament.rounds.filter(state=Round.State.TRAILING).order_by("number")
    return [(played, clocks_of_groups(played)) for played in trailing]


def screen_row(screen: Screen, site: str, set_up: ScreenForm | None = None) -> ScreenRow:
    """Return a screen's row, its address as the hall's network reaches it."""
    form = ScreenForm.of(screen)
    if set_up is not None and set_up.prefix == form.prefix:
        form = set_up
    address = site + reverse("screen", args=(screen.token,))
    short = site.partition("//")[2] + reverse("screen_code")
    return ScreenRow(screen, address, short, form, _podium(screen))


def _podium(screen: Screen) -> Podium:
    """Return the podium of the screen that shows it; for all others nothing is read."""
    if screen.shows != Screen.Shows.PODIUM:
        return Podium()
    return podium_of(screen, public_view_for(screen.tournament))
