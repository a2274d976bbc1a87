"""Results from elsewhere: handed in, shown as understood, doubts decided, and taken in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.doors.acting import UNPROCESSABLE, key_of, look, perform, previewed_in, tried
from tournament.doors.desk.series.guards import led_back, series_at
from tournament.doors.desk.series.results_form import ResultsForm, read_decisions
from tournament.doors.desk.series.results_preview import COLUMN_WORDS, preview_results
from tournament.doors.pasted_lists import column_choices
from tournament.exchange.spreadsheets import as_text
from tournament.models import OutsideEvent, OutsideResult, OutsideTeam, Series, Stage
from tournament.security.access import ScopeDesk
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import outside
from tournament.services.series.foreseeing import foresee_series
from tournament.services.series.outside_plans import OutsideDecisions, OutsidePlan, plan_results
from tournament.standings.series.table import open_book
from tournament.words import refusal_words

Write = Callable[[OutsidePlan, Actor, "int | None"], object]


@require_http_methods(["GET", "HEAD", "POST"])
def take_in_results(request: HttpRequest, season: str, slug: str) -> HttpResponse:
    """Take a list of results; what would become of it is shown before it is written."""
    desk, series = series_at(request, season, slug, "plan")
    if (back := led_back(request, desk)) is not None:
        return back
    form = ResultsForm(request.POST or None, request.FILES or None, initial={"game": series.game})

    def write(plan: OutsidePlan, by: Actor, seen: int | None) -> object:
        coefficient = form.cleaned_data["coefficient"] or "1"
        return outside.take_in_results(
            series, plan, by=by, coefficient=coefficient, previewed=seen, key=key_of(request)
        )

    return _answer(request, desk, series, form, write)


@require_http_methods(["GET", "HEAD", "POST"])
def change_results(request: HttpRequest, season: str, slug: str, pk: int) -> HttpResponse:
    """Take a corrected list for a stage; what it moves is shown before it is written."""
    desk, series = series_at(request, season, slug, "plan")
    if (back := led_back(request, desk)) is not None:
        return back
    stages = series.stages.for_reading().select_related("series__scope")
    stage: Stage = get_object_or_404(stages, pk=pk, outside__isnull=False)
    event = stage.outside
    assert event is not None
    initial = {name: getattr(event, name) for name in ("name", "date", "game", "source")}
    initial |= {"participants": event.participants, "text": _lines_of(event)}
    form = ResultsForm(request.POST or None, request.FILES or None, initial=initial)
    del form.fields["coefficient"]

    def write(plan: OutsidePlan, by: Actor, seen: int | None) -> object:
        return outside.change_results(stage, plan, by=by, previewed=seen, key=key_of(request))

    return _answer(request, desk, series, form, write)


def _lines_of(event: OutsideEvent) -> str:
    """Return the list as it stands, to be mended in the form."""
    rows = [(_("Place"), _("Name"), _("Club"), _("Big points"), _("Small points"))]
    for line in event.results.select_related("player").order_by("place_first", "pk"):
        rows.append((_place(line), line.player.name, line.club, line.big, line.small))
    for team in event.teams.order_by("place_first", "pk"):
        rows.append((_place(team), team.name, "", team.big, team.small))
    return as_text(rows)


def _place(line: OutsideResult | OutsideTeam) -> str:
    first, last = line.place_first, line.place_last
    return "" if first is None else f"{first}-{last}" if first != last else str(first)


def _answer(
    request: HttpRequest, desk: ScopeDesk, series: Series, form: ResultsForm, write: Write
) -> HttpResponse:
    if request.method != "POST" or not form.is_valid():
        return _show_form(request, desk, form)
    decisions = read_decisions(request.POST)
    text = form.cleaned_data["text"]

    def take_in(plan: OutsidePlan) -> HttpResponse:
        seen = previewed_in(request)
        if "save" not in request.POST or seen is None:
            return _preview(request, desk, series, form, plan, decisions, write)
        return perform(
            request,
            lambda by: write(plan, by, seen),
            done=_("The results are taken in."),
            then=redirect("series_desk", desk.scope.kind, desk.scope.slug),
            refused=lambda why: _preview(request, desk, series, form, plan, decisions, write, why),
        )

    return look(
        request,
        lambda by: plan_results(text, form.about, decisions, by=by, teams=_teams_of(series)),
        show=take_in,
        refused=lambda why: _show_form(request, desk, form, why),
    )


def _teams_of(series: Series) -> Mapping[int, str] | None:
    """Return the teams that a series of teams knows; nothing for one of people."""
    return open_book(series).team_names if series.of_teams else None


def _preview(
    request: HttpRequest,
    desk: ScopeDesk,
    series: Series,
    form: ResultsForm,
    plan: OutsidePlan,
    decisions: OutsideDecisions,
    write: Write,
    refused: Refused | None = None,
) -> HttpResponse:
    ripple = None
    if not plan.open_lines:
        ripple, because = tried(
            lambda: foresee_series(series, lambda: write(plan, Actor("", None), None))
        )
        refused = refused or because
    series.scope.refresh_from_db()
    context = {
        "desk": desk,
        "season": desk.scope.kind,
        "area": "table",
        "form": form,
        "text": form.cleaned_data["text"],
        "preview": preview_results(form.cleaned_data["text"], plan, decisions.rows),
        "column_choices": column_choices(COLUMN_WORDS),
        "ripple": ripple,
        "revision": series.scope.revision,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request, "desk/series/results_preview.html", context, status=status)


def _show_form(
    request: HttpRequest, desk: ScopeDesk, form: ResultsForm, refused: Refused | None = None
) -> HttpResponse:
    context = {
        "desk": desk,
        "season": desk.scope.kind,
        "area": "table",
        "form": form,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/series/results.html", context, status=status)
