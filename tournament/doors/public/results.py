"""The standings after a round."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournament.doors.tables import ROWS_PER_PAGE, StandingsTable, StatisticsTable
from tournament.page_cache.expiry import holds_until
from tournament.reading.results import statistics as counted
from tournament.reading.results.standings import Narrowing, narrowed, offered, ranking
from tournament.reading.results.statistics import has_statistics
from tournament.reading.visibility import PublicView, public_view_of


@require_safe
def standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the standings after a round, the newest unless one is named."""
    return show_standings(request, public_view_of(slug), number)


def show_standings(
    request: HttpRequest, wall: PublicView, number: int | None = None
) -> HttpResponse:
    """Render the standings for this public view."""
    after = wall.ranked(number)
    everybody = ranking(wall.tournament, after.number)
    asked = Narrowing.from_query(request.GET)
    found = narrowed(everybody, asked)
    table = StandingsTable(found)
    RequestConfig(request, paginate={"per_page": ROWS_PER_PAGE}).configure(table)
    context = {
        "wall": wall,
        "area": "standings",
        "round": after,
        "ranking": found,
        "leaders": everybody.lines[:3],
        "players": len(everybody.lines),
        "asked": asked,
        "offered": offered(everybody),
        "table": table,
        "has_statistics": has_statistics(wall.tournament),
    }
    page = render(request, "public/standings.html", context)
    return holds_until(page, wall.tournament.correction_until)


@require_safe
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody's zoles, jaņi and pules, from the deals of the rounds that may be seen."""
    wall = public_view_of(slug)
    if not wall.ranked_rounds or not counted.has_statistics(wall.tournament):
        raise Http404
    found = counted.statistics(wall.tournament, wall.ranked_rounds)
    table = StatisticsTable(found.lines)
    RequestConfig(request, paginate={"per_page": ROWS_PER_PAGE}).configure(table)
    context = {"wall": wall, "area": "statistics", "statistics": found, "table": table}
    return render(request, "public/statistics.html", context)
