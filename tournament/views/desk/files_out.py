"""Files out of a tournament: the whole of it, and its lists for a spreadsheet."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournament.access import Desk, desk_for
from tournament.exchange import event_lists
from tournament.exchange.events import load
from tournament.figures import whole
from tournament.models import SheetVersion
from tournament.results import settings_of
from tournament.services.chores import order_export
from tournament.services.exchange import export_event
from tournament.standings_table import last_closed_round, standings_table
from tournament.views.desk.acting import actor_of
from tournament.views.desk.spreadsheets import as_file, spreadsheet

JSON = "application/json"
MANY_SHEETS = 600
"""So many take longer to write than a page should."""


@require_safe
def export_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the whole tournament as karta.tournament/1."""
    desk = desk_for(request, slug, "export")
    sheets = SheetVersion.objects.filter(is_current=True, table__round__tournament=desk.tournament)
    if sheets.count() > MANY_SHEETS:
        return redirect("work", slug, order_export(desk.tournament, by=actor_of(request)).pk)
    text = json.dumps(export_event(desk.tournament), ensure_ascii=False, indent=1)
    return as_file(text.encode(), JSON, f"{slug}.json")


@require_safe
def export_standings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the standings after a round, of everybody or of one category."""
    desk = desk_for(request, slug, "export")
    after = _round_asked(request, "after")
    after = last_closed_round(desk.tournament) if after is None else after
    table = standings_table(desk.tournament, after=min(after, _rounds_of(desk)))
    if category := request.GET.get("category", ""):
        table = table.in_category(category)
    has_big_points = settings_of(desk.tournament).rules.scale is not None
    return spreadsheet(
        kind,
        name=f"{slug}-standings-{table.after}",
        title=desk.tournament.name,
        header=event_lists.standings_header(table, has_big_points=has_big_points),
        rows=event_lists.standings_rows(table, has_big_points=has_big_points),
    )


@require_safe
def export_seats(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the published seats, of every round or of one."""
    desk = desk_for(request, slug, "export")
    number = _round_asked(request, "round")
    return spreadsheet(
        kind,
        name=f"{slug}-seats" if number is None else f"{slug}-seats-{number}",
        title=desk.tournament.name,
        header=event_lists.seats_header(),
        rows=event_lists.seats_rows(desk.tournament, number),
    )


@require_safe
def export_deals(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send every deal that was entered."""
    desk = desk_for(request, slug, "export")
    return spreadsheet(
        kind,
        name=f"{slug}-deals",
        title=desk.tournament.name,
        header=event_lists.deals_header(),
        rows=event_lists.deals_rows(load(desk.tournament)),
    )


def _round_asked(request: HttpRequest, name: str) -> int | None:
    return whole(request.GET.get(name, ""))


def _rounds_of(desk: Desk) -> int:
    return settings_of(desk.tournament).rounds
