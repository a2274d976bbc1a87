"""The desk of a series: its table, its stages and its approval; and announcing a new one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.series.presets import PRESETS, RATING
from tournament.doors.acting import UNPROCESSABLE, Routes
from tournament.doors.desk.series.forms import ReopenForm, SeriesForm, typed_of
from tournament.doors.desk.series.guards import (
    RATINGS,
    SeasonRequest,
    SeriesRequest,
    at_season,
    at_series,
    may_make,
)
from tournament.doors.downloads import spreadsheet
from tournament.doors.fields import DateField
from tournament.doors.series_paper import order_paper, send_paper, table_of_series
from tournament.models import Series
from tournament.reading.money.levies import currency_of_house
from tournament.reading.series.funds import fund_of
from tournament.reading.series.lists import series_rows, spreadsheet_rows
from tournament.reading.series.pages import view_of
from tournament.reading.series.payouts import series_payouts
from tournament.security.access import scopes_of
from tournament.services import webhooks
from tournament.services.refusals import Refused
from tournament.services.series import approving, publishing
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.preview import compare
from tournament.words import refusal_words
from tournament.words.names import fill_sentence
from tournament.words.series import SERIES_PRESETS


class PublishForm(forms.Form):
    """The effective date of a published rating."""

    as_of = DateField(label=gettext_lazy("As of"), initial=timezone.localdate)


seasons = Routes(at_season)
routes = Routes(at_series)


@seasons.page("")
def my_series(request: SeasonRequest) -> HttpResponse:
    """List the series or ratings in which the user has a role."""
    mine = Series.objects.filter(scope__in=scopes_of(request.http.user, request.season))
    context = {
        "season": request.season,
        "rows": series_rows(mine, today=timezone.localdate()),
        "may_make": may_make(request.http, request.season),
    }
    return render(request.http, "desk/series/mine.html", context)


def _show_form(request: SeasonRequest, refused: Refused | None = None) -> HttpResponse:
    form = request.typed["form"]
    context = {
        "season": request.season,
        "form": form,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/series/new.html", context, status=status)


@seasons.page("new/", create_series)
def new_series(request: SeasonRequest) -> HttpResponse:
    """Show the presets, then the form of the chosen one."""
    if request.season == RATINGS:
        request.typed["form"] = _form_of(RATING, RATINGS)
        return _show_form(request)
    preset = PRESETS.get(request.http.GET.get("preset", ""))
    if preset is None:
        presets = [{"id": one.id, "words": SERIES_PRESETS[one.id]} for one in PRESETS.values()]
        context = {"season": request.season, "presets": presets}
        return render(request.http, "desk/series/presets.html", context)
    stages = preset.stages
    request.typed["form"] = _form_of(preset.rule, request.season, planned_stages=stages)
    return _show_form(request)


@seasons.post("new/", create_series, show=_show_form)
def announce_series(request: SeasonRequest) -> HttpResponse:
    """Announce a series or a rating."""
    form = request.read(SeriesForm(request.data, season=request.season))
    made = create_series(form.plan, by=request.by, kind=request.season, key=request.key)
    request.add_message(fill_sentence(_announced(request.season), form.cleaned_data))
    return request.redirect("series_desk", slug=made.scope.slug)


def _announced(season: str) -> str:
    if season == RATINGS:
        return _("“%(name)s” is announced. Rated tournaments are included automatically.")
    return _("“%(name)s” is announced. Now add its stages.")


def _form_of(rule: Any, season: str, **more: Any) -> SeriesForm:  # noqa: ANN401
    plan = SeriesPlan(name="", rule=rule, currency=currency_of_house(), **more)
    return SeriesForm(season=season, initial=typed_of(plan))


def _show(request: SeriesRequest, refused: Refused | None = None) -> HttpResponse:
    desk, series, today = request.desk, request.series, timezone.localdate()
    view = view_of(series)
    not_yet = missed = None
    if series.is_rating:
        missed = publishing.skipped_list(series, today)
        not_yet = publishing.why_not_publish(view.table, today)
    elif view.announced is None:
        not_yet = approving.why_not_approve(view.book)
    context = {
        "desk": desk,
        "season": request.season,
        "area": "table",
        "may": desk.deeds,
        "editing": desk.may("plan") and view.announced is None,
        "view": view,
        "table": view.table,
        "fund": fund_of(series, view.table),
        "payouts": series_payouts(series, view.table) if desk.may("see_money") else None,
        "may_pay": view.announced is not None and desk.may("check_in"),
        "not_yet": refusal_words(not_yet) if not_yet else None,
        "missed": missed,
        "since": compare(view.table, view.book.table) if view.announced else (),
        "refusal": refusal_words(refused) if refused else None,
        "reopen_form": ReopenForm(),
        "publish_form": PublishForm(),
        "published": series.scope.publications.filter(as_of__isnull=False).order_by("-as_of")[:12],
        "webhook_stopped": desk.may("invite")
        and webhooks.has_disabled(desk.scope)
        and reverse("webhooks_of_series", kwargs=dict(request.place)),
        **request.typed,
    }
    status = UNPROCESSABLE if refused or request.typed else 200
    return render(request.http, "desk/series/desk.html", context, status=status)


@routes.page("")
def series_desk(request: SeriesRequest) -> HttpResponse:
    """Show the table, the stages, and the available acts."""
    return _show(request)


@routes.post("approve/", approving.approve_series, to="series_desk", show=_show)
def approve_series(request: SeriesRequest) -> str:
    """Approve and freeze the table."""
    approving.approve_series(request.series, by=request.by, key=request.key)
    return _("The table is approved.")


@routes.post("publish/", publishing.publish_rating, to="series_desk")
def publish_rating(request: SeriesRequest) -> str:
    """Publish the rating as of the submitted date; it is frozen from then on."""
    form = PublishForm(request.data)
    if not request.series.is_rating or not form.is_valid():
        raise Refused("publishing_day_unknown")
    as_of = form.cleaned_data["as_of"]
    publishing.publish_rating(request.series, as_of, by=request.by, key=request.key)
    return _("The rating is published.")


@routes.post("reopen/", approving.reopen_series, to="series_desk", show=_show)
def reopen_series(request: SeriesRequest) -> str:
    """Withdraw the approval, with a reason."""
    reason = request.read(ReopenForm(request.data), "reopen_form").cleaned_data["reason"]
    approving.reopen_series(request.series, by=request.by, reason=reason)
    return _("The table follows its stages again.")


@routes.page("table.<slug:kind>", "export")
def export_series(request: SeriesRequest, kind: str) -> HttpResponse:
    """Send the table as CSV or XLSX."""
    series = request.series
    listing = spreadsheet_rows(view_of(series).table, is_rating=series.is_rating)
    return spreadsheet(kind, listing, name=series.scope.slug, title=series.scope.name)


@routes.form("paper/", "export")
def print_series(request: SeriesRequest) -> HttpResponseBase:
    """Order the table as a PDF of its current state, or send the finished one."""
    if request.series.is_rating:
        raise Http404
    paper = table_of_series(view_of(request.series))
    if request.http.method == "POST":
        return order_paper(request.http, paper, by=request.by)
    return send_paper(request.http, paper, back=request.redirect("series_desk"))
