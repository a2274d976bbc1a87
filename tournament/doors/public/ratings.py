"""Public ratings: all ratings, the list of one day, and a player's history."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournament.doors.downloads import CSV
from tournament.doors.public.house import framed
from tournament.doors.series_paper import list_of_rating, order_paper, send_paper
from tournament.exchange.spreadsheets import write_csv
from tournament.reading.open_data.seasons import rating_document
from tournament.reading.people.identity import root_of
from tournament.reading.people.persons import has_career
from tournament.reading.series.lists import spreadsheet_rows
from tournament.reading.series.ratings import (
    BESIDE,
    curve_of,
    public_ratings,
    rated_line,
    rating_view,
)
from tournament.reading.series.strengths import NOTE, strength_view, strengths_in
from tournament.services.acts import Actor
from tournament.standings.series.publication import standings_document

LATEST: Final = "latest"


@require_safe
def all_ratings(request: HttpRequest) -> HttpResponse:
    """Show the top of each rating, side by side."""
    context = framed("ratings", views=public_ratings(), beside=BESIDE)
    return render(request, "public/ratings/all.html", context)


@require_safe
def rating(request: HttpRequest, slug: str, day: str = "") -> HttpResponse:
    """Show the list of a day, by default the newest."""
    view = rating_view(slug, _day(day))
    context = framed(
        "ratings",
        view=view,
        table=view.table,
        is_newest=view.said.as_of == view.days[0],
        has_strengths=bool(view.said.notes.get(NOTE, {}).get("players")),
    )
    return render(request, "public/ratings/rating.html", context)


@require_safe
def rating_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show how a player's rating is computed, and its history."""
    view = rating_view(slug)
    rated = rated_line(view, number)
    if rated.line.player != number:
        return redirect("rating_player", slug, rated.line.player)
    context = {
        "view": view,
        "rated": rated,
        "has_career": has_career(rated.line.player),
        "curve": curve_of(view.series, number),
        "strength": strengths_in(view.said).get(root_of(number)),
    }
    return render(request, "public/ratings/player.html", context)


@require_safe
def rating_strengths(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the unofficial strengths beside the newest list; raise 404 if it has none."""
    view = rating_view(slug)
    found = strength_view(view)
    if not found.lines:
        raise Http404
    return render(request, "public/ratings/strengths.html", {"view": view, "found": found})


@require_safe
def rating_file(request: HttpRequest, slug: str, day: str, kind: str) -> HttpResponse:
    """Send the list of a day as karta.series-standings/1 or CSV; the latest as karta.rating/1."""
    is_latest = day == LATEST
    view = rating_view(slug, None if is_latest else _day(day))
    if kind == "json":
        options = {"ensure_ascii": False, "separators": (",", ":")}
        document = rating_document(view) if is_latest else standings_document(view.table.lines)
        answer: HttpResponse = JsonResponse(document, json_dumps_params=options)
    elif kind == "csv":
        answer = HttpResponse(
            write_csv(*spreadsheet_rows(view.table, is_rating=True)), content_type=CSV
        )
        answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{day}.csv"'
    else:
        raise Http404
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


# A cached page contains no CSRF token, and the result of the button is public.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def rating_paper(request: HttpRequest, slug: str, day: str) -> HttpResponseBase:
    """Order the list of a day as a PDF, or send the finished one."""
    paper = list_of_rating(rating_view(slug, _day(day)))
    if request.method == "POST":
        return order_paper(request, paper, by=Actor(""))
    return send_paper(request, paper, back=redirect("rating_of_day", slug, day))


def _day(text: str) -> dt.date | None:
    if not text:
        return None
    try:
        return dt.date.fromisoformat(text)
    except ValueError as trouble:
        raise Http404 from trouble
