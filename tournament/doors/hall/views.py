"""The hall's door: screens by their address, the clock for whoever asks, and what time it is."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Screen
from tournament.reading.hall.screens import read_screen, screen_state_of
from tournament.reading.rounds.clock import clock_of, extra_minutes
from tournament.reading.visibility import public_view_of
from tournament.services.hall.screens import note_seen

WORKER = "tournament/screen_worker.js"


@never_cache
@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """Tell what time it is here, in milliseconds: by this every clock in the hall is set."""
    return HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain")


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell the clock of the round at hand, and the tables that play longer."""
    wall = public_view_of(slug)
    played = None if wall.newest is None else wall.newest.round
    running = clock_of(played)
    facts = {
        "clock": None if running is None else running.facts(),
        "tables": {str(table): more for table, more in extra_minutes(played).items()},
    }
    return JsonResponse(facts)


@never_cache
@gzip_page
@require_safe
def screen(request: HttpRequest, token: str) -> HttpResponse:
    """Show a screen's page, in the language and the light that the desk chose for it."""
    found = screen_of(token)
    with translation.override(found.language):
        response = render(request, "hall/screen.html", {"shown": read_screen(found)})
    response["Content-Language"] = found.language
    return response


@require_safe
def screen_state(request: HttpRequest, token: str) -> HttpResponse:
    """Tell in a few bytes whether a screen's page is still true; asked every other second."""
    found = screen_of(token)
    tag = f'"{found.pk}-{found.tournament.revision}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = JsonResponse(_state(found))
    response["ETag"], response["Cache-Control"] = tag, "no-cache, private"
    return response


# A screen has no session to protect: its address is all its authority.
@csrf_exempt
@require_POST
def screen_here(request: HttpRequest, token: str) -> HttpResponse:
    """Take notice that a screen is alive, for the desk to see."""
    note_seen(screen_of(token))
    return HttpResponse(status=204)


@require_safe
def screen_worker(request: HttpRequest) -> HttpResponse:
    """Hand out the script that keeps a screen's last page through a reload without network."""
    script = Path(finders.find(WORKER) or "").read_bytes()
    response = HttpResponse(script, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


def screen_of(token: str) -> Screen:
    """Return the screen of an address; one that was closed is as if it had never been."""
    screens = Screen.objects.standing().select_related("tournament")
    found = screens.filter(token=token).first()
    if found is None:
        raise Http404
    return found


def _state(found: Screen) -> dict[str, Any]:
    """Return what a screen acts upon: at once where its look changed, soon where its rows did."""
    look = screen_state_of(found)
    with translation.override(found.language):
        running = None if look.clock is None else look.clock.facts()
    return {"revision": found.tournament.revision, "look": look.digest, "clock": running}
