"""Seats by name and by table, and tables with results."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.reading.results.filters import StandingsFilter
from tournament.reading.rounds.disputes import disputed_in
from tournament.reading.rounds.draws import repeat_draw
from tournament.reading.rounds.played_tables import exchanged_results, played_tables
from tournament.reading.rounds.schedule import is_one_rotation, rotation_of
from tournament.reading.rounds.seats import announced_seating
from tournament.reading.rounds.seats_at_hand import seats_by_name
from tournament.reading.sheets.charts import running_totals
from tournament.reading.sheets.sheets import table_page
from tournament.reading.visibility import PublicView, public_view_of


@require_safe
def seats(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the seats of a round by name, by default the newest."""
    return show_seats(request, public_view_of(slug), number)


def show_seats(request: HttpRequest, view: PublicView, number: int | None = None) -> HttpResponse:
    """Render the seats by name for this public view."""
    played = view.seated(number)
    asked = StandingsFilter.from_query(request.GET)
    context = {
        "view": view,
        "area": "seats",
        "round": played,
        "asked": asked,
        "rotates": is_one_rotation(view.tournament),
        "letters": seats_by_name(view, played, asked.search),
    }
    return render(request, "public/seats.html", context)


@require_safe
def rotation(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all rounds of a rotation, if its players have not changed since it was announced."""
    view = public_view_of(slug)
    found = rotation_of(view.tournament)
    if found is None:
        raise Http404
    context = {"view": view, "area": "seats", "rotation": found}
    return render(request, "public/rotation.html", context)


@require_safe
def round(request: HttpRequest, slug: str, number: int) -> HttpResponse:  # noqa: A001
    """Show a round's tables with their players and the public results."""
    return show_round(request, public_view_of(slug), number)


def show_round(request: HttpRequest, view: PublicView, number: int | None = None) -> HttpResponse:
    """Render a round's tables for this public view."""
    played = view.seated(number)
    seating = announced_seating(view.tournament, played.number)
    context = {
        "view": view,
        "area": "seats",
        "round": played,
        "tables": played_tables(view, played, seating.tables),
        "exchanged": exchanged_results(view, played),
        "resting": seating.resting,
    }
    return render(request, "public/round.html", context)


@require_safe
def table(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Show a table of a round with its sheet, and with its deals if there are any."""
    view = public_view_of(slug)
    if not view.shows_sheets:
        raise Http404
    played = view.seated(number)
    page = table_page(view.tournament, played.round, table_number)
    context = {
        "view": view,
        "area": "seats",
        "round": played,
        "table": page,
        "is_disputed": table_number in disputed_in(view, played),
        "chart": running_totals(page),
    }
    return render(request, "public/table.html", context)


@require_safe
def draw(request: HttpRequest, slug: str, number: int = 1) -> HttpResponse:
    """Repeat the draw of a round line by line; later rounds only with public standings."""
    view = public_view_of(slug)
    played = view.seated(number)
    if number > 1 and not view.shows_standings:
        raise Http404
    context = {
        "view": view,
        "area": "draw",
        "round": played,
        "rounds": view.rounds if view.shows_standings else view.rounds[:1],
        "draw": repeat_draw(view.tournament, played),
    }
    return render(request, "public/draw.html", context)
