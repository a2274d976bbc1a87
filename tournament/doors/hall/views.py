"""The hall: screens by URL, the public clock, and the server's time."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Screen, Tournament
from tournament.ops.setup.network import hall_site_of
from tournament.reading.clock import clock_facts, extra_minutes
from tournament.reading.events.calendar import side_events_digest
from tournament.reading.hall.screens import picture_of, read_screen, screen_state_of, screen_with
from tournament.reading.visibility import public_view_of
from tournament.security.client_addresses import visitor_of
from tournament.security.limits import TOO_MANY, Limit, is_used_up, too_many
from tournament.services.hall import record_poll

WORKER = "tournament/screen_worker.js"
# Few of 234,256 codes are valid, each for an hour: with these limits, guessing takes
# hundreds of hours.
WRONG_CODES: Final = Limit(most=20, within=300)
WRONG_CODES_OF_ALL: Final = Limit(most=100, within=1800)
SLIPS: Final = Limit(most=3, within=300)
EVERYBODY: Final = "screen-code"


@never_cache
@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """Send the server's time in milliseconds, which all clocks in the hall follow."""
    return HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain")


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the clock of the current round, and the tables with extra minutes."""
    view = public_view_of(slug)
    longer = (extra_minutes(played.round).items() for played in view.at_hand)
    facts = {
        "clock": clock_facts(view.clocks),
        "tables": {str(table): more for tables in longer for table, more in tables},
    }
    return JsonResponse(facts)


@never_cache
@gzip_page
@require_safe
def screen(request: HttpRequest, token: str) -> HttpResponse:
    """Show a screen's page, in the language and theme set by the desk."""
    found = screen_of(token)
    with translation.override(found.language):
        context = {"shown": read_screen(found), "my_table": _my_table(request, found)}
        response = render(request, "hall/screen.html", context)
    response["Content-Language"] = found.language
    return response


@require_safe
def screen_state(request: HttpRequest, token: str) -> HttpResponse:
    """Send a screen's small state, or 304 if it is unchanged; polled every two seconds."""
    found = screen_of(token)
    tag = f'"{found.pk}-{found.tournament.revision}{side_events_digest(found)}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = JsonResponse(_state(found))
    response["ETag"], response["Cache-Control"] = tag, "no-cache, private"
    return response


# A screen has no session to protect: its URL is its only credential.
@csrf_exempt
@require_POST
def screen_here(request: HttpRequest, token: str) -> HttpResponse:
    """Record that a screen is connected."""
    record_poll(screen_of(token))
    return HttpResponse(status=204)


@require_safe
def screen_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker that keeps a screen's last page when it reloads offline."""
    script = Path(finders.find(WORKER) or "").read_bytes()
    response = HttpResponse(script, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@never_cache
@require_safe
def screen_code(request: HttpRequest) -> HttpResponse:
    """Ask a television for the four-letter code shown at the desk."""
    typed = request.GET.get("code", "")
    return _lead(request, typed) if typed else _ask_for_code(request)


@never_cache
@require_safe
def screen_by_code(request: HttpRequest, token: str) -> HttpResponse:
    """Redirect a four-letter code in the URL to its screen."""
    return _lead(request, token)


def _lead(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect a code to its screen; wrong codes are counted, to prevent guessing."""
    visitor = f"screen-code:{visitor_of(request.META)}"
    # While others guess, a television may still type its code, with a slip or two.
    is_guessing = is_used_up(EVERYBODY, WRONG_CODES_OF_ALL) and is_used_up(visitor, SLIPS)
    if is_guessing or is_used_up(visitor, WRONG_CODES):
        return _ask_for_code(request, status=TOO_MANY, is_shut=True)
    found = screen_with(code)
    if found is not None:
        return redirect("screen", found.token)
    too_many(visitor, WRONG_CODES)
    too_many(EVERYBODY, WRONG_CODES_OF_ALL)
    return _ask_for_code(request, status=404, typed=code)


def _ask_for_code(request: HttpRequest, status: int = 200, **known: object) -> HttpResponse:
    return render(request, "hall/code.html", known, status=status)


def _my_table(request: HttpRequest, found: Screen) -> str:
    """Return a QR code of the page that finds a player's table; empty if nothing is public."""
    if found.tournament.public_sees == Tournament.PublicSees.NOTHING:
        return ""
    return picture_of(hall_site_of(request) + reverse("me", args=(found.tournament.slug,)))


def screen_of(token: str) -> Screen:
    """Return the screen of a token; raise 404 for a closed one."""
    screens = Screen.objects.standing().select_related("tournament")
    found = screens.filter(token=token).first()
    if found is None:
        raise Http404
    return found


def _state(found: Screen) -> dict[str, Any]:
    """Return the state of a screen: it acts at once on a new look, soon on a new revision."""
    look = screen_state_of(found)
    with translation.override(found.language):
        running = clock_facts(look.clocks)
    return {"revision": found.tournament.revision, "look": look.digest, "clock": running}
