"""Pages of the house above its events: the archive, and one search over everything."""

from __future__ import annotations

import re
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.models import House, HouseLogo
from tournament.reading import house as of_events
from tournament.reading.house import LONGEST
from tournament.reading.house import search as search_all
from tournament.words.terms import GAMES

FOR_EVER: Final = "public, max-age=31536000, immutable"
COLOUR: Final = re.compile(r"[0-9a-f]{6}")


def framed(area: str, **context: Any) -> dict[str, Any]:  # noqa: ANN401 whatever a page shows
    """Return a page's context with the head of the house, in one query."""
    return {**context, "area": area, "house": House.objects.select_related("logo").first()}


@require_safe
def house_logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """Send a logo; its address is made of what it shows, so it never changes."""
    logo = get_object_or_404(HouseLogo, digest=digest)
    answer = HttpResponse(bytes(logo.content), content_type=f"image/{logo.kind}")
    answer.headers["Cache-Control"] = FOR_EVER
    return answer


@require_safe
def house_colour(_request: HttpRequest, colour: str) -> HttpResponse:
    """Send the one rule that a page's own colour needs; no page carries styles of its own."""
    if not COLOUR.fullmatch(colour):
        raise Http404
    answer = HttpResponse(f":root{{--house:#{colour}}}\n", content_type="text/css; charset=utf-8")
    answer.headers["Cache-Control"] = FOR_EVER
    return answer


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
