"""The teams of a tournament at the desk."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.teams.forms import ReserveForm, TeamForm
from tournament.doors.desk.teams.register import clubs_without_team
from tournament.doors.downloads import spreadsheet
from tournament.doors.form_snapshot import (
    read_form_snapshot,
    refusal_of_form,
    updated_form_snapshot,
)
from tournament.exchange.event_lists import teams_list
from tournament.models import Team
from tournament.reading.teams import teams_at_desk
from tournament.security.access import Desk
from tournament.services.drafts.drafting import next_round_number
from tournament.services.refusals import Refused
from tournament.services.teams import forming
from tournament.services.teams.keeping import state_of
from tournament.standings.table import last_closed_round
from tournament.standings.team_rows import KeptTeam, teams_of
from tournament.words import refusal_words
from tournament.words.names import fill_sentence
from tournament.words.teams import LISTS, list_words

routes = Routes(at_event)


def _show_all(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    desk, form = request.desk, request.typed.get("form")
    table = teams_at_desk(desk.tournament, last_closed_round(desk.tournament))
    entries = desk.tournament.entries.filter(to_round=None).order_by("number")
    taken = {mate.number for line in table.lines if not line.list for mate in line.mates}
    free = [entry for entry in entries if entry.number not in taken]
    clubs = clubs_without_team(free, {line.name for line in table.lines if not line.list})
    asked = next((one for one in clubs if one.club == request.http.GET.get("club")), None)
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "teams": table,
        "form": form or (TeamForm() if asked is None else asked.form()),
        "is_asked": asked is not None,
        "free": free,
        "clubs": clubs,
        "refusal": None if refused is None else refusal_words(refused),
        "may_form": desk.may("register") and desk.tournament.is_open,
        "lists": [str(words) for words in LISTS.values()],
    }
    status = UNPROCESSABLE if form else 200
    return render(request.http, "desk/teams/players_teams.html", context, status=status)


@routes.page("")
def players_teams(request: EventRequest) -> HttpResponse:
    """Show the teams, and a form for a new one, with initial values for a given club."""
    return _show_all(request)


@routes.post("set_up/", forming.set_up_team, to="players_teams", show=_show_all)
def set_up_team(request: EventRequest) -> str:
    """Form a team."""
    form = request.read(TeamForm(request.data))
    reason, event = form.cleaned_data["reason"], request.desk.tournament
    forming.set_up_team(event, form.team(), by=request.by, reason=reason, key=request.key)
    return fill_sentence(_("Team %(name)s is formed."), form.cleaned_data)


def _show_one(request: EventRequest, refused: Refused | None, pk: int) -> HttpResponse:
    desk, kept = request.desk, _kept(request.desk, pk)
    next_round = next_round_number(desk.tournament)
    table = teams_at_desk(desk.tournament, last_closed_round(desk.tournament))
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "seen": updated_form_snapshot(request.http, state_of(kept.team), refused),
        "line": next(line for line in table.lines if line.pk == kept.pk),
        "teams": table,
        "form": TeamForm(initial=_initial(kept)),
        "reserve": ReserveForm(initial={"from_round": next_round}),
        "refusal": None if refused is None else refusal_of_form(refused),
        "may_form": desk.may("register") and desk.tournament.is_open,
        **request.typed,
    }
    status = UNPROCESSABLE if refused is not None or request.typed else 200
    return render(request.http, "desk/teams/players_team.html", context, status=status)


@routes.page("<int:pk>/")
def players_team(request: EventRequest, pk: int) -> HttpResponse:
    """Show one team and the forms to change it."""
    return _show_one(request, None, pk)


@routes.post("<int:pk>/change/", forming.change_team, to=("players_team", "pk"), show=_show_one)
def change_team(request: EventRequest, pk: int) -> str:
    """Change a team's name, list or members."""
    team, form = _team(request.desk, pk), request.read(TeamForm(request.data))
    reason, seen = form.cleaned_data["reason"], read_form_snapshot(request.http)
    forming.change_team(team, form.team(), by=request.by, reason=reason, seen=seen)
    return fill_sentence(_("Team %(name)s is changed."), form.cleaned_data)


@routes.post(
    "<int:pk>/reserve/", forming.bring_in_reserve, to=("players_team", "pk"), show=_show_one
)
def bring_in_reserve(request: EventRequest, pk: int) -> str:
    """Add a reserve to the team from a given round."""
    team = _team(request.desk, pk)
    facts = request.read(ReserveForm(request.data), "reserve").cleaned_data
    forming.bring_in_reserve(team, by=request.by, **facts)
    words = _("Player %(number)s plays for the team from round %(from_round)s.")
    return fill_sentence(words, facts)


@routes.post("<int:pk>/dissolve/", forming.dissolve_team, to="players_teams", show=_show_one)
def dissolve_team(request: EventRequest, pk: int) -> str:
    """Dissolve a team; its players continue without it."""
    team, kept = _team(request.desk, pk), _kept(request.desk, pk)
    typed = {**_initial(kept), "reason": request.data.get("reason", "")}
    facts = request.read(TeamForm(typed), "dissolving").cleaned_data
    forming.dissolve_team(team, by=request.by, reason=facts["reason"])
    return fill_sentence(_("Team %(name)s is dissolved."), facts)


@routes.page("teams.<slug:kind>", "export")
def export_teams(request: EventRequest, kind: str) -> HttpResponse:
    """Send the standings of teams as CSV or XLSX."""
    tournament = request.desk.tournament
    table = teams_at_desk(tournament, last_closed_round(tournament))
    name = f"{tournament.slug}-teams-{table.after}"
    return spreadsheet(kind, teams_list(table), name=name, title=tournament.name)


def _initial(kept: KeptTeam) -> dict[str, Any]:
    team = kept.team
    members = TeamForm().fields["members"].prepare_value(team.members)
    listed = list_words(team.list) if team.list else ""
    return {"name": team.name, "members": members, "list": listed}


def _team(desk: Desk, pk: int) -> Team:
    return get_object_or_404(Team.objects.standing(), tournament=desk.tournament, pk=pk)


def _kept(desk: Desk, pk: int) -> KeptTeam:
    for kept in teams_of(desk.tournament):
        if kept.pk == pk:
            return kept
    raise Http404
