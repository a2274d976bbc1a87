"""Known people from earlier tournaments, entered by ticking."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, QuerySet
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render

from tournament.doors.acting import EventRequest, Routes, add_refusal, at_event
from tournament.doors.desk.people.entering import entered_words
from tournament.models import Player
from tournament.models.player import normalise_name
from tournament.security.access import (
    people_open_to,
    tournaments_of,
)
from tournament.services.people import registration
from tournament.services.people.register import known_among
from tournament.words.figures import whole

MOST_SUGGESTED = 8
MOST_LISTED = 300
LEAST_LETTERS = 2


routes = Routes(at_event)


@routes.page("suggestions/", registration.enter_known)
def suggestions(request: EventRequest) -> HttpResponse:
    """Return a few known people whose names contain the input."""
    words = request.http.GET.get("q", "")
    if len(normalise_name(words)) < LEAST_LETTERS:
        return JsonResponse({"people": []})
    found = _named(_not_entered(request, words), words).order_by("name")[:MOST_SUGGESTED]
    return JsonResponse({"people": [{"name": p.name, "club": p.club} for p in found]})


@routes.page("known/", registration.enter_known)
def known_people(request: EventRequest) -> HttpResponse:
    """List known people who are not in this tournament."""
    event, asked, user = request.desk.tournament, request.http.GET, request.http.user
    words, earlier = asked.get("q", ""), asked.get("of", "")
    players = list(_listed(_known_from(request, words, earlier), words))
    context: dict[str, Any] = {
        "desk": request.desk,
        "area": "people",
        "words": words,
        "of": earlier,
        "tournaments": tournaments_of(user).exclude(pk=event.pk)[:MOST_LISTED],
        "players": players,
        "known": known_among(players, by=request.by),
        "most": MOST_LISTED,
    }
    return render(request.http, "desk/people/known_people.html", context)


@routes.post("known/", registration.enter_known, to="people")
def enter_known(request: EventRequest) -> str:
    """Enter the ticked people."""
    numbers = map(whole, request.data.getlist("player"))
    ticked = [pk for pk in numbers if pk is not None]
    offered = people_open_to(request.http.user, named=request.http.GET.get("q", ""))
    people = offered.filter(pk__in=ticked).order_by("name")
    entered, refusals = registration.enter_known(
        request.desk.tournament, people, by=request.by, key=request.key
    )
    for why in refusals:
        add_refusal(request.http, why)
    return entered_words(entered) if entered else ""


def _known_from(request: EventRequest, words: str, earlier: str) -> QuerySet[Player]:
    """Return known people not yet entered, from one earlier tournament of the user if given."""
    found = _not_entered(request, words)
    if not earlier:
        return found
    mine = tournaments_of(request.http.user).filter(slug=earlier)
    return found.filter(entries__tournament__in=mine).distinct()


def _listed(players: QuerySet[Player], words: str) -> QuerySet[Player]:
    dated = _named(players, words).annotate(last_played=Max("entries__tournament__date"))
    return dated.order_by("name")[:MOST_LISTED]


def _not_entered(request: EventRequest, words: str) -> QuerySet[Player]:
    known = people_open_to(request.http.user, named=words)
    return known.exclude(entries__tournament=request.desk.tournament)


def _named(players: QuerySet[Player], words: str) -> QuerySet[Player]:
    for word in normalise_name(words).split():
        players = players.filter(name_key__contains=word)
    return players
