"""Qualifying by place in a series: shown with ties and reserves, then entered."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.people.entering import entered_words
from tournament.doors.desk.preview_rows import preview_rows
from tournament.models import Series
from tournament.reading.events.blocks import GroupToFill, groups_to_fill
from tournament.reading.series.qualified import qualifying, series_leading_to
from tournament.services.people import finalists
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole

USUAL = 16
MOST = 1_000


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None, pk: int) -> HttpResponse:
    desk, series = request.desk, _series(request, pk)
    places = asked_places(request, series.final_places)
    context = {
        "desk": desk,
        "area": "people",
        "found": qualifying(series, desk.tournament, places),
        "most": MOST,
        "groups": list(groups_to_fill(desk.tournament)) if desk.may("plan") else (),
        "may_enter": desk.tournament.is_open and not desk.tournament.called_off,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request.http, "desk/people/qualified.html", context, status=status)


@routes.page("list/series/<int:pk>/", finalists.enter_qualified)
def qualified(request: EventRequest, pk: int) -> HttpResponse:
    """Show the players who qualify by a series."""
    return _show(request, None, pk)


@routes.post("list/series/<int:pk>/", finalists.enter_qualified, to="people", show=_show)
def enter_qualified(request: EventRequest, pk: int) -> str:
    """Enter the ticked players."""
    event, series, ticked = request.desk.tournament, _series(request, pk), ticked_in(request)
    count = finalists.enter_qualified(event, series, ticked, by=request.by, key=request.key)
    return entered_words(count)


def _series(request: EventRequest, pk: int) -> Series:
    offered = series_leading_to(request.desk.tournament, request.http.user)
    return get_object_or_404(offered, pk=pk)


def ticked_in(request: EventRequest) -> set[int]:
    """Return the ticked people."""
    return {number for raw in request.data.getlist("player") if (number := whole(raw))}


def asked_places(request: EventRequest, usual: int | None) -> int:
    """Return the requested number of places of the series, within the limits."""
    return min(max(whole(request.http.GET.get("places", "")) or usual or USUAL, 1), MOST)


def _group(request: EventRequest, first: int, index: int) -> GroupToFill:
    for group in groups_to_fill(request.desk.tournament):
        if (group.first_round, group.index) == (first, index):
            return group
    raise Http404


def _show_group(
    request: EventRequest, refused: Refused | None, pk: int, first: int, index: int
) -> HttpResponse:
    event, series = request.desk.tournament, _series(request, pk)
    group = _group(request, first, index)
    places = asked_places(request, group.places or series.final_places)
    context = {
        "desk": request.desk,
        "area": "people",
        "found": qualifying(series, event, places),
        "group": group,
        "most": MOST,
        "may_enter": event.is_open and not event.called_off,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request.http, "desk/people/qualified.html", context, status=status)


GROUP: Final = "list/series/<int:pk>/group/<int:first>/<int:index>/"


@routes.page(GROUP, finalists.fill_group)
def group_of_series(request: EventRequest, pk: int, first: int, index: int) -> HttpResponse:
    """Show who qualifies for a group by a series."""
    return _show_group(request, None, pk, first, index)


@routes.post(GROUP, finalists.fill_group, to="blocks", show=_show_group)
def fill_group(request: EventRequest, pk: int, first: int, index: int) -> str | HttpResponse:
    """Preview the change of a group, then put the ticked players into it."""
    event, ticked, seen = request.desk.tournament, ticked_in(request), request.previewed
    series, group = _series(request, pk), _group(request, first, index)
    if seen is None:
        return _preview(request, series, group)
    finalists.fill_group(
        event,
        series,
        ticked,
        first_round=group.first_round,
        group=group.name,
        by=request.by,
        previewed=seen,
        key=request.key,
    )
    return _("Saved. Later seats will follow it.")


def _preview(request: EventRequest, series: Series, group: GroupToFill) -> HttpResponse:
    event, ticked = request.desk.tournament, ticked_in(request)
    ripple = finalists.preview_group(
        event, series, ticked, first_round=group.first_round, group=group.name
    )
    everybody = qualifying(series, event, MOST).candidates
    chosen = [one for one in everybody if one.line.player in ticked]
    context = {
        "desk": request.desk,
        "area": "people",
        "series": series,
        "group": group,
        "chosen": chosen,
        "left": group.left_beside(one.number for one in chosen),
        "ripple": preview_rows(ripple, event),
    }
    return render(request.http, "desk/people/group_preview.html", context)
