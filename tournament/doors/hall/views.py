"""The hall's door: screens by their address, the clock for whoever asks, and what time it is."""

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
# Of 234,256 codes a few are alive for an hour each: so few tries find one in hundreds of hours.
WRONG_CODES: Final = Limit(most=20, within=300)
WRONG_CODES_OF_ALL: Final = Limit(most=100, within=1800)
EVERYBODY: Final = "screen-code"


@never_cache
@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """Tell what time it is here, in milliseconds: by this every clock in the hall is set."""
    return HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain")


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell the clock of the round at hand, and the tables that play longer."""
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
    """Show a screen's page, in the language and the light that the desk chose for it."""
    found = screen_of(token)
    with translation.override(found.language):
        context = {"shown": read_screen(found), "my_table": _my_table(request, found)}
        response = render(request, "hall/screen.html", context)
    response["Content-Language"] = found.language
    return response


@require_safe
def screen_state(request: HttpRequest, token: str) -> HttpResponse:
    """Tell in a few bytes whether a screen's page is still true; asked every other second."""
    found = screen_of(token)
    tag = f'"{found.pk}-{found.tournament.revision}{side_events_digest(found)}"'
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
    record_poll(screen_of(token))
    return HttpResponse(status=204)


@require_safe
def screen_worker(request: HttpRequest) -> HttpResponse:
    """Hand out the script that keeps a screen's last page through a reload without network."""
    script = Path(finders.find(WORKER) or "").read_bytes()
    response = HttpResponse(script, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@never_cache
@require_safe
def screen_code(request: HttpRequest) -> HttpResponse:
    """Ask a television for the four letters that the desk shows."""
    typed = request.GET.get("code", "")
    return _lead(request, typed) if typed else _ask_for_code(request)


@never_cache
@require_safe
def screen_by_code(request: HttpRequest, token: str) -> HttpResponse:
    """Lead four letters, typed behind the address, to their screen."""
    return _lead(request, token)


def _lead(request: HttpRequest, code: str) -> HttpResponse:
    """Lead four letters to their screen's address; wrong ones are counted, so none are guessed."""
    visitor = f"screen-code:{visitor_of(request.META)}"
    if is_used_up(visitor, WRONG_CODES) or is_used_up(EVERYBODY, WRONG_CODES_OF_ALL):
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
    """Return where a phone finds its player's table; nowhere while the public sees nothing."""
    if found.tournament.public_sees == Tournament.PublicSees.NOTHING:
        return ""
    return picture_of(hall_site_of(request) + reverse("me", args=(found.tournament.slug,)))


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
        running = clock_facts(look.clocks)
    return {"revision": found.tournament.revision, "look": look.digest, "clock": running}
