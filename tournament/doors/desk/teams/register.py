"""A club of the register as a team: its people are ticked, then entered together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.event_files import LEAST_MEMBERS
from scoring.event_settings import MOST_MEMBERS
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.teams.forms import ClubTeamForm, TeamForm
from tournament.models import Entry
from tournament.reading.people.clubs import clubs_of, people_of_club
from tournament.security.access import people_known_to, people_open_to
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


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    desk, user, form = request.desk, request.by.user, request.typed.get("form")
    assert user is not None, "the desk lets nobody in without an account"
    club = (request.http.GET if form is None else request.data).get("club", "")
    people, known = people_open_to(user), people_known_to(user)
    members = people_of_club(desk.tournament, people, club, known=known) if club else ()
    used = {kept.name for kept in teams_of(desk.tournament) if not kept.list}
    waiting = {one.pk for one in members if one.is_waiting}
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "clubs": clubs_of(people),
        "club": club,
        "members": members,
        "ticked": waiting if form is None else _ticked(request),
        "form": form or ClubTeamForm(initial={"name": free_name(club, used)}),
        "refusal": None if refused is None else refusal_words(refused),
    }
    status = 200 if form is None else UNPROCESSABLE
    return render(request.http, "desk/teams/club_team.html", context, status=status)


def _ticked(request: EventRequest) -> Collection[int]:
    numbers = map(whole, request.data.getlist("player"))
    return {number for number in numbers if number is not None}


@routes.page("club/", enter_club_team)
def club_team(request: EventRequest) -> HttpResponse:
    """Show a club's people."""
    return _show(request)


@routes.post("club/", enter_club_team, to="players_teams", show=_show)
def enter_team(request: EventRequest) -> str:
    """Enter the ticked people of a club as a team."""
    facts = request.read(ClubTeamForm(request.data)).cleaned_data
    people = people_open_to(request.http.user).filter(pk__in=_ticked(request))
    enter_club_team(
        request.desk.tournament,
        facts["name"],
        people.order_by("name", "pk"),
        by=request.by,
        listed=facts["list"],
        reason=facts["reason"],
        key=request.key,
    )
    return names.fill_sentence(_("Team %(name)s is formed."), facts)
