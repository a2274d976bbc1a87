"""Standings, seats and the calendar in frames on other sites, and the code that puts them there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.reading.events.calendar import CalendarFilter, calendar
from tournament.reading.results.standings import leaders
from tournament.reading.rounds.seats_at_hand import seats_by_name
from tournament.reading.visibility import public_view_of

MOST_LINES: Final = 1_000
Page = Callable[..., HttpResponse]


@require_safe
def on_another_site(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the lines of code with which another site shows standings, seats and calendar."""
    view = public_view_of(slug)
    found = (
        ("standings", _("Standings"), reverse("embedded_standings", args=(slug,))),
        ("seats", _("Seats"), reverse("embedded_seats", args=(slug,))),
        ("calendar", _("Calendar"), reverse("embedded_calendar")),
    )
    frames = [(name, words, request.build_absolute_uri(path)) for name, words, path in found]
    context = {"view": view, "area": "", "frames": frames, "sites": settings.EMBED_HOSTS}
    return render(request, "public/on_another_site.html", context)


def framed(page: Page) -> Page:
    """Let the sites of the setting show a page in a frame; without any there is no such page."""

    @wraps(page)
    def shown(request: HttpRequest, *facts: object, **named: object) -> HttpResponse:
        if not settings.EMBED_HOSTS:
            raise Http404
        answer = page(request, *facts, **named)
        # Both are read by the middlewares behind: the one header goes, the other names the sites.
        answer.xframe_options_exempt = True
        answer._csp_replace = {"frame-ancestors": list(settings.EMBED_HOSTS)}  # type: ignore[attr-defined]
        return answer

    return shown


@framed
@require_safe
def embedded_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings bare, for a frame on another site; before there are any, when they come.

    The line of code is pasted when the event is announced, and stays.
    """
    view = public_view_of(slug)
    if not view.shows_standings:
        raise Http404
    context = {"view": view, "ranking": leaders(view, MOST_LINES), "awaits": "standings"}
    return render(request, "public/embed.html", context)


@framed
@require_safe
def embedded_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest seats bare, for a frame on another site; before there are any, when."""
    view = public_view_of(slug)
    context: dict[str, object] = {"view": view, "awaits": "seats"}
    if view.newest is not None:
        context |= {"round": view.newest, "letters": seats_by_name(view, view.newest, "")}
    return render(request, "public/embed.html", context)


@framed
@require_safe
def embedded_calendar(request: HttpRequest) -> HttpResponse:
    """Show the calendar of the house bare, for a frame on another site."""
    return render(request, "public/embed.html", {"calendar": calendar(CalendarFilter())})
