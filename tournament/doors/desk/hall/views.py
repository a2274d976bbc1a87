"""The hall at the desk: screens, public messages and the clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Exists
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.hall.forms import (
    MessageForm,
    MoreMinutesForm,
    NewScreenForm,
    RevealForm,
    ScreenForm,
)
from tournament.models import Message, Round, Screen, Team, Tournament
from tournament.ops.setup.network import hall_site_of
from tournament.reading.clock import Clock, clock_of, clocks_of_groups
from tournament.reading.hall.podium import Podium, PodiumStep, podium_of
from tournament.reading.hall.screens import may_show_standings, picture_of
from tournament.reading.visibility import public_view_for
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.words.screens import SCREENS

ALIVE: Final = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Switch:
    """A button of a screen: what it would show, and whether it is shown now."""

    shows: str
    words: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A screen at the desk: its address, and whether it is polling."""

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
        """Whether there are teams to show."""
        return bool(getattr(self.screen, "has_teams", False))

    @property
    def picture(self) -> str:
        """The address as a QR code."""
        return picture_of(self.address)

    @property
    def code(self) -> str:
        """The four-letter code of the screen, empty once it has expired."""
        until = self.screen.code_until
        return (self.screen.code or "") if until is not None and until > timezone.now() else ""

    @property
    def next_step(self) -> PodiumStep | None:
        """The step that the next press reveals."""
        waiting = [step for step in self.podium.steps if not step.is_revealed]
        return waiting[-1] if waiting else None

    @property
    def switches(self) -> Iterator[Switch]:
        """The buttons for everything the screen can show."""
        for shows, words in SCREENS.items():
            is_on = shows == self.screen.shows
            if shows == Screen.Shows.TEAMS and not (is_on or self.has_teams):
                continue
            yield Switch(shows, str(words), is_on=is_on)


@dataclass(frozen=True, slots=True)
class HallOverview:
    """Data of the hall page."""

    seated: Round | None
    clock: Clock | None
    group_clocks: Sequence[Clock]
    behind: Sequence[tuple[Round, Sequence[Clock]]]
    said: tuple[Message, ...]
    screens: tuple[ScreenRow, ...]
    shows_standings: bool


def read_hall(tournament: Tournament, site: str, set_up: ScreenForm | None = None) -> HallOverview:
    """Read the hall in three queries, and the podium if a screen shows it.

    A refused form keeps its input.
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
    """Return a screen's row, with its address in the hall's network."""
    form = ScreenForm.of(screen)
    if set_up is not None and set_up.prefix == form.prefix:
        form = set_up
    address = site + reverse("screen", args=(screen.token,))
    short = site.partition("//")[2] + reverse("screen_code")
    return ScreenRow(screen, address, short, form, _podium(screen))


def _podium(screen: Screen) -> Podium:
    """Return the podium if the screen shows it; otherwise an empty one without a query."""
    if screen.shows != Screen.Shows.PODIUM:
        return Podium()
    return podium_of(screen, public_view_for(screen.tournament))


routes = Routes(at_event)


@routes.page("")
def hall(request: EventRequest) -> HttpResponse:
    """Show the clock, the public messages, and the content of every screen."""
    return _show(request)


@routes.page("<int:pk>/seen/")
def screen_seen(request: EventRequest, pk: int) -> HttpResponse:
    """Send the time when a screen polled last, for the open page."""
    row = screen_row(_screen(request, pk), hall_site_of(request.http))
    return render(request.http, "desk/hall/screens_seen.html", {"row": row, "desk": request.desk})


def _screen(request: EventRequest, pk: int) -> Screen:
    """Return a screen of this tournament; raise 404 if it is closed."""
    return get_object_or_404(Screen.objects.standing(), tournament=request.desk.tournament, pk=pk)


def _show(request: EventRequest, *_refused: None, **_facts: object) -> HttpResponse:
    """Show the hall; forms that are not valid keep their input."""
    desk, set_up = request.desk, request.typed.get("set_up")
    context = {
        "desk": desk,
        "area": "hall",
        "hall": read_hall(desk.tournament, hall_site_of(request.http), set_up),
        "may": desk.deeds,
        "new": NewScreenForm(),
        "say": MessageForm(),
        "more": MoreMinutesForm(initial={"minutes": 5}),
        **request.typed,
    }
    return render(request.http, "desk/hall/screens.html", context)


@routes.post("make/", screens.make_screen, to="hall", show_form=_show)
def make_screen(request: EventRequest) -> str:
    """Create a screen with its address."""
    wished = request.read(NewScreenForm(request.data), "new").cleaned_data
    screens.make_screen(request.desk.tournament, **wished, by=request.by, key=request.key)
    return _("“%(name)s” has an address. Open it on the screen.") % wished


@routes.post("<int:pk>/switch/", screens.switch_screen, to="hall")
def switch_screen(request: EventRequest, pk: int) -> str:
    """Switch a screen to other content."""
    shows = request.data.get("shows", "")
    screens.switch_screen(_screen(request, pk), shows=shows, by=request.by)
    return ""


@routes.post("<int:pk>/set-up/", screens.set_up_screen, to="hall", show_form=_show)
def set_up_screen(request: EventRequest, pk: int) -> str:
    """Change a screen's settings."""
    screen = _screen(request, pk)
    wished = request.read(ScreenForm.of(screen, request.data), "set_up").cleaned_data
    screens.set_up_screen(screen, **wished, by=request.by)
    return _("“%(name)s” is set up.") % wished


@routes.post("<int:pk>/close/", screens.close_screen, to="hall")
def close_screen(request: EventRequest, pk: int) -> str:
    """Close a screen; its address stops working."""
    screen = _screen(request, pk)
    screens.close_screen(screen, by=request.by)
    return _("“%(name)s” is closed: its address no longer works.") % {"name": screen.name}


@routes.post("<int:pk>/code/", screens.renew_screen_code, to="hall")
def renew_screen_code(request: EventRequest, pk: int) -> str:
    """Renew a screen's four-letter code."""
    screen = _screen(request, pk)
    screens.renew_screen_code(screen, by=request.by, key=request.key)
    return _("“%(name)s” has a new code. The old one no longer works.") % {"name": screen.name}


@routes.post("<int:pk>/reveal/", screens.reveal_places, to="hall")
def reveal_places(request: EventRequest, pk: int) -> str:
    """Set how many places of the podium the hall sees."""
    screen = _screen(request, pk)
    places = request.read(RevealForm(request.data)).cleaned_data["places"]
    screens.reveal_places(screen, places=places, by=request.by)
    return ""


@routes.post("say/", messages.say_to_everybody, to="hall", show_form=_show)
def say_to_everybody(request: EventRequest) -> str:
    """Publish a message."""
    text = request.read(MessageForm(request.data), "say").cleaned_data["text"]
    messages.say_to_everybody(request.desk.tournament, text=text, by=request.by, key=request.key)
    return _("The message is public until you remove it.")


@routes.post("messages/<int:pk>/lift/", messages.lift_message, to="hall")
def lift_message(request: EventRequest, pk: int) -> str:
    """Remove a message."""
    message = get_object_or_404(Message, tournament=request.desk.tournament, pk=pk)
    messages.lift_message(message, by=request.by)
    return _("The message is removed.")
