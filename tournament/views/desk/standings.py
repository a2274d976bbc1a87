"""The standings at the desk, after any round, of any category, and as the public will see them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournament.access import Desk, desk_for
from tournament.models import Tournament
from tournament.results import settings_of
from tournament.tables import ROWS_PER_PAGE, StandingsTable
from tournament.views.desk.standings_rows import Asked, announced_result, read_standings
from tournament.wall.visibility import SHOWING_STANDINGS


@require_safe
def desk_standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the standings after a round, the last closed one unless one is named."""
    desk = desk_for(request, slug, "look")
    asked = Asked(number, request.GET.get("category", ""))
    return _show(request, desk, asked)


@require_safe
def public_standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the same as the public will see it: its names, and the result as announced."""
    return _show(request, desk_for(request, slug, "look"), Asked(number, as_public=True))


def _show(request: HttpRequest, desk: Desk, asked: Asked) -> HttpResponse:
    context: dict[str, object] = {"desk": desk, "area": "standings"}
    page = read_standings(desk.tournament, asked)
    if page is None:
        return render(request, "desk/standings_none.html", context)
    table = StandingsTable(page.ranking)
    RequestConfig(request, paginate={"per_page": ROWS_PER_PAGE}).configure(table)
    context |= {
        "asked": asked,
        "page": page,
        "ranking": page.ranking,
        "table": table,
        "announced": announced_result(desk.tournament),
        "rounds_planned": settings_of(desk.tournament).rounds,
        "public_may_see": desk.tournament.public_sees in SHOWING_STANDINGS,
        "is_public": desk.tournament.public_sees != Tournament.PublicSees.NOTHING,
        "may_finish": desk.may("finish"),
        "may_export": desk.may("export"),
    }
    return render(request, "desk/standings.html", context)
