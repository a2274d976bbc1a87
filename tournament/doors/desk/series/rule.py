"""Changing the rule of a series, with a preview."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, Routes
from tournament.doors.desk.series.forms import SeriesForm, typed_of
from tournament.doors.desk.series.guards import SeriesRequest, at_series
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import creating
from tournament.services.series.preview import SeriesRipple, foresee_series
from tournament.standings.series.publication import announced_of
from tournament.words import refusal_words

routes = Routes(at_series)


def _show(
    request: SeriesRequest, refused: Refused | None = None, ripple: SeriesRipple | None = None
) -> HttpResponse:
    scope = request.desk.scope
    plan = creating.plan_of(request.series)
    form = request.typed.get("form") or SeriesForm(season=request.season, initial=typed_of(plan))
    context = {
        "desk": request.desk,
        "season": request.season,
        "area": "rule",
        "form": form,
        "ripple": ripple,
        "shut": refusal_words(Refused("series_approved")) if announced_of(scope) else None,
        "refusal": refusal_words(refused) if refused else None,
    }
    is_faulty = refused is not None or (form.is_bound and ripple is None)
    status = UNPROCESSABLE if is_faulty else 200
    return render(request.http, "desk/series/rule.html", context, status=status)


@routes.page("rule/", creating.change_series)
def series_rule(request: SeriesRequest) -> HttpResponse:
    """Show the announced rule."""
    return _show(request)


@routes.post("rule/", creating.change_series, to="series_desk", show=_show)
def change_rule(request: SeriesRequest) -> str | HttpResponse:
    """Preview a change of the rule, then save it as previewed."""
    series, seen = request.series, request.previewed
    plan = request.read(SeriesForm(request.data, season=request.season)).plan
    if "save" not in request.data or seen is None:
        ripple = foresee_series(series, lambda: creating.change_series(series, plan, by=Actor("")))
        return _show(request, ripple=ripple)
    creating.change_series(series, plan, by=request.by, previewed=seen)
    return _("The rule is changed.")
