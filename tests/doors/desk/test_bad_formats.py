"""Impossible formats, refused in a sentence during setup: at the desk and in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.doors.public.reading import words_of
from tournament.models import Team, Tournament
from tournament.services.files.tournament_files import export_event

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.sqlite_enough

SignIn = Callable[..., Client]

BLOCK = {"first_round": "3", "rounds": "1", "carry": "all", "groups": "", "was": ""}
BAD_BLOCKS: dict[str, tuple[dict[str, str], dict[str, Any], str]] = {
    "a cut larger than the field": (
        {"groups": "A: 40\nB"},
        {"groups": [{"name": "A", "first": 40}, {"name": "B"}]},
        "40",
    ),
    "a block without rounds": (
        {"first_round": "9", "rounds": ""},
        {"first_round": 9, "settings": {}},
        "round 9",
    ),
    "points of a game that has none": (
        {"preset": "golf", "carry": "half"},
        {"preset": "golf", "carry": "half"},
        "golf",
    ),
}
BAD_TEAMS = {
    "a team of one": ([{"name": "Ogre", "members": [1]}], "at least 2"),
    "a member in two teams of one list": (
        [{"name": "Ogre", "members": [1, 2]}, {"name": "Talsi", "members": [2, 3]}],
        "two teams of one list",
    ),
}


@pytest.fixture
def evening(event_of: EventOf) -> Tournament:
    return event_of(8, settings={"rounds": 2, "first_seating": "list"})


def upload(client: Client, event: dict[str, Any]) -> tuple[int, str]:
    file = SimpleUploadedFile("turnirs.json", json.dumps(event).encode(), "application/json")
    answer = client.post(reverse("import_tournament"), {"file": file, "key": "once"})
    return answer.status_code, words_of(answer)


@pytest.mark.parametrize("bad", BAD_BLOCKS)
def test_an_impossible_block_is_refused_in_a_sentence(
    evening: Tournament, signed_in: SignIn, bad: str
) -> None:
    typed, written, said = BAD_BLOCKS[bad]
    client = signed_in()

    answer = client.post(reverse("save_block", args=(evening.slug,)), {**BLOCK, **typed})
    block = {"first_round": 3, "settings": {"rounds": 1}, "carry": "all", **written}
    status, words = upload(client, {**export_event(evening), "blocks": [block]})

    evening.refresh_from_db()
    assert (answer.status_code, status) == (422, 422)
    assert (said in words_of(answer).lower(), said in words.lower()) == (True, True)
    assert (evening.blocks, Tournament.objects.count()) == ([], 1)


def test_a_faulty_block_has_the_number_shown_in_the_plan(
    evening: Tournament, signed_in: SignIn
) -> None:
    """The plan shows the rounds of the settings as block 1; a file numbers its own blocks."""
    client, save = signed_in(), reverse("save_block", args=(evening.slug,))
    cut = {**BLOCK, "groups": "A: 40\nB"}

    second = words_of(client.post(save, cut))
    first = words_of(client.post(save, {**cut, "first_round": "1", "rounds": "2"}))

    assert "Block 2: The groups take the top 40 of 8 players. Take fewer." in second
    assert "Block 1: The groups take the top 40 of 8 players. Take fewer." in first


def test_a_game_with_impossible_table_sizes_is_refused(
    evening: Tournament, signed_in: SignIn
) -> None:
    """At the desk a game sets its own table sizes; a file may have others."""
    settings = {"rounds": 1, "table_sizes": "4-5"}
    kop = {"first_round": 3, "preset": "kop", "settings": settings, "carry": "none"}

    status, words = upload(signed_in(), {**export_event(evening), "blocks": [kop]})

    assert (status, "do not suit this game" in words) == (422, True)


@pytest.mark.parametrize("bad", BAD_TEAMS)
def test_an_impossible_team_is_refused_in_a_sentence(
    evening: Tournament, signed_in: SignIn, bad: str
) -> None:
    teams, said = BAD_TEAMS[bad]
    client = signed_in()

    for team in teams:
        members = ", ".join(map(str, team["members"]))
        answer = client.post(
            reverse("set_up_team", args=(evening.slug,)), {"name": team["name"], "members": members}
        )
    status, words = upload(client, {**export_event(evening), "teams": teams})

    assert (answer.status_code, status) == (422, 422)
    assert (said in words_of(answer), said in words) == (True, True)
    assert (Team.objects.count(), Tournament.objects.count()) == (len(teams) - 1, 1)
