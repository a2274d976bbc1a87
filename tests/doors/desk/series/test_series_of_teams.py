"""The desk of a series of teams: announced, given stages with a preview, corrected, exported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from tests.services.series.seasons import listed
from tests.services.series.team_stages import THREE, corrected, entered, played, team
from tournament.models import Series, Stage, Tournament
from tournament.standings.series.table import open_book

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
CUP = "/desk/series/garkalnes-kauss/"
TYPED = {
    "name": "Garkalnes kauss",
    "ranks": "teams",
    "unit": "table",
    "points": "15 12 10",
    "is_public": "on",
    "key": "a",
}


@pytest.fixture
def desk(signed_in: SignIn) -> Client:
    client = signed_in()
    answer = client.post("/desk/series/new/", TYPED)
    assert answer.headers["Location"] == CUP
    return client


@pytest.fixture
def event(director: Actor) -> Tournament:
    teams = (team(name, *who) for name, who in THREE.items())
    return played(entered(director, *teams), by=director)


def shown(client: Client, path: str, typed: dict[str, str] | None = None, status: int = 200) -> str:
    answer = client.get(path) if typed is None else client.post(path, typed)
    assert answer.status_code == status, answer.content.decode()[:500]
    return answer.content.decode()


def add(client: Client, event: Tournament) -> str:
    """Look at what the stage moves, then add it."""
    path = f"{CUP}stages/add/here/{event.pk}/"
    said = {"name": "", "coefficient": "1", "key": "s"}
    preview = shown(client, path, said)
    seen = re.search(r'name="previewed" value="(\d+)"', preview)
    assert seen is not None
    answer = client.post(path, {**said, "previewed": seen[1], "save": "1"})
    assert answer.status_code == 302
    return preview


def test_a_stage_moves_teams_and_the_table_has_them(desk: Client, event: Tournament) -> None:
    preview = add(desk, event)

    assert '<th scope="col">Team</th>' in preview
    assert '<th scope="row">Cēsis</th>' in preview
    table = shown(desk, CUP)
    assert ">Team</th>" in table
    assert "3 teams" in table


def test_no_list_from_elsewhere_is_offered_or_taken(desk: Client) -> None:
    assert "Results from elsewhere" not in shown(desk, CUP)
    assert "Results from elsewhere" not in shown(desk, f"{CUP}stages/add/")

    said = {"name": "Pirmais", "date": "2026-01-30", "game": "zole-classic", "text": listed(1, 2)}
    page = shown(desk, f"{CUP}results/", said, status=422)

    assert "“Pirmais” is a list of people, and this series ranks teams." in page
    assert not Stage.objects.exists()


def test_the_rule_says_whom_it_ranks_and_refuses_another_with_stages(
    desk: Client, event: Tournament
) -> None:
    page = shown(desk, f"{CUP}rule/")
    assert '<option value="teams" selected>' in page
    add(desk, event)

    refused = shown(desk, f"{CUP}rule/", {**TYPED, "ranks": "players"}, status=422)

    assert "The series has stages already" in refused
    assert Series.objects.get().of_teams


def test_approving_a_corrected_stage_says_which_teams_it_moves(
    desk: Client, event: Tournament, director: Actor
) -> None:
    add(desk, event)
    places = [line.name for line in open_book(Series.objects.get()).table.lines]
    corrected(event, by=director)

    page = shown(desk, reverse("finishing", args=[event.slug]))

    assert re.search(r"Approving moves \d teams? in “Garkalnes kauss”", page)
    assert places == [line.name for line in open_book(Series.objects.get()).table.lines]


def test_the_table_as_a_file_has_a_team_in_each_row(desk: Client, event: Tournament) -> None:
    add(desk, event)

    text = desk.get(f"{CUP}table.csv").content.decode("utf-8-sig")

    assert text.splitlines()[0].split(";")[:3] == ["Place", "Team", "1. posms"]
    assert {row.split(";")[1] for row in text.splitlines()[1:]} == set(THREE)
    assert desk.get(f"{CUP}table.xlsx").status_code == 200


def test_the_journal_says_whom_it_ranks(desk: Client) -> None:
    assert "The table is of" in shown(desk, f"{CUP}journal/")
