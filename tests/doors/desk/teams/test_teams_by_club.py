"""Clubs whose players have no team yet, and the form prefilled with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.doors.desk.filled_forms import sent_by
from tournament.doors.desk.teams.forms import TeamForm
from tournament.models import Tournament
from tournament.services.teams import forming
from tournament.standings.team_rows import teams_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


def clubs(tournament: Tournament, of: dict[int, str]) -> None:
    tournament.entries.update(club="")
    for number, club in of.items():
        tournament.entries.filter(number=number).update(club=club)


def test_a_club_fills_in_the_form(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(6)
    clubs(tournament, {1: "Ogre", 3: "Ogre", 5: "Ogre", 6: "Talsi"})
    client, page = signed_in(), f"/desk/{tournament.slug}/people/teams/"

    shown = client.get(page, {"club": "Ogre"})
    client.post(f"{page}set_up/", sent_by(shown.context["form"]))

    assert [one.name for one in shown.context["clubs"]] == ["Ogre"]
    members = tuple(Member(number) for number in (1, 3, 5))
    assert [kept.team for kept in teams_of(tournament)] == [Team("Ogre", members)]


def test_a_second_team_of_a_club_has_another_name(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(6)
    clubs(tournament, dict.fromkeys(range(1, 7), "Ogre"))
    forming.set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)

    page = signed_in().get(f"/desk/{tournament.slug}/people/teams/", {"club": "Ogre"})

    assert page.context["form"]["name"].value() == "Ogre 2"
    assert page.context["form"]["members"].value() == "3, 4, 5, 6"


@pytest.mark.parametrize("typed", ["1 2 3 (1–2)", "1 2, 3 ( 1 – 2 )", "1. 2.\t3 (1-2)"])
def test_members_may_have_only_spaces_between(typed: str) -> None:
    form = TeamForm({"name": "Ogre", "members": typed})

    assert form.is_valid()
    assert form.team() == Team("Ogre", (Member(1), Member(2), Member(3, 1, 2)))
