"""Pages in frames on other sites, and the snippets that embed them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from tournament.models import House
from tournament.ops.site import site_of
from tournament.reading.events.calendar import CalendarFilter, calendar
from tournament.reading.results.standings import leaders
from tournament.reading.rounds.seats_at_hand import seats_by_name
from tournament.reading.series.pages import public_series
from tournament.reading.series.ratings import rating_view
from tournament.reading.teams import public_teams
from tournament.reading.visibility import public_view_of

MOST_LINES: Final = 1_000
Page = Callable[..., HttpResponse]


def framing_sites() -> Sequence[str]:
    """Return the sites that may frame pages: of the server's settings, and of the instance's."""
    chosen = House.objects.values_list("embed_sites", flat=True).first() or ""
    return list(dict.fromkeys((*settings.EMBED_HOSTS, *chosen.split())))


@require_safe
def on_another_site(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the snippets that embed a tournament's pages and the calendar on another site."""
    view = public_view_of(slug)
    names = [("standings", _("Standings")), ("seats", _("Seats"))]
    if view.has_teams:
        names.append(("teams", pgettext("of players", "Teams")))
    frames = [(name, words, reverse(f"embedded_{name}", args=(slug,))) for name, words in names]
    frames.append(("calendar", _("Calendar"), reverse("embedded_calendar")))
    back = reverse("standings", args=(slug,)) if view.ranked_rounds else ""
    context = {"view": view, "base": "public/base.html", "name": view.tournament.name}
    return _snippets(request, frames, {**context, "back": back})


@require_safe
def series_on_another_site(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the snippet that embeds the table of a series on another site."""
    return _of_scope(request, "series", public_series(slug).scope.name, slug)


@require_safe
def rating_on_another_site(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the snippet that embeds the newest list of a rating on another site."""
    return _of_scope(request, "rating", rating_view(slug).scope.name, slug)


def _of_scope(request: HttpRequest, kind: str, name: str, slug: str) -> HttpResponse:
    frames = [(kind, name, reverse(f"embedded_{kind}", args=(slug,)))]
    house = House.objects.select_related("logo").first()
    context = {"base": "public/house.html", "house": house, "name": name}
    return _snippets(request, frames, {**context, "back": reverse(kind, args=(slug,))})


def _snippets(
    request: HttpRequest, frames: Sequence[tuple[str, str, str]], context: dict[str, Any]
) -> HttpResponse:
    shown = [(name, words, site_of(request) + path) for name, words, path in frames]
    context |= {"area": "", "frames": shown, "sites": framing_sites()}
    return render(request, "public/on_another_site.html", context)


def framed(page: Page) -> Page:
    """Allow the chosen sites to frame a page; raise 404 without any."""

    @wraps(page)
    def shown(request: HttpRequest, *facts: object, **named: object) -> HttpResponse:
        sites = framing_sites()
        if not sites:
            raise Http404
        answer = page(request, *facts, **named)
        # Read by middlewares: the first removes a header, the second sets the allowed hosts.
        answer.xframe_options_exempt = True
        answer._csp_replace = {"frame-ancestors": sites}  # type: ignore[attr-defined]
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
def embedded_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of teams for a frame on another site."""
    view = public_view_of(slug)
    if not view.shows_standings:
        raise Http404
    context: dict[str, object] = {"view": view, "awaits": "standings"}
    if view.ranked_rounds:
        context["teams"] = public_teams(view, view.ranked_rounds[-1].number)
    return render(request, "public/embed.html", context)


@framed
@require_safe
def embedded_series(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table of a series for a frame on another site."""
    view = public_series(slug)
    context = {"view": view, "scope": view.scope, "kind": "series", "table": view.table}
    return render(request, "public/embed.html", context)


@framed
@require_safe
def embedded_rating(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest list of a rating for a frame on another site."""
    view = rating_view(slug)
    context = {"view": view, "scope": view.scope, "kind": "ratings", "table": view.table}
    return render(request, "public/embed.html", context)


@framed
@require_safe
def embedded_calendar(request: HttpRequest) -> HttpResponse:
    """Show the instance's calendar for a frame on another site."""
    found = calendar(CalendarFilter.from_query(request.GET))
    return render(request, "public/embed.html", {"calendar": found})
