"""What a visitor would see of a tournament, for any choice of what the public may see."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournament.access import desk_for
from tournament.forms.tournaments_choices import PUBLIC_NAMES, PUBLIC_SEES
from tournament.models import Tournament
from tournament.views.public.front import show_front
from tournament.views.public.player import show_player
from tournament.views.public.seats import show_round, show_seats
from tournament.views.public.standings import show_standings
from tournament.wall.visibility import Wall, wall_for

Sees = Tournament.PublicSees
ORDER: Final = (Sees.NOTHING, Sees.SEATS, Sees.STANDINGS, Sees.EVERYTHING)


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that is on the wall from one setting on; `page` can be looked at beforehand."""

    words: Promise
    since: Tournament.PublicSees
    page: str = ""

    @property
    def by_choice(self) -> tuple[bool, ...]:
        """Whether each of the choices shows it."""
        return tuple(ORDER.index(sees) >= ORDER.index(self.since) for sees in ORDER)


SHOWN: Final = (
    Shown(_("The list of tournaments, the front page, the regulations"), Sees.SEATS, "front"),
    Shown(_("Seats by name, with their files"), Sees.SEATS, "seats"),
    Shown(_("Seats by table; the draw of round 1"), Sees.SEATS, "round"),
    Shown(_("A player's page: his seat, the clock, his calendar"), Sees.SEATS, "player"),
    Shown(_("Standings after every closed round, with their files"), Sees.STANDINGS, "standings"),
    Shown(_("A player's places and gaps; the draws of later rounds"), Sees.STANDINGS),
    Shown(_("A player across tournaments, where names are in full"), Sees.STANDINGS),
    Shown(_("Results and standings as they come in"), Sees.EVERYTHING),
    Shown(_("Every table's sheet; the file of the whole tournament"), Sees.EVERYTHING),
)


@require_safe
def visitor(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what each choice would show to a visitor, with pages to look at beforehand."""
    desk = desk_for(request, slug, "look")
    shown = _as_chosen(request, desk.tournament)
    first = desk.tournament.entries.order_by("number").first()
    context = {
        "desk": desk,
        "area": "settings",
        "chosen": shown,
        "choices": PUBLIC_SEES,
        "names": PUBLIC_NAMES,
        "place": ORDER.index(Sees(shown.public_sees)),
        "shown": SHOWN,
        "someone": None if first is None else first.name,
    }
    return render(request, "desk/visitor.html", context)


@require_safe
def visitor_page(request: HttpRequest, slug: str, page: str) -> HttpResponse:
    """Show one page of the wall as it would be under the choice, to the desk alone."""
    desk = desk_for(request, slug, "look")
    if page not in PAGES:
        raise Http404
    wall = wall_for(_as_chosen(request, desk.tournament))
    try:
        if wall.tournament.public_sees == Sees.NOTHING:
            raise Http404
        return PAGES[page](request, wall)
    except Http404:
        return render(request, "desk/visitor_nothing.html", {"desk": desk, "area": "settings"})


def _player(request: HttpRequest, wall: Wall) -> HttpResponse:
    first = wall.tournament.entries.order_by("number").first()
    if first is None:
        raise Http404
    return show_player(request, wall, first.number)


PAGES: Final[Mapping[str, Callable[[HttpRequest, Wall], HttpResponse]]] = {
    "front": show_front,
    "seats": show_seats,
    "round": show_round,
    "player": _player,
    "standings": show_standings,
}


def _as_chosen(request: HttpRequest, tournament: Tournament) -> Tournament:
    """Return the tournament as the query chooses; nothing of it is saved."""
    chosen = copy.copy(tournament)
    sees, names = request.GET.get("public_sees", ""), request.GET.get("public_names", "")
    if sees in Sees.values:
        chosen.public_sees = sees
    if names in Tournament.PublicNames.values:
        chosen.public_names = names
    return chosen
