"""The teams of a tournament at the desk."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import UNPROCESSABLE, key_of, perform_typed
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
from tournament.security.access import Desk, desk_for
from tournament.services.drafts.drafting import next_round_number
from tournament.services.refusals import Refused
from tournament.services.teams import forming
from tournament.services.teams.keeping import state_of
from tournament.standings.table import last_closed_round
from tournament.standings.team_rows import KeptTeam, teams_of
from tournament.words import refusal_words
from tournament.words.teams import LISTS, list_words


@require_safe
def players_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the teams, and a form for a new one, with initial values for a given club."""
    return _show_all(request, desk_for(request, slug, "look"), None)


@require_POST
def set_up_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Form a team."""
    desk, form = desk_for(request, slug, "register"), TeamForm(request.POST)
    return perform_typed(
        request,
        form,
        lambda by: forming.set_up_team(
            desk.tournament,
            form.team(),
            by=by,
            reason=form.cleaned_data["reason"],
            key=key_of(request),
        ),
        done=_("Team %(name)s is formed."),
        then=redirect("players_teams", slug),
        show=lambda why: _show_all(request, desk, form, refused=why, status=UNPROCESSABLE),
    )


@require_safe
def players_team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one team and the forms to change it."""
    desk = desk_for(request, slug, "look")
    return _show_one(request, desk, _kept(desk, pk))


@require_POST
def change_team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change a team's name, list or members."""
    desk, form = desk_for(request, slug, "register"), TeamForm(request.POST)
    team = _team(desk, pk)
    return perform_typed(
        request,
        form,
        lambda by: forming.change_team(
            team,
            form.team(),
            by=by,
            reason=form.cleaned_data["reason"],
            seen=read_form_snapshot(request),
        ),
        done=_("Team %(name)s is changed."),
        then=redirect("players_team", slug, pk),
        show=lambda why: _show_one(request, desk, _kept(desk, pk), form=form, refused=why),
    )


@require_POST
def bring_in_reserve(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Bring in a reserve for the team from a given round."""
    desk, form = desk_for(request, slug, "register"), ReserveForm(request.POST)
    team, kept = _team(desk, pk), _kept(desk, pk)
    return perform_typed(
        request,
        form,
        lambda by: forming.bring_in_reserve(team, by=by, **form.cleaned_data),
        done=_("Player %(number)s plays for the team from round %(from_round)s."),
        then=redirect("players_team", slug, pk),
        show=lambda why: _show_one(request, desk, kept, reserve=form, refused=why),
    )


@require_POST
def dissolve_team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Dissolve a team; its players continue without it."""
    desk = desk_for(request, slug, "register")
    team, kept = _team(desk, pk), _kept(desk, pk)
    form = TeamForm({**_initial(kept), "reason": request.POST.get("reason", "")})
    return perform_typed(
        request,
        form,
        lambda by: forming.dissolve_team(team, by=by, reason=form.cleaned_data["reason"]),
        done=_("Team %(name)s is dissolved."),
        then=redirect("players_teams", slug),
        show=lambda why: _show_one(request, desk, kept, refused=why),
    )


@require_safe
def export_teams(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the standings of teams as CSV or XLSX."""
    tournament = desk_for(request, slug, "export").tournament
    table = teams_at_desk(tournament, last_closed_round(tournament))
    name = f"{slug}-teams-{table.after}"
    return spreadsheet(kind, teams_list(table), name=name, title=tournament.name)


def _show_all(
    request: HttpRequest,
    desk: Desk,
    form: TeamForm | None,
    *,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    table = teams_at_desk(desk.tournament, last_closed_round(desk.tournament))
    entries = desk.tournament.entries.filter(to_round=None).order_by("number")
    taken = {mate.number for line in table.lines if not line.list for mate in line.mates}
    free = [entry for entry in entries if entry.number not in taken]
    clubs = clubs_without_team(free, {line.name for line in table.lines if not line.list})
    asked = next((one for one in clubs if one.club == request.GET.get("club")), None)
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
    return render(request, "desk/teams/players_teams.html", context, status=status)


def _show_one(
    request: HttpRequest,
    desk: Desk,
    kept: KeptTeam,
    *,
    form: TeamForm | None = None,
    reserve: ReserveForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    is_refused = refused is not None or form is not None or reserve is not None
    next_round = next_round_number(desk.tournament)
    table = teams_at_desk(desk.tournament, last_closed_round(desk.tournament))
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "seen": updated_form_snapshot(request, state_of(kept.team), refused),
        "line": next(line for line in table.lines if line.pk == kept.pk),
        "teams": table,
        "form": form or TeamForm(initial=_initial(kept)),
        "reserve": reserve or ReserveForm(initial={"from_round": next_round}),
        "refusal": None if refused is None else refusal_of_form(refused),
        "may_form": desk.may("register") and desk.tournament.is_open,
    }
    status = UNPROCESSABLE if is_refused else 200
    return render(request, "desk/teams/players_team.html", context, status=status)


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
