"""Public series: the table, the reasons of each place, files and a calendar."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from scoring.series.files import write_series
from tournament.doors.downloads import CSV
from tournament.doors.public.files import open_to_others
from tournament.doors.public.house import framed
from tournament.doors.series_paper import order_paper, send_paper, table_of_series
from tournament.exchange.spreadsheets import write_csv
from tournament.models import Scope, Series
from tournament.reading.calendar_files import CONTENT, write_series_calendar
from tournament.reading.people.persons import has_career
from tournament.reading.series.funds import fund_of
from tournament.reading.series.lists import leaders_words, series_rows, spreadsheet_rows
from tournament.reading.series.pages import (
    derivation_of,
    line_of,
    points_table,
    public_series,
)
from tournament.services.acts import Actor
from tournament.standings.series.publication import standings_document


@require_safe
def all_series(request: HttpRequest) -> HttpResponse:
    """List the public series."""
    shown = Series.objects.filter(scope__kind=Scope.Kind.SERIES, scope__is_public=True)
    rows = series_rows(shown, today=timezone.localdate())
    return render(request, "public/series/all.html", framed("series", rows=rows))


@require_safe
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table of a series with all stages."""
    view = public_series(slug)
    context = framed(
        "series",
        view=view,
        table=view.table,
        fund=fund_of(view.series, view.table) if view.series.shows_fund else None,
        points=points_table(view),
        leaders=leaders_words(view.table.lines),
        may_be_followed=bool(settings.EMAIL_HOST) and view.announced is None,
    )
    return render(request, "public/series/series.html", context)


@require_safe
def series_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show how a player's total in a series is computed, and what they can still reach."""
    view = public_series(slug)
    line = line_of(view, number)
    if line.player != number:
        return redirect("series_player", slug, line.player)
    context = {
        "view": view,
        "line": line,
        "derivation": derivation_of(view, number),
        "possible": view.possible.get(number),
        "has_career": not view.table.of_teams and has_career(line.player),
        "heads": {stage.number: stage for stage in view.table.stages},
    }
    return render(request, "public/series/player.html", context)


@require_safe
def series_file(request: HttpRequest, slug: str, name: str, kind: str) -> HttpResponse:
    """Send the series as karta.series/1, or its table as karta.series-standings/1 or CSV."""
    view = public_series(slug)
    match name, kind:
        case "series", "json":
            return open_to_others(_json(write_series(view.scored)))
        case "standings", "json":
            return open_to_others(_json(standings_document(view.table.lines)))
        case "standings", "csv":
            answer = HttpResponse(write_csv(*spreadsheet_rows(view.table)), content_type=CSV)
            answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.csv"'
            return open_to_others(answer)
        case "series", "ics":
            page = request.build_absolute_uri(reverse("series", args=[slug]))
            answer = HttpResponse(write_series_calendar(view, page=page), content_type=CONTENT)
            answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.ics"'
            return open_to_others(answer)
    raise Http404


# A cached page contains no CSRF token, and the result of the button is public.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def series_paper(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Order the table as a PDF of its current state, or send the finished one."""
    paper = table_of_series(public_series(slug))
    if request.method == "POST":
        return order_paper(request, paper, by=Actor(""))
    return send_paper(request, paper, back=redirect("series", slug))


def _json(document: dict[str, object]) -> HttpResponse:
    options = {"ensure_ascii": False, "separators": (",", ":")}
    return JsonResponse(document, json_dumps_params=options)
