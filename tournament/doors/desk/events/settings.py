"""Settings of a tournament: shown to the whole desk, changed by planners."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.event_settings import EventSettings
from tournament.doors.acting import UNPROCESSABLE, look, perform, previewed_in
from tournament.doors.desk.events import start as beginnings_start
from tournament.doors.desk.events.forms import TournamentForm
from tournament.doors.desk.events.plan import initial_values
from tournament.doors.desk.preview_rows import preview_rows
from tournament.doors.form_snapshot import (
    read_form_snapshot,
    refusal_of_form,
    updated_form_snapshot,
)
from tournament.models import Tournament
from tournament.reading.applications import announced_of
from tournament.reading.events import presets as beginnings_presets
from tournament.reading.events.timetable import timetable
from tournament.security.access import Desk, desk_for
from tournament.services.consequences.previews import ActPreview
from tournament.services.events import lifecycle, planning, settings_changes
from tournament.services.events.planning import TournamentPlan
from tournament.services.refusals import Refused
from tournament.standings.sheets import blocks_of, settings_of
from tournament.words import notice_words, refusal_words
from tournament.words.regulations import regulations
from tournament.words.rounds import other_deals_words

LOOK_FIRST = ("settings_need_preview", "changed_meanwhile")


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the settings of a tournament."""
    if request.method == "POST":
        desk = desk_for(request, slug, "plan")
        form = _filled_form(request, desk)
        if "edit" in request.POST or not form.is_bound:
            return _show(request, desk, form)
        return _save(request, desk, form)
    desk = desk_for(request, slug, "look")
    plan = planning.plan_of(desk.tournament)
    if request.GET.get("preset"):
        plan = beginnings_start.with_preset(plan, request.GET["preset"])
    return _show(request, desk, beginnings_start.form_of(plan, _players(desk)))


def _filled_form(request: HttpRequest, desk: Desk) -> TournamentForm:
    preset = beginnings_start.known_preset(request.POST.get("preset", ""))
    if beginnings_start.has_another_game(request.POST):
        return beginnings_start.form_of_another_game(request.POST, preset, _players(desk))
    return TournamentForm(
        request.POST,
        preset=preset,
        game=request.POST.get("game", ""),
        players=_players(desk),
        initial=initial_values(planning.plan_of(desk.tournament)),
    )


def _save(request: HttpRequest, desk: Desk, form: TournamentForm) -> HttpResponse:
    if not form.is_valid():
        return _show(request, desk, form, status=UNPROCESSABLE)
    plan = form.plan(planning.plan_of(desk.tournament))
    previewed = previewed_in(request)
    return perform(
        request,
        lambda by: settings_changes.change_settings(
            desk.tournament, plan, by=by, previewed=previewed, seen=read_form_snapshot(request)
        ),
        done=_("The settings are saved."),
        then=redirect("settings", desk.tournament.slug),
        refused=lambda why: _preview(request, desk, form, plan, why),
    )


def _preview(
    request: HttpRequest, desk: Desk, form: TournamentForm, plan: TournamentPlan, refused: Refused
) -> HttpResponse:
    """Preview the effect of changed settings, if they can be saved at all."""
    if refused.code not in LOOK_FIRST:
        return _show(request, desk, form, refused)

    def show(ripple: ActPreview) -> HttpResponse:
        context: dict[str, Any] = {
            "desk": desk,
            "area": "settings",
            "form": form,
            "ripple": preview_rows(ripple, desk.tournament),
            "refusal": refusal_words(refused),
            "seen": read_form_snapshot(request),
            "of_another_length": settings_changes.sheets_of_another_length(
                desk.tournament, planning.settings_of_plan(plan)
            ),
            "deals": _deals_words(planning.settings_of_plan(plan)),
        }
        return render(request, "desk/events/settings_preview.html", context, status=409)

    return look(
        request,
        lambda _by: settings_changes.preview_settings(
            desk.tournament, plan, seen=read_form_snapshot(request)
        ),
        show=show,
        refused=lambda why: _show(request, desk, form, why),
    )


def _deals_words(settings: EventSettings) -> str:
    others = other_deals_words(settings)
    return f"{settings.deals} ({others})" if others else str(settings.deals)


def _players(desk: Desk) -> tuple[int, ...]:
    entered = desk.tournament.entries.filter(to_round=None).count()
    return (entered,) if entered else beginnings_start.USUAL_PLAYERS


def _show(
    request: HttpRequest,
    desk: Desk,
    form: TournamentForm,
    refused: Refused | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    if refused is not None:
        form.add_refusal(refused, str(refusal_of_form(refused)))
        status = UNPROCESSABLE
    shown = desk.tournament
    plan = planning.plan_of(shown)
    context: dict[str, Any] = {
        "desk": desk,
        "area": "settings",
        "form": form,
        "may_plan": desk.may("plan"),
        "is_settled": not shown.is_open,
        "is_of_another_game": beginnings_start.has_another_game(request.POST),
        "by_hand": beginnings_start.has_another_game(request.POST),
        "may_call_off": desk.may("call_off"),
        "may_be_called_off": shown.state in lifecycle.CAN_BE_CALLED_OFF,
        "may_be_deleted": shown.state == Tournament.State.PLANNED,
        "presets": beginnings_presets.starts(),
        "notices": [(said.code, notice_words(said)) for said in planning.notices_of(plan)],
        "seen": updated_form_snapshot(request, planning.facts_of_plan(plan), refused),
        "clauses": regulations(settings_of(shown), shown, blocks_of(shown), announced_of(shown)),
        "timetable": timetable(shown),
    }
    return render(request, "desk/events/settings.html", context, status=status)
