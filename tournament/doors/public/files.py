"""Public files: lists for spreadsheets, and JSON for other programs."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.doors.downloads import CSV
from tournament.exchange import event_lists
from tournament.exchange.neighbours import NEIGHBOURS
from tournament.exchange.spreadsheets import write_csv
from tournament.models import Tournament
from tournament.reading import files
from tournament.reading.calendar_files import CONTENT, public_events, write_feed
from tournament.reading.events.calendar import CalendarFilter
from tournament.reading.results.standings import ranking
from tournament.reading.rounds.seats import announced_seating
from tournament.reading.rounds.seats_at_hand import seating_at_hand
from tournament.reading.visibility import PublicView, public_view_of
from tournament.standings.sheets import groups_of


@require_safe
def standings_file(
    request: HttpRequest, slug: str, kind: str, number: int | None = None
) -> HttpResponse:
    """Send the standings after a round as CSV or as karta.standings/1."""
    view = public_view_of(slug)
    after = view.ranked(number)
    ranked = ranking(view.tournament, after.number)
    if kind == "json":
        return _json(view, files.standings_document(view, after, ranked))
    name = f"{slug}-standings-{after.number}"
    if kind in NEIGHBOURS:
        listing = NEIGHBOURS[kind](ranked.table, has_big_points=ranked.has_big_points)
        return csv_file(view, "csv", f"{name}.{kind.removesuffix('.csv')}", listing)
    return csv_file(
        view,
        kind,
        name,
        event_lists.standings_list(ranked.table, has_big_points=ranked.has_big_points),
    )


@require_safe
def seats_file(
    request: HttpRequest, slug: str, kind: str, number: int | None = None
) -> HttpResponse:
    """Send the seats of a round as CSV or as karta.seats/1.

    Without a round, the CSV has all players in their current round.
    """
    view = public_view_of(slug)
    played = view.seated(number)
    seating = announced_seating(view.tournament, played.number)
    if kind == "json":
        return _json(view, files.seats_document(view, played, seating.tables, seating.resting))
    if number is None and groups_of(view.tournament):
        seating = seating_at_hand(view, played)
    listing = event_lists.seats_list(files.seat_rows(played, seating.tables, seating.resting))
    return csv_file(view, kind, f"{slug}-seats-{played.number}", listing)


@require_safe
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Send all data that another program needs to repeat draw, seats and standings.

    There is no file before the first seats: it would reveal seed, lots and entrants.
    """
    view = public_view_of(slug)
    return _json(view, files.event_document(view))


@require_safe
def house_calendar(request: HttpRequest) -> HttpResponse:
    """Send all public events as one calendar to subscribe to."""

    def page(event: Tournament) -> str:
        return request.build_absolute_uri(reverse("tournament", args=(event.slug,)))

    wanted = CalendarFilter.from_query(request.GET)
    feed = write_feed(_("Zole tournaments"), public_events(wanted), page=page)
    answer = HttpResponse(feed, content_type=CONTENT)
    answer.headers["Content-Disposition"] = 'inline; filename="karta.ics"'
    return open_to_others(answer)


def _json(view: PublicView, document: dict[str, object]) -> HttpResponse:
    options = {"ensure_ascii": False, "separators": (",", ":")}
    return open_to_others(JsonResponse(document, json_dumps_params=options))


def csv_file(view: PublicView, kind: str, name: str, listing: event_lists.Listing) -> HttpResponse:
    """Send a list as CSV; raise 404 for any other format."""
    if kind != "csv":
        raise Http404
    answer = HttpResponse(write_csv(*listing), content_type=CSV)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return open_to_others(answer)


def open_to_others(answer: HttpResponse) -> HttpResponse:
    """Allow scripts of other sites to read the response, and forbid indexing it."""
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
