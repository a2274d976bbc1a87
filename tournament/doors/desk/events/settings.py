"""Settings of a tournament: shown to the whole desk, changed by planners."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
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
from tournament.security.access import Desk
from tournament.services.events import lifecycle, planning, settings_changes
from tournament.services.events.planning import TournamentPlan
from tournament.services.refusals import Refused
from tournament.standings.sheets import blocks_of, settings_of
from tournament.words import notice_words, refusal_words
from tournament.words.regulations import regulations
from tournament.words.rounds import other_deals_words

LOOK_FIRST = ("settings_need_preview", "changed_meanwhile")


routes = Routes(at_event)


@routes.page("settings/")
def settings(request: EventRequest) -> HttpResponse:
    """Show the settings of a tournament."""
    plan = planning.plan_of(request.desk.tournament)
    if name := request.http.GET.get("preset"):
        plan = beginnings_start.with_preset(plan, name)
    return _show(request, beginnings_start.form_of(plan, _players(request.desk)))


@routes.post("settings/", settings_changes.change_settings, to="settings")
def change_settings(request: EventRequest) -> str | HttpResponse:
    """Change the settings, or preview the effect of the change first."""
    event, form = request.desk.tournament, _filled_form(request)
    if "edit" in request.data or not form.is_bound:
        return _show(request, form)
    if not form.is_valid():
        return _show(request, form, status=UNPROCESSABLE)
    plan, seen = form.plan(planning.plan_of(event)), read_form_snapshot(request.http)
    previewed = request.previewed
    try:
        settings_changes.change_settings(event, plan, by=request.by, previewed=previewed, seen=seen)
    except Refused as why:
        return _preview(request, form, plan, why)
    return _("The settings are saved.")


def _filled_form(request: EventRequest) -> TournamentForm:
    data, players = request.data, _players(request.desk)
    preset = beginnings_start.known_preset(data.get("preset", ""))
    if beginnings_start.has_another_game(data):
        return beginnings_start.form_of_another_game(data, preset, players)
    return TournamentForm(
        data,
        preset=preset,
        game=data.get("game", ""),
        players=players,
        initial=initial_values(planning.plan_of(request.desk.tournament)),
    )


def _preview(
    request: EventRequest, form: TournamentForm, plan: TournamentPlan, refused: Refused
) -> HttpResponse:
    """Preview the effect of changed settings, if they can be saved at all."""
    if refused.code not in LOOK_FIRST:
        return _show(request, form, refused)
    event, seen = request.desk.tournament, read_form_snapshot(request.http)
    try:
        ripple = settings_changes.preview_settings(event, plan, seen=seen)
    except Refused as why:
        return _show(request, form, why)
    new = planning.settings_of_plan(plan)
    context: dict[str, Any] = {
        "desk": request.desk,
        "area": "settings",
        "form": form,
        "ripple": preview_rows(ripple, event),
        "refusal": refusal_words(refused),
        "seen": seen,
        "of_another_length": settings_changes.sheets_of_another_length(event, new),
        "deals": _deals_words(new),
    }
    return render(request.http, "desk/events/settings_preview.html", context, status=409)


def _deals_words(settings: EventSettings) -> str:
    others = other_deals_words(settings)
    return f"{settings.deals} ({others})" if others else str(settings.deals)


def _players(desk: Desk) -> tuple[int, ...]:
    entered = desk.tournament.entries.filter(to_round=None).count()
    return (entered,) if entered else beginnings_start.USUAL_PLAYERS


def _show(
    request: EventRequest,
    form: TournamentForm,
    refused: Refused | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    desk, has_another_game = request.desk, beginnings_start.has_another_game(request.data)
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
        "is_of_another_game": has_another_game,
        "by_hand": has_another_game,
        "may_call_off": desk.may("call_off"),
        "may_be_called_off": shown.state in lifecycle.CAN_BE_CALLED_OFF,
        "may_be_deleted": shown.state == Tournament.State.PLANNED,
        "presets": beginnings_presets.starts(),
        "notices": [(said.code, notice_words(said)) for said in planning.notices_of(plan)],
        "seen": updated_form_snapshot(request.http, planning.facts_of_plan(plan), refused),
        "clauses": regulations(settings_of(shown), shown, blocks_of(shown), announced_of(shown)),
        "timetable": timetable(shown),
    }
    return render(request.http, "desk/events/settings.html", context, status=status)
