"""The hall at the desk: screens, public messages and the clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import Exists
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import key_of, perform
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
from tournament.security.access import Desk, desk_for
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


@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clock, the public messages, and the content of every screen."""
    return _show(request, desk_for(request, slug, "look"))


@require_safe
def screen_seen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send the time when a screen polled last, for the open page."""
    desk = desk_for(request, slug, "look")
    row = screen_row(_screen(desk, pk), hall_site_of(request))
    return render(request, "desk/hall/screens_seen.html", {"row": row, "desk": desk})


@require_POST
def make_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a screen with its address."""
    desk = desk_for(request, slug, "show")
    form = NewScreenForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, new=form)
    key, wished = key_of(request), form.cleaned_data
    return perform(
        request,
        lambda by: screens.make_screen(desk.tournament, by=by, key=key, **wished),
        done=_("“%(name)s” has an address. Open it on the screen.") % wished,
        then=redirect("hall", slug),
    )


@require_POST
def switch_screen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Switch a screen to other content."""
    found = _screen(desk_for(request, slug, "show"), pk)
    shows = request.POST.get("shows", "")
    return perform(
        request,
        lambda by: screens.switch_screen(found, shows=shows, by=by),
        then=redirect("hall", slug),
    )


@require_POST
def set_up_screen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change a screen's settings."""
    desk = desk_for(request, slug, "show")
    found = _screen(desk, pk)
    form = ScreenForm.of(found, request.POST)
    if not form.is_valid():
        return _show(request, desk, set_up=form)
    wished: Mapping[str, Any] = form.cleaned_data
    return perform(
        request,
        lambda by: screens.set_up_screen(found, by=by, **wished),
        done=_("“%(name)s” is set up.") % wished,
        then=redirect("hall", slug),
    )


@require_POST
def close_screen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Close a screen; its address stops working."""
    found = _screen(desk_for(request, slug, "show"), pk)
    done = _("“%(name)s” is closed: its address no longer works.") % {"name": found.name}
    return perform(
        request,
        lambda by: screens.close_screen(found, by=by),
        done=done,
        then=redirect("hall", slug),
    )


@require_POST
def renew_screen_code(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Renew a screen's four-letter code."""
    found, key = _screen(desk_for(request, slug, "show"), pk), key_of(request)
    return perform(
        request,
        lambda by: screens.renew_screen_code(found, by=by, key=key),
        done=_("“%(name)s” has a new code. The old one no longer works.") % {"name": found.name},
        then=redirect("hall", slug),
    )


@require_POST
def reveal_places(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Set how many places of the podium the hall sees."""
    found = _screen(desk_for(request, slug, "show"), pk)
    form = RevealForm(request.POST)
    if not form.is_valid():
        return redirect("hall", slug)
    places = form.cleaned_data["places"]
    return perform(
        request,
        lambda by: screens.reveal_places(found, places=places, by=by),
        then=redirect("hall", slug),
    )


@require_POST
def say_to_everybody(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish a message."""
    desk = desk_for(request, slug, "announce")
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, say=form)
    key, text = key_of(request), form.cleaned_data["text"]
    return perform(
        request,
        lambda by: messages.say_to_everybody(desk.tournament, text=text, by=by, key=key),
        done=_("The message is public until you remove it."),
        then=redirect("hall", slug),
    )


@require_POST
def lift_message(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Remove a message."""
    desk = desk_for(request, slug, "announce")
    found = get_object_or_404(Message, tournament=desk.tournament, pk=pk)
    return perform(
        request,
        lambda by: messages.lift_message(found, by=by),
        done=_("The message is removed."),
        then=redirect("hall", slug),
    )


def _screen(desk: Desk, pk: int) -> Screen:
    """Return a screen of this tournament; raise 404 if it is closed."""
    return get_object_or_404(Screen.objects.standing(), tournament=desk.tournament, pk=pk)


def _show(
    request: HttpRequest, desk: Desk, *, set_up: ScreenForm | None = None, **typed: object
) -> HttpResponse:
    """Show the hall; refused forms keep their input."""
    context = {
        "desk": desk,
        "area": "hall",
        "hall": read_hall(desk.tournament, hall_site_of(request), set_up),
        "may": desk.deeds,
        "new": NewScreenForm(),
        "say": MessageForm(),
        "more": MoreMinutesForm(initial={"minutes": 5}),
        **typed,
    }
    return render(request, "desk/hall/screens.html", context)
