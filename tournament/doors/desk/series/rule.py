"""Changing the rule of a series, with a preview."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.doors.acting import UNPROCESSABLE, look, perform, previewed_in
from tournament.doors.desk.series.forms import SeriesForm, typed_of
from tournament.doors.desk.series.guards import series_at
from tournament.models import Series
from tournament.security.access import ScopeDesk
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import creating
from tournament.services.series.preview import SeriesRipple, foresee_series
from tournament.standings.series.publication import announced_of
from tournament.words import refusal_words


@require_http_methods(["GET", "HEAD", "POST"])
def series_rule(request: HttpRequest, season: str, slug: str) -> HttpResponse:
    """Show the announced rule; preview a change, then save it as previewed."""
    desk, series = series_at(request, season, slug, "plan")
    if request.method != "POST":
        form = SeriesForm(season=season, initial=typed_of(creating.plan_of(series)))
        return _show(request, desk, form)
    form = SeriesForm(request.POST, season=season)
    if not form.is_valid():
        return _show(request, desk, form)
    seen = previewed_in(request)
    if "save" not in request.POST or seen is None:
        return _preview(request, desk, series, form)
    return perform(
        request,
        lambda by: creating.change_series(series, form.plan, by=by, previewed=seen),
        done=_("The rule is changed."),
        then=redirect("series_desk", season, slug),
        refused=lambda why: _show(request, desk, form, why),
    )


def _preview(
    request: HttpRequest, desk: ScopeDesk, series: Series, form: SeriesForm
) -> HttpResponse:
    return look(
        request,
        lambda _by: foresee_series(
            series, lambda: creating.change_series(series, form.plan, by=Actor(""))
        ),
        show=lambda ripple: _show(request, desk, form, ripple=ripple),
        refused=lambda why: _show(request, desk, form, why),
    )


def _show(
    request: HttpRequest,
    desk: ScopeDesk,
    form: SeriesForm,
    refused: Refused | None = None,
    ripple: SeriesRipple | None = None,
) -> HttpResponse:
    context = {
        "desk": desk,
        "season": desk.scope.kind,
        "area": "rule",
        "form": form,
        "ripple": ripple,
        "shut": refusal_words(Refused("series_approved")) if announced_of(desk.scope) else None,
        "refusal": refusal_words(refused) if refused else None,
    }
    is_faulty = refused is not None or (form.is_bound and ripple is None)
    status = UNPROCESSABLE if is_faulty else 200
    return render(request, "desk/series/rule.html", context, status=status)
