"""The style sheet with an event's own face: all styles, its accent colours, and its logo.

It is one file, so that a page with a face of its own asks no more often than one without. Its
address changes with the face and with the styles, so browsers keep it for ever.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.templatetags.static import static
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tournament.doors.public.house import COLOUR, FOR_EVER
from tournament.exchange.pictures import in_a_page, shape_of
from tournament.models import EventFace
from tournament.reading.events.colours import Shades, by_day, by_night
from tournament.reading.visibility import public_view_of

SHEET: Final = "tournament/karta.css"
WIDEST: Final = 3.0


@gzip_page
@require_safe
def event_look(_request: HttpRequest, slug: str, face: int, version: str) -> HttpResponse:
    """Send the styles with an event's colours and logo."""
    shown = public_view_of(slug).tournament
    chosen = get_object_or_404(EventFace.objects.defer("poster"), pk=face, tournament=shown)
    return _sheet(colour_rules(chosen.colour) + logo_rules(chosen.logo))


@gzip_page
@require_safe
def house_look(_request: HttpRequest, colour: str, version: str) -> HttpResponse:
    """Send the styles with the colours of the instance."""
    if not COLOUR.fullmatch(colour):
        raise Http404
    return _sheet(f":root{{--house:#{colour}}}\n" + colour_rules(f"#{colour}"))


def colour_rules(colour: str) -> str:
    """Return the accent colours of `palette.css` made from this colour."""
    if not colour:
        return ""
    day, night = by_day(colour), by_night(colour)
    rules = (
        f"--{each.name.replace('_', '-')}:var(--lit,{getattr(day, each.name)})"
        f" var(--dim,{getattr(night, each.name)})"
        for each in fields(Shades)
    )
    return f":root{{{';'.join(rules)}}}\n"


def logo_rules(logo: str) -> str:
    """Return the style of the box that shows the event's initial, with its logo instead."""
    picture = in_a_page(logo)
    if not picture:
        return ""
    width = f"calc(var(--logo)*{min(shape_of(logo), WIDEST):.2f})"
    box = f"width:{width};background:#fff url({picture}) center/contain no-repeat"
    return f".head>.logo,.event .logo{{{box};color:transparent}}\n"


def _sheet(rules: str) -> HttpResponse:
    answer = HttpResponse(_styles(static(SHEET)) + rules, content_type="text/css; charset=utf-8")
    answer.headers["Cache-Control"] = FOR_EVER
    return answer


@lru_cache(maxsize=1)
def _styles(address: str) -> str:
    """Return all styles of the public pages, as text that works from any address."""
    name = address.removeprefix(settings.STATIC_URL)
    if not staticfiles_storage.exists(name):
        # Without collected files the sheet is in parts.
        return f'@import "{address}";\n'
    folder = PurePosixPath(address).parent
    with staticfiles_storage.open(name) as file:
        return str(file.read().decode()).replace('url("fonts/', f'url("{folder}/fonts/')
