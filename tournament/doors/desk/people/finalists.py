"""Qualifying by place in a series: shown with ties and reserves, then entered."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.doors.acting import UNPROCESSABLE, key_of, look, perform, previewed_in
from tournament.doors.desk.people.entering import entered_words
from tournament.doors.desk.preview_rows import preview_rows
from tournament.models import Series
from tournament.reading.events.blocks import GroupToFill, groups_to_fill
from tournament.reading.series.qualified import qualifying, series_leading_to
from tournament.security.access import Desk, desk_for
from tournament.services.consequences.previews import ActPreview
from tournament.services.people.finalists import enter_qualified, fill_group, preview_group
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole

USUAL = 16
MOST = 1_000


@require_http_methods(["GET", "HEAD", "POST"])
def qualified(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the players who qualify by a series, and enter the ticked ones."""
    desk = desk_for(request, slug, "register")
    series = get_object_or_404(series_leading_to(desk.tournament, request.user), pk=pk)
    if request.method != "POST":
        return _show(request, desk, series)
    ticked = ticked_in(request)

    return perform(
        request,
        lambda by: enter_qualified(desk.tournament, series, ticked, by=by, key=key_of(request)),
        done=entered_words,
        then=redirect("people", slug),
        refused=lambda why: _show(request, desk, series, why),
    )


def ticked_in(request: HttpRequest) -> set[int]:
    """Return the ticked people."""
    return {number for raw in request.POST.getlist("player") if (number := whole(raw))}


def asked_places(request: HttpRequest, usual: int | None) -> int:
    """Return the requested number of places of the series, within the limits."""
    return min(max(whole(request.GET.get("places", "")) or usual or USUAL, 1), MOST)


def _show(
    request: HttpRequest, desk: Desk, series: Series, refused: Refused | None = None
) -> HttpResponse:
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
    return render(request, "desk/people/qualified.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def group_of_series(
    request: HttpRequest, slug: str, pk: int, first: int, index: int
) -> HttpResponse:
    """Show who qualifies for a group by a series, preview the change, and put them into it."""
    desk = desk_for(request, slug, "plan")
    series = get_object_or_404(series_leading_to(desk.tournament, request.user), pk=pk)
    group = next(
        (g for g in groups_to_fill(desk.tournament) if (g.first_round, g.index) == (first, index)),
        None,
    )
    if group is None:
        raise Http404
    if request.method != "POST":
        return _show_group(request, desk, series, group)
    seen, ticked = previewed_in(request), ticked_in(request)
    if seen is None:
        return _preview(request, desk, series, group)
    return perform(
        request,
        lambda by: fill_group(
            desk.tournament,
            series,
            ticked,
            first_round=group.first_round,
            group=group.name,
            by=by,
            previewed=seen,
            key=key_of(request),
        ),
        done=_("Saved. Later seats will follow it."),
        then=redirect("blocks", slug),
        refused=lambda why: _show_group(request, desk, series, group, why),
    )


def _preview(request: HttpRequest, desk: Desk, series: Series, group: GroupToFill) -> HttpResponse:
    ticked = ticked_in(request)

    def show(ripple: ActPreview) -> HttpResponse:
        everybody = qualifying(series, desk.tournament, MOST).candidates
        chosen = [one for one in everybody if one.line.player in ticked]
        context = {
            "desk": desk,
            "area": "people",
            "series": series,
            "group": group,
            "chosen": chosen,
            "left": group.left_beside(one.number for one in chosen),
            "ripple": preview_rows(ripple, desk.tournament),
        }
        return render(request, "desk/people/group_preview.html", context)

    return look(
        request,
        lambda _by: preview_group(
            desk.tournament, series, ticked, first_round=group.first_round, group=group.name
        ),
        show=show,
        refused=lambda why: _show_group(request, desk, series, group, why),
    )


def _show_group(
    request: HttpRequest,
    desk: Desk,
    series: Series,
    group: GroupToFill,
    refused: Refused | None = None,
) -> HttpResponse:
    places = asked_places(request, group.places or series.final_places)
    context = {
        "desk": desk,
        "area": "people",
        "found": qualifying(series, desk.tournament, places),
        "group": group,
        "most": MOST,
        "may_enter": desk.tournament.is_open and not desk.tournament.called_off,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request, "desk/people/qualified.html", context, status=status)
