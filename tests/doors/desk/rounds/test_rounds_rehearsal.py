"""Rehearsals: Kārta plays one round or all remaining ones, only without real results."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tournament.models import Tournament
from tournament.services.events import planning

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

DOORS = ("rounds/1/rehearse/", "rehearse/")


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/{path}"


@pytest.fixture
def rehearsal(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(9)
    planning.mark_rehearsal(tournament, by=director)
    return tournament


def states(tournament: Tournament) -> list[str]:
    return list(tournament.rounds.values_list("state", flat=True))


def test_a_round_is_seated_played_and_closed(rehearsal: Tournament, signed_in: SignIn) -> None:
    page = signed_in().post(at(rehearsal, "rounds/1/rehearse/"), follow=True)

    assert states(rehearsal) == ["closed"]
    assert "Play round 2 for me" in page.content.decode()


def test_a_double_click_plays_one_round(rehearsal: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    for _click in range(2):
        client.post(at(rehearsal, "rounds/1/rehearse/"))

    assert states(rehearsal) == ["closed"]


def test_a_rehearsal_can_run_to_a_finished_event(rehearsal: Tournament, signed_in: SignIn) -> None:
    page = signed_in().post(at(rehearsal, "rehearse/"), follow=True)

    rehearsal.refresh_from_db()
    assert (rehearsal.state, states(rehearsal)) == ("provisional", ["closed"] * 4)
    assert "All rounds are closed." in page.content.decode()


def test_nothing_is_simulated_for_a_real_tournament(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(9)
    client = signed_in()

    page = client.post(at(tournament, "rounds/1/rehearse/"), follow=True)

    assert "Only a rehearsal can play itself." in page.content.decode()
    assert "for me" not in page.content.decode()
    assert states(tournament) == []


def test_a_rehearsal_that_cannot_be_seated_has_no_button(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(2)
    planning.mark_rehearsal(tournament, by=director)

    assert "for me" not in signed_in().get(at(tournament)).content.decode()


@pytest.mark.parametrize("path", DOORS)
def test_only_the_director_can_run_a_rehearsal(
    rehearsal: Tournament, signed_in: SignIn, path: str
) -> None:
    assert signed_in("secretary", at=rehearsal).post(at(rehearsal, path)).status_code == 403
    assert signed_in("stranger").post(at(rehearsal, path)).status_code == 404
    assert Client().post(at(rehearsal, path)).status_code == 404
    assert signed_in().get(at(rehearsal, path)).status_code == 405
