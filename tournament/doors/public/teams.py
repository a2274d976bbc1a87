"""The teams of a tournament: their standings, and each team round by round."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.doors.public.files import csv_file, open_to_others
from tournament.exchange.event_lists import teams_list
from tournament.page_cache.expiry import set_expiry
from tournament.reading.open_data.teams import team_items
from tournament.reading.teams import public_team, public_teams
from tournament.reading.visibility import PublicView, SeatedRound, public_view_of


@require_safe
def teams(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the standings of teams and pairs after a round, the newest unless one is named."""
    view = public_view_of(slug)
    after = view.ranked(number)
    context = {**_context(view, after), "teams": public_teams(view, after.number)}
    return set_expiry(
        render(request, "public/teams.html", context), view.tournament.correction_until
    )


@require_safe
def team_rounds(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show a team round by round: its members, their points, and those that counted."""
    view = public_view_of(slug)
    after = view.ranked(None)
    course = public_team(view, after.number, pk)
    context = {**_context(view, after), "course": course, "teams": course.table}
    return set_expiry(
        render(request, "public/team_rounds.html", context), view.tournament.correction_until
    )


@require_safe
def teams_file(
    request: HttpRequest, slug: str, kind: str, number: int | None = None
) -> HttpResponse:
    """Send the standings of teams after a round as JSON or CSV."""
    view = public_view_of(slug)
    after = view.ranked(number)
    if kind == "json":
        document = {"round": after.number, "teams": team_items(view, after.number)}
        return open_to_others(
            HttpResponse(msgspec.json.encode(document), content_type="application/json")
        )
    listing = teams_list(public_teams(view, after.number))
    return csv_file(view, kind, f"{slug}-teams-{after.number}", listing)


def _context(view: PublicView, after: SeatedRound) -> dict[str, Any]:
    return {"view": view, "area": "teams", "round": after}
