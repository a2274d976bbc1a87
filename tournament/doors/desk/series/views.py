"""The desk of a series: its table, its stages and its approval; and announcing a new one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.series.presets import PRESETS, RATING
from tournament.doors.acting import (
    UNPROCESSABLE,
    actor_of,
    key_of,
    perform,
    perform_typed,
    tell_refusal,
)
from tournament.doors.desk.series.forms import ReopenForm, SeriesForm, typed_of
from tournament.doors.desk.series.guards import RATINGS, SERIES, may_make, refuse_making, series_at
from tournament.doors.downloads import spreadsheet
from tournament.doors.fields import DateField
from tournament.doors.series_paper import order_paper, send_paper, table_of_series
from tournament.models import Series
from tournament.reading.series.lists import series_rows, spreadsheet_rows
from tournament.reading.series.pages import view_of
from tournament.security.access import ScopeDesk, scopes_of
from tournament.services.refusals import Refused
from tournament.services.series import approving, publishing
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.preview import compare
from tournament.words import refusal_words
from tournament.words.series import SERIES_PRESETS


class PublishForm(forms.Form):
    """The effective date of a published rating."""

    as_of = DateField(label=gettext_lazy("As of"), initial=timezone.localdate)


@require_POST
def publish_rating(request: HttpRequest, season: str, slug: str) -> HttpResponse:
    """Publish the rating as of the submitted date; it is frozen from then on."""
    _desk, series = series_at(request, season, slug, "approve")
    back = redirect("series_desk", season, slug)
    form = PublishForm(request.POST)
    if season != RATINGS or not form.is_valid():
        tell_refusal(request, Refused("publishing_day_unknown"))
        return back
    return perform(
        request,
        lambda by: publishing.publish_rating(
            series, form.cleaned_data["as_of"], by=by, key=key_of(request)
        ),
        done=_("The rating is published."),
        then=back,
    )


@require_safe
@login_required
def my_series(request: HttpRequest, season: str) -> HttpResponse:
    """List the series or ratings in which the user has a role."""
    mine = Series.objects.filter(scope__in=scopes_of(request.user, season))
    context = {
        "season": season,
        "rows": series_rows(mine, today=timezone.localdate()),
        "may_make": may_make(request, season),
    }
    return render(request, "desk/series/mine.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_series(request: HttpRequest, season: str) -> HttpResponse:
    """Show the presets, then the form of the chosen one; announce the series."""
    refuse_making(request, season)
    if request.method == "POST":
        form = SeriesForm(request.POST, season=season)
        return perform_typed(
            request,
            form,
            lambda by: create_series(form.plan, by=by, kind=season, key=key_of(request)),
            done=_announced(season),
            then=lambda made: redirect("series_desk", season, made.scope.slug),
            show=lambda why: _show_form(request, season, form, why),
        )
    if season == RATINGS:
        return _show_form(request, season, _form_of(RATING, season), None)
    preset = PRESETS.get(request.GET.get("preset", ""))
    if preset is None:
        context = {
            "season": season,
            "presets": [
                {"id": one.id, "words": SERIES_PRESETS[one.id]} for one in PRESETS.values()
            ],
        }
        return render(request, "desk/series/presets.html", context)
    form = _form_of(preset.rule, season, planned_stages=preset.stages)
    return _show_form(request, season, form, None)


def _announced(season: str) -> str:
    if season == RATINGS:
        return _("“%(name)s” is announced. Rated tournaments are included automatically.")
    return _("“%(name)s” is announced. Now add its stages.")


def _form_of(rule: Any, season: str, **more: Any) -> SeriesForm:  # noqa: ANN401
    plan = SeriesPlan(name="", rule=rule, **more)
    return SeriesForm(season=season, initial=typed_of(plan))


def _show_form(
    request: HttpRequest, season: str, form: SeriesForm, refused: Refused | None
) -> HttpResponse:
    context = {
        "season": season,
        "form": form,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/series/new.html", context, status=status)


@require_safe
def series_desk(request: HttpRequest, season: str, slug: str) -> HttpResponse:
    """Show the table, the stages, and the available acts."""
    desk, series = series_at(request, season, slug, "look")
    return _show(request, desk, series, None)


@require_POST
def approve_series(request: HttpRequest, season: str, slug: str) -> HttpResponse:
    """Approve and freeze the table."""
    desk, series = series_at(request, season, slug, "approve")
    return perform(
        request,
        lambda by: approving.approve_series(series, by=by, key=key_of(request)),
        done=_("The table is approved."),
        then=redirect("series_desk", season, slug),
        refused=lambda why: _show(request, desk, series, why),
    )


@require_POST
def reopen_series(request: HttpRequest, season: str, slug: str) -> HttpResponse:
    """Withdraw the approval, with a reason."""
    desk, series = series_at(request, season, slug, "approve")
    form = ReopenForm(request.POST)
    return perform_typed(
        request,
        form,
        lambda by: approving.reopen_series(series, by=by, reason=form.cleaned_data["reason"]),
        done=_("The table follows its stages again."),
        then=redirect("series_desk", season, slug),
        show=lambda why: _show(request, desk, series, why, reopen_form=form),
    )


def _show(
    request: HttpRequest,
    desk: ScopeDesk,
    series: Series,
    refused: Refused | None,
    **typed: Form,
) -> HttpResponse:
    view = view_of(series)
    not_yet = missed = None
    if series.is_rating:
        missed = publishing.skipped_list(series, timezone.localdate())
        not_yet = publishing.why_not_publish(view.table, timezone.localdate())
    elif view.announced is None:
        not_yet = approving.why_not_approve(view.book)
    context = {
        "desk": desk,
        "season": desk.scope.kind,
        "area": "table",
        "may": desk.deeds,
        "editing": desk.may("plan") and view.announced is None,
        "view": view,
        "table": view.table,
        "not_yet": refusal_words(not_yet) if not_yet else None,
        "missed": missed,
        "since": compare(view.table, view.book.table) if view.announced else (),
        "refusal": refusal_words(refused) if refused else None,
        "reopen_form": ReopenForm(),
        "publish_form": PublishForm(),
        "published": series.scope.publications.filter(as_of__isnull=False).order_by("-as_of")[:12],
        **typed,
    }
    status = UNPROCESSABLE if refused or typed else 200
    return render(request, "desk/series/desk.html", context, status=status)


@require_safe
def export_series(request: HttpRequest, season: str, slug: str, kind: str) -> HttpResponse:
    """Send the table as CSV or XLSX."""
    _desk, series = series_at(request, season, slug, "export")
    view = view_of(series)
    listing = spreadsheet_rows(view.table, is_rating=series.is_rating)
    return spreadsheet(kind, listing, name=slug, title=series.scope.name)


@require_http_methods(["GET", "HEAD", "POST"])
def print_series(request: HttpRequest, season: str, slug: str) -> HttpResponseBase:
    """Order the table as a PDF of its current state, or send the finished one."""
    _desk, series = series_at(request, season, slug, "export")
    if season != SERIES:
        raise Http404
    paper = table_of_series(view_of(series))
    if request.method == "POST":
        return order_paper(request, paper, by=actor_of(request))
    return send_paper(request, paper, back=redirect("series_desk", season, slug))
