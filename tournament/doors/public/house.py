"""Pages of the instance above its events: the archive, and the search."""

from __future__ import annotations

import re
from typing import Any, Final

from django.db.models import Exists
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.models import House, HouseLogo, HouseNotice
from tournament.reading import house as of_events
from tournament.reading.house import LONGEST
from tournament.reading.house import search as search_all
from tournament.words.terms import GAMES

FOR_EVER: Final = "public, max-age=31536000, immutable"
COLOUR: Final = re.compile(r"[0-9a-f]{6}")


def framed(area: str, **context: Any) -> dict[str, Any]:  # noqa: ANN401 whatever a page shows
    """Return a page's context with the instance's branding, in one query."""
    has_notices = Exists(HouseNotice.objects.standing())
    house = House.objects.select_related("logo").annotate(has_notices=has_notices).first()
    return {**context, "area": area, "house": house}


@require_safe
def house_logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """Send a logo; its URL contains the digest of its content, so it is cached for ever."""
    logo = get_object_or_404(HouseLogo, digest=digest)
    answer = HttpResponse(bytes(logo.content), content_type=f"image/{logo.kind}")
    answer.headers["Cache-Control"] = FOR_EVER
    return answer


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Show past events by year and game, with their winners."""
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
    """Search people, events and clubs."""
    words = request.GET.get("search", "")[:LONGEST].strip()
    context = framed("search", words=words, hits=search_all(words))
    return render(request, "public/search.html", context)
