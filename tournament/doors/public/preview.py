"""Previews of public pages under another visibility, for the desk only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.doors.public.events import overview
from tournament.doors.public.people import show_player
from tournament.doors.public.results import show_standings
from tournament.doors.public.rounds import show_round, show_seats
from tournament.doors.visitor import Sees, as_chosen
from tournament.reading.visibility import PublicView, public_view_for
from tournament.security.access import desk_for


@require_safe
def visitor_page(request: HttpRequest, slug: str, page: str) -> HttpResponse:
    """Preview a public page under the chosen visibility."""
    desk = desk_for(request, slug, "look")
    if page not in PAGES:
        raise Http404
    view = public_view_for(as_chosen(request, desk.tournament))
    try:
        if view.tournament.public_sees == Sees.NOTHING:
            raise Http404
        return PAGES[page](request, view)
    except Http404:
        return render(
            request, "desk/events/visitor_nothing.html", {"desk": desk, "area": "settings"}
        )


def _player(request: HttpRequest, view: PublicView) -> HttpResponse:
    first = view.tournament.entries.order_by("number").first()
    if first is None:
        raise Http404
    return show_player(request, view, first.number)


PAGES: Final[Mapping[str, Callable[[HttpRequest, PublicView], HttpResponse]]] = {
    "front": overview,
    "seats": show_seats,
    "round": show_round,
    "player": _player,
    "standings": show_standings,
}
