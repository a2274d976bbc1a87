"""What every page of the house carries at its head: name, words, colour, logo."""

from __future__ import annotations

import re
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament.models import House, HouseLogo

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
