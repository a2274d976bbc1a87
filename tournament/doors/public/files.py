"""What the wall shows as files: lists for a spreadsheet, and the same for another program."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scoring.event_files import write_event
from tournament.doors.downloads import CSV
from tournament.exchange import event_lists
from tournament.exchange.spreadsheets import write_csv
from tournament.reading import files
from tournament.reading.results.standings import ranking
from tournament.reading.rounds.seats import seated_tables
from tournament.reading.visibility import PublicView, public_name, public_view_of
from tournament.standings.events import event_of


@require_safe
def standings_file(
    request: HttpRequest, slug: str, kind: str, number: int | None = None
) -> HttpResponse:
    """Send the standings after a round as CSV or as karta.standings/1."""
    wall = public_view_of(slug)
    after = wall.ranked(number)
    ranked = ranking(wall.tournament, after.number)
    if kind == "json":
        return _json(wall, files.standings_document(wall, after, ranked))
    return _csv(
        wall,
        kind,
        f"{slug}-standings-{after.number}",
        event_lists.standings_header(ranked.table, has_big_points=ranked.has_big_points),
        event_lists.standings_rows(ranked.table, has_big_points=ranked.has_big_points),
    )


@require_safe
def seats_file(
    request: HttpRequest, slug: str, kind: str, number: int | None = None
) -> HttpResponse:
    """Send the seats of a round as CSV or as karta.seats/1."""
    wall = public_view_of(slug)
    played = wall.seated(number)
    tables = seated_tables(wall.tournament, played.number)
    if kind == "json":
        return _json(wall, files.seats_document(wall, played, tables))
    rows = files.seat_rows(played, tables)
    return _csv(wall, kind, f"{slug}-seats-{played.number}", event_lists.seats_header(), rows)


@require_safe
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Send all that another program needs to repeat draw, seats and standings.

    Until the first seats are published there is no file: it would tell seed, lots and entrants.
    """
    wall = public_view_of(slug)
    if not wall.shows_sheets or not wall.rounds:
        raise Http404
    event = event_of(wall.tournament)
    players = tuple(
        replace(player, name=public_name(player.name, wall.tournament)) for player in event.players
    )
    return _json(wall, write_event(replace(event, players=players)))


def _json(wall: PublicView, document: dict[str, object]) -> HttpResponse:
    options = {"ensure_ascii": False, "separators": (",", ":")}
    return _open(wall, JsonResponse(document, json_dumps_params=options))


def _csv(
    wall: PublicView, kind: str, name: str, header: list[str], rows: Iterable[event_lists.Row]
) -> HttpResponse:
    if kind != "csv":
        raise Http404
    answer = HttpResponse(write_csv(header, rows), content_type=CSV)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return _open(wall, answer)


def _open(wall: PublicView, answer: HttpResponse) -> HttpResponse:
    """Let other sites' pages read it; keep it out of search, where the page itself belongs."""
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
