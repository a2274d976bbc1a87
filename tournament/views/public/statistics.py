"""What was declared and how it ended, for everyone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournament.tables import ROWS_PER_PAGE, StatisticsTable
from tournament.wall import statistics as counted
from tournament.wall.visibility import wall_of


@require_safe
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody's zoles, jaņi and pules, from the deals of the rounds that may be seen."""
    wall = wall_of(slug)
    if not wall.ranked_rounds or not counted.has_statistics(wall.tournament):
        raise Http404
    found = counted.statistics(wall.tournament, wall.ranked_rounds)
    table = StatisticsTable(found.lines)
    RequestConfig(request, paginate={"per_page": ROWS_PER_PAGE}).configure(table)
    context = {"wall": wall, "area": "statistics", "statistics": found, "table": table}
    return render(request, "public/statistics.html", context)
