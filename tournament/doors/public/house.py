"""Pages of the house above its events: the archive, and one search over everything."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.doors.public.house_frame import framed
from tournament.reading.house import archive as of_events
from tournament.reading.house.search import LONGEST
from tournament.reading.house.search import search as search_all
from tournament.words.terms import GAMES


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Show what was played, by year and game, with who won."""
    year = of_events.read_year(request.GET.get("year", ""))
    asked = request.GET.get("game", "")
    game = asked if asked in GAMES else ""
    found = of_events.archive(year, game, request.GET.get("page", ""))
    context = {
        "archive": found,
        "year": year,
        "game": game,
        "game_words": GAMES.get(game, ""),
        "games": [(one, GAMES.get(one, one)) for one in found.games],
    }
    return render(request, "public/archive.html", framed("archive", **context))


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Find people, events and clubs by words."""
    words = request.GET.get("search", "")[:LONGEST].strip()
    context = framed("search", words=words, hits=search_all(words))
    return render(request, "public/search.html", context)
