"""Standings, seats and the calendar in frames on other sites, and the code to embed them."""

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
    """Show the code that embeds standings, seats and the calendar on another site."""
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
    """Allow the hosts in `EMBED_HOSTS` to frame a page; raise 404 if it is empty."""

    @wraps(page)
    def shown(request: HttpRequest, *facts: object, **named: object) -> HttpResponse:
        if not settings.EMBED_HOSTS:
            raise Http404
        answer = page(request, *facts, **named)
        # Read by middlewares: the first removes a header, the second sets the allowed hosts.
        answer.xframe_options_exempt = True
        answer._csp_replace = {"frame-ancestors": list(settings.EMBED_HOSTS)}  # type: ignore[attr-defined]
        return answer

    return shown


@framed
@require_safe
def embedded_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings for a frame on another site; earlier, when they will be available.

    The code is pasted when the event is announced, and stays.
    """
    view = public_view_of(slug)
    if not view.shows_standings:
        raise Http404
    context = {"view": view, "ranking": leaders(view, MOST_LINES), "awaits": "standings"}
    return render(request, "public/embed.html", context)


@framed
@require_safe
def embedded_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest seats for a frame on another site; earlier, when they will be available."""
    view = public_view_of(slug)
    context: dict[str, object] = {"view": view, "awaits": "seats"}
    if view.newest is not None:
        context |= {"round": view.newest, "letters": seats_by_name(view, view.newest, "")}
    return render(request, "public/embed.html", context)


@framed
@require_safe
def embedded_calendar(request: HttpRequest) -> HttpResponse:
    """Show the instance's calendar for a frame on another site."""
    found = calendar(CalendarFilter.from_query(request.GET))
    return render(request, "public/embed.html", {"calendar": found})
