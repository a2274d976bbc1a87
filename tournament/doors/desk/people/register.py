"""Known people from earlier tournaments, entered by ticking."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tournament.doors.acting import actor_of, key_of, tell_done, tell_refusal
from tournament.doors.desk.people.entering import entered_words
from tournament.models import Player
from tournament.models.player import normalise_name
from tournament.security.access import (
    Desk,
    desk_for,
    people_open_to,
    tournaments_of,
)
from tournament.services.people import registration
from tournament.services.people.register import known_among
from tournament.words.figures import whole

MOST_SUGGESTED = 8
MOST_LISTED = 300
LEAST_LETTERS = 2


@require_safe
def suggestions(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a few known people whose names contain the input."""
    desk = desk_for(request, slug, "register")
    words = request.GET.get("q", "")
    if len(normalise_name(words)) < LEAST_LETTERS:
        return JsonResponse({"people": []})
    found = _named(_not_entered(request, desk, words), words).order_by("name")[:MOST_SUGGESTED]
    return JsonResponse({"people": [{"name": p.name, "club": p.club} for p in found]})


@require_http_methods(["GET", "HEAD", "POST"])
def known_people(request: HttpRequest, slug: str) -> HttpResponse:
    """List known people who are not in this tournament, and enter those ticked."""
    desk = desk_for(request, slug, "register")
    words, earlier = request.GET.get("q", ""), request.GET.get("of", "")
    if request.method == "POST":
        _enter(request, desk, people_open_to(request.user, named=words))
        return redirect("people", slug)
    players = list(_listed(_known_from(request, desk, words, earlier), words))
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "words": words,
        "of": earlier,
        "tournaments": tournaments_of(request.user).exclude(pk=desk.tournament.pk)[:MOST_LISTED],
        "players": players,
        "known": known_among(players, by=actor_of(request)),
        "most": MOST_LISTED,
    }
    return render(request, "desk/people/known_people.html", context)


def _enter(request: HttpRequest, desk: Desk, offered: QuerySet[Player]) -> None:
    numbers = map(whole, request.POST.getlist("player"))
    ticked = [pk for pk in numbers if pk is not None]
    entered, refusals = registration.enter_known(
        desk.tournament,
        offered.filter(pk__in=ticked).order_by("name"),
        by=actor_of(request),
        key=key_of(request),
    )
    for why in refusals:
        tell_refusal(request, why)
    if entered:
        tell_done(request, entered_words(entered))


def _known_from(request: HttpRequest, desk: Desk, words: str, earlier: str) -> QuerySet[Player]:
    """Return known people not yet entered, from one earlier tournament of the user if given."""
    found = _not_entered(request, desk, words)
    if not earlier:
        return found
    mine = tournaments_of(request.user).filter(slug=earlier)
    return found.filter(entries__tournament__in=mine).distinct()


def _listed(players: QuerySet[Player], words: str) -> QuerySet[Player]:
    dated = _named(players, words).annotate(last_played=Max("entries__tournament__date"))
    return dated.order_by("name")[:MOST_LISTED]


def _not_entered(request: HttpRequest, desk: Desk, words: str) -> QuerySet[Player]:
    known = people_open_to(request.user, named=words)
    return known.exclude(entries__tournament=desk.tournament)


def _named(players: QuerySet[Player], words: str) -> QuerySet[Player]:
    for word in normalise_name(words).split():
        players = players.filter(name_key__contains=word)
    return players
