"""The hall from the desk: its screens, what is said to everybody, and the clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
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
from tournament.doors.desk.hall.rows import read_hall, screen_row
from tournament.models import Message, Screen
from tournament.ops.setup.network import hall_site_of
from tournament.security.access import Desk, desk_for
from tournament.services.hall import messages, screens


@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clock, what is said to everybody, and what stands on every screen."""
    return _show(request, desk_for(request, slug, "look"))


@require_safe
def screen_seen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send when a screen polled last, for the open page."""
    desk = desk_for(request, slug, "look")
    row = screen_row(_screen(desk, pk), hall_site_of(request))
    return render(request, "desk/hall/screens_seen.html", {"row": row, "desk": desk})


@require_POST
def make_screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a new screen its address."""
    desk = desk_for(request, slug, "show")
    form = NewScreenForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, new=form)
    key, wished = key_of(request), form.cleaned_data
    return perform(
        request,
        lambda by: screens.make_screen(desk.tournament, by=by, key=key, **wished),
        done=_("“%(name)s” has its address. Open it on the screen.") % wished,
        then=redirect("hall", slug),
    )


@require_POST
def switch_screen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let a screen show something else."""
    found = _screen(desk_for(request, slug, "show"), pk)
    shows = request.POST.get("shows", "")
    return perform(
        request,
        lambda by: screens.switch_screen(found, shows=shows, by=by),
        then=redirect("hall", slug),
    )


@require_POST
def set_up_screen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change how a screen shows it."""
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
    """Take a screen's address away."""
    found = _screen(desk_for(request, slug, "show"), pk)
    done = _("“%(name)s” is closed: its address no longer opens anything.") % {"name": found.name}
    return perform(
        request,
        lambda by: screens.close_screen(found, by=by),
        done=done,
        then=redirect("hall", slug),
    )


@require_POST
def renew_screen_code(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give a screen four other letters."""
    found, key = _screen(desk_for(request, slug, "show"), pk), key_of(request)
    return perform(
        request,
        lambda by: screens.renew_code(found, by=by, key=key),
        done=_("“%(name)s” has a new code. The old one no longer works.") % {"name": found.name},
        then=redirect("hall", slug),
    )


@require_POST
def reveal_places(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the hall so many places of the podium."""
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
    """Show everybody a message."""
    desk = desk_for(request, slug, "announce")
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, say=form)
    key, text = key_of(request), form.cleaned_data["text"]
    return perform(
        request,
        lambda by: messages.say_to_everybody(desk.tournament, text=text, by=by, key=key),
        done=_("Everybody reads it now, until you take it down."),
        then=redirect("hall", slug),
    )


@require_POST
def lift_message(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a message down."""
    desk = desk_for(request, slug, "announce")
    found = get_object_or_404(Message, tournament=desk.tournament, pk=pk)
    return perform(
        request,
        lambda by: messages.lift_message(found, by=by),
        done=_("The message is down."),
        then=redirect("hall", slug),
    )


def _screen(desk: Desk, pk: int) -> Screen:
    """Return a screen of this tournament; a closed one is no longer there."""
    return get_object_or_404(Screen.objects.standing(), tournament=desk.tournament, pk=pk)


def _show(
    request: HttpRequest, desk: Desk, *, set_up: ScreenForm | None = None, **typed: object
) -> HttpResponse:
    """Show the hall; forms that were refused come back as they were typed."""
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
