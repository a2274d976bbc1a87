"""Who sits where: by name, by table, and table by table with the results."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.reading.results.standings import Narrowing
from tournament.reading.rounds.draws import repeat_draw
from tournament.reading.rounds.played_tables import played_tables
from tournament.reading.rounds.seats import seats_by_name
from tournament.reading.sheets.charts import running_totals
from tournament.reading.sheets.sheets import table_page
from tournament.reading.visibility import PublicView, public_view_of


@require_safe
def seats(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show who sits where in a round, the newest unless one is named, from A to Ž."""
    return show_seats(request, public_view_of(slug), number)


def show_seats(request: HttpRequest, wall: PublicView, number: int | None = None) -> HttpResponse:
    """Render the seats by name for this public view."""
    played = wall.seated(number)
    asked = Narrowing.from_query(request.GET)
    context = {
        "wall": wall,
        "area": "seats",
        "round": played,
        "asked": asked,
        "letters": seats_by_name(wall, played, asked.search),
    }
    return render(request, "public/seats.html", context)


@require_safe
def round(request: HttpRequest, slug: str, number: int) -> HttpResponse:  # noqa: A001
    """Show a round table by table: who sits there, and the results that may be seen."""
    return show_round(request, public_view_of(slug), number)


def show_round(request: HttpRequest, wall: PublicView, number: int | None = None) -> HttpResponse:
    """Render a round's tables for this public view."""
    played = wall.seated(number)
    tables = played_tables(wall, played)
    context = {"wall": wall, "area": "seats", "round": played, "tables": tables}
    return render(request, "public/round.html", context)


@require_safe
def table(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Show one table of a round with its sheet, deal by deal where there are deals."""
    wall = public_view_of(slug)
    if not wall.shows_sheets:
        raise Http404
    played = wall.seated(number)
    page = table_page(wall.tournament, played.round, table_number)
    context = {
        "wall": wall,
        "area": "seats",
        "round": played,
        "table": page,
        "chart": running_totals(page),
    }
    return render(request, "public/table.html", context)


@require_safe
def draw(request: HttpRequest, slug: str, number: int = 1) -> HttpResponse:
    """Repeat the draw of a round line by line; later rounds where standings may be seen."""
    wall = public_view_of(slug)
    played = wall.seated(number)
    if number > 1 and not wall.shows_standings:
        raise Http404
    context = {
        "wall": wall,
        "area": "draw",
        "round": played,
        "rounds": wall.rounds if wall.shows_standings else wall.rounds[:1],
        "draw": repeat_draw(wall.tournament, played),
    }
    return render(request, "public/draw.html", context)
