"""A club of the register as a team: its people are ticked, then entered together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.event_files import LEAST_MEMBERS
from scoring.event_settings import MOST_MEMBERS
from tournament.doors.acting import UNPROCESSABLE, actor_of, key_of, perform_typed
from tournament.doors.desk.teams.forms import ClubTeamForm, TeamForm
from tournament.models import Entry
from tournament.reading.people.clubs import clubs_of, people_of_club
from tournament.security.access import Desk, desk_for, people_known_to, people_open_to
from tournament.services.people.club_teams import enter_club_team
from tournament.services.refusals import Refused
from tournament.standings.team_rows import teams_of
from tournament.words import names, refusal_words
from tournament.words.figures import whole


@dataclass(frozen=True, slots=True)
class ClubTeam:
    """A possible team of a club: its name, and as many members as one team allows."""

    club: str
    name: str
    members: Sequence[Entry]

    def form(self) -> TeamForm:
        """Return the form with the team as initial values."""
        numbers = ", ".join(str(entry.number) for entry in self.members)
        return TeamForm(initial={"name": self.name, "members": numbers})


def clubs_without_team(free: Iterable[Entry], used: Collection[str]) -> Sequence[ClubTeam]:
    """Return the clubs with enough players without a team, by name, with unused team names."""
    of_club: dict[str, list[Entry]] = defaultdict(list)
    for entry in free:
        if entry.club:
            of_club[entry.club].append(entry)
    return [
        ClubTeam(club, free_name(club, used), members[:MOST_MEMBERS])
        for club, members in sorted(of_club.items(), key=lambda each: names.sort_key(each[0]))
        if len(members) >= LEAST_MEMBERS
    ]


def free_name(club: str, used: Collection[str]) -> str:
    """Return the club's name, numbered if it has teams already."""
    named = (club if number == 1 else f"{club} {number}" for number in count(1))
    return next(name for name in named if name not in used)


@require_http_methods(["GET", "HEAD", "POST"])
def club_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club's people, and enter the ticked ones as a team."""
    desk = desk_for(request, slug, "register")
    if request.method != "POST":
        return _show(request, desk, request.GET.get("club", ""))
    form = ClubTeamForm(request.POST)
    club, ticked = request.POST.get("club", ""), _ticked(request)
    people = people_open_to(request.user).filter(pk__in=ticked).order_by("name", "pk")
    return perform_typed(
        request,
        form,
        lambda by: enter_club_team(
            desk.tournament,
            form.cleaned_data["name"],
            people,
            by=by,
            listed=form.cleaned_data["list"],
            reason=form.cleaned_data["reason"],
            key=key_of(request),
        ),
        done=_("Team %(name)s is formed."),
        then=redirect("players_teams", slug),
        show=lambda why: _show(request, desk, club, form=form, ticked=ticked, refused=why),
    )


def _ticked(request: HttpRequest) -> Collection[int]:
    numbers = map(whole, request.POST.getlist("player"))
    return {number for number in numbers if number is not None}


def _show(
    request: HttpRequest,
    desk: Desk,
    club: str,
    *,
    form: ClubTeamForm | None = None,
    ticked: Collection[int] | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    user = actor_of(request).user
    assert user is not None, "the desk lets nobody in without an account"
    people, known = people_open_to(user), people_known_to(user)
    members = people_of_club(desk.tournament, people, club, known=known) if club else ()
    used = {kept.name for kept in teams_of(desk.tournament) if not kept.list}
    if ticked is None:
        ticked = {one.pk for one in members if one.is_waiting}
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "clubs": clubs_of(people),
        "club": club,
        "members": members,
        "ticked": ticked,
        "form": form or ClubTeamForm(initial={"name": free_name(club, used)}),
        "refusal": None if refused is None else refusal_words(refused),
    }
    status = 200 if form is None else UNPROCESSABLE
    return render(request, "desk/teams/club_team.html", context, status=status)
