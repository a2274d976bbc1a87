"""Files of the whole site for pages elsewhere: tournaments, series and clubs."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from tournament.doors.downloads import CSV
from tournament.doors.public.files import open_to_others
from tournament.exchange.spreadsheets import write_csv
from tournament.models import Tournament
from tournament.ops.site import site_of
from tournament.page_cache.expiry import set_expiry
from tournament.reading.calendar_files import last_changes
from tournament.reading.open_data import events, seasons
from tournament.reading.people import clubs as of_clubs

JSON = "application/json"


@require_safe
def events_file(request: HttpRequest) -> HttpResponse:
    """Send the public tournaments as karta.events/1, those of a time or a game if asked."""
    day = request.GET.get
    wanted = events.EventFilter(
        first_day=events.day_of(day("from", "")),
        last_day=events.day_of(day("until", "")),
        game=request.GET.get("game", ""),
    )
    shown = Tournament.objects.public().filter(is_rehearsal=False)
    slugs = events.slugs_of(shown, wanted)
    found = events.event_facts(shown, slugs, _address(request))
    changes = last_changes(shown.filter(slug__in=slugs))
    updated = max(changes.values(), default=timezone.now())
    answer = _json({"format": events.FORMAT, "updated": updated, "events": found})
    for moment in events.entry_changes(slugs):
        set_expiry(answer, moment)
    return answer


@require_safe
def series_list_file(request: HttpRequest) -> HttpResponse:
    """Send the public series, with the addresses of their tables."""
    address = _address(request)

    def standings(slug: str) -> str:
        return address("series_file", slug, "standings", "json")

    return _json({"series": seasons.all_series(address, standings)})


@require_safe
def clubs_file(request: HttpRequest, kind: str) -> HttpResponse:
    """Send the clubs with the numbers of their people and wins, as JSON or CSV."""
    found = of_clubs.clubs()
    if kind == "json":
        address = _address(request)
        clubs = [
            {
                "slug": one.slug,
                "name": one.name,
                "people": one.people,
                "wins": one.wins,
                "url": address("club", one.slug),
            }
            for one in found
        ]
        return _json({"clubs": clubs})
    if kind != "csv":
        raise Http404
    header = [_("Club"), pgettext("of the house", "People"), pgettext("of events", "Wins")]
    rows = ([one.name, one.people, one.wins] for one in found)
    answer = HttpResponse(write_csv(header, rows), content_type=CSV)
    answer.headers["Content-Disposition"] = 'attachment; filename="clubs.csv"'
    return open_to_others(answer)


def _address(request: HttpRequest) -> Callable[..., str]:
    def page(name: str, *values: object) -> str:
        return site_of(request) + reverse(name, args=values)

    return page


def _json(document: object) -> HttpResponse:
    return open_to_others(HttpResponse(msgspec.json.encode(document), content_type=JSON))
