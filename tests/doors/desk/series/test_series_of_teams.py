"""The desk of a series of teams: created, stages added with a preview, corrected, exported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from tests.services.series.team_stages import THREE, corrected, entered, played, team
from tournament.models import Series, Stage, Tournament
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
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
    """Preview the stage, then add it."""
    path = f"{CUP}stages/add/here/{event.pk}/"
    said = {"name": "", "coefficient": "1", "key": "s"}
    preview = shown(client, path, said)
    seen = re.search(r'name="previewed" value="(\d+)"', preview)
    assert seen is not None
    answer = client.post(path, {**said, "previewed": seen[1], "save": "1"})
    assert answer.status_code == 302
    return preview


def test_a_stage_changes_team_places_in_preview_and_table(desk: Client, event: Tournament) -> None:
    preview = add(desk, event)

    assert '<th scope="col">Team</th>' in preview
    assert '<th scope="row">Cēsis</th>' in preview
    table = shown(desk, CUP)
    assert ">Team</th>" in table
    assert "3 teams" in table


LIST = "Vieta;Komanda;Lielie;Mazie\n1;OGRE;40;12\n2;Ceesis;38;-3\n2;2. komanda;38;-9\n"
ABOUT = {"name": "Talsu posms", "date": "2026-01-09", "game": "zole-classic"}


def take_in(client: Client, text: str = LIST, **decided: str) -> tuple[str, int]:
    """Preview an external list, then import it; return the preview and the status."""
    path = f"{CUP}results/"
    preview = shown(client, path, {**ABOUT, "text": text, **decided})
    seen = re.search(r'name="previewed" value="(\d+)"', preview)
    assert seen is not None
    facts = {**ABOUT, "text": text, **decided, "previewed": seen[1], "save": "1", "key": "t"}
    return preview, client.post(path, facts).status_code


def standing(client: Client) -> list[str]:
    text = client.get(f"{CUP}table.csv").content.decode("utf-8-sig")
    return [row.split(";")[1] for row in text.splitlines()[1:]]


def test_an_external_list_of_teams_is_matched_by_name_with_doubts_shown(
    desk: Client, event: Tournament
) -> None:
    add(desk, event)
    assert "External results" in shown(desk, CUP)
    assert "External results" in shown(desk, f"{CUP}stages/add/")

    preview, status = take_in(desk)

    assert status == 302
    assert "3 teams" in preview
    told = re.findall(r"<b>(\d+)</b> ([a-z ]+)<", preview)
    assert told == [("1", "in the series"), ("2", "new in the series")]
    assert preview.count('<select id="row-') == 1
    assert "the same as Cēsis" in preview
    assert set(standing(desk)) == {"Ogre", "Cēsis", "Rīga", "Ceesis", "2. komanda"}


def test_a_decided_doubt_counts_for_the_chosen_team(desk: Client, event: Tournament) -> None:
    add(desk, event)
    known = load_series_book(Series.objects.get()).team_names
    cesis = next(key for key, name in known.items() if name == "Cēsis")

    _preview, status = take_in(desk, **{"row-2": str(cesis)})

    assert status == 302
    assert set(standing(desk)) == {"Ogre", "Cēsis", "Rīga", "2. komanda"}
    stage = Stage.objects.exclude(outside=None).get()
    mended = shown(desk, f"{CUP}stages/{stage.pk}/results/")
    assert "2-3;Cēsis" in mended.replace("\t", ";")


def test_a_team_matched_by_two_lines_is_refused_by_name(desk: Client, event: Tournament) -> None:
    add(desk, event)

    twice = {**ABOUT, "text": f"{LIST}4;OGRE;10;0\n"}
    refused = shown(desk, f"{CUP}results/", twice, status=422)

    assert "OGRE is in the list more than once, in rows 1, 4." in refused
    assert Stage.objects.count() == 1


def test_the_kind_of_competitor_cannot_change_once_there_are_stages(
    desk: Client, event: Tournament
) -> None:
    page = shown(desk, f"{CUP}rule/")
    assert '<option value="teams" selected>' in page
    add(desk, event)

    refused = shown(desk, f"{CUP}rule/", {**TYPED, "ranks": "players"}, status=422)

    assert "The series already has stages" in refused
    assert Series.objects.get().of_teams


def test_approving_a_corrected_stage_shows_the_affected_teams(
    desk: Client, event: Tournament, director: Actor
) -> None:
    add(desk, event)
    places = [line.name for line in load_series_book(Series.objects.get()).table.lines]
    corrected(event, by=director)

    page = shown(desk, reverse("finishing", args=[event.slug]))

    assert re.search(r"Approval changes the places? of \d teams? in “Garkalnes kauss”", page)
    assert places == [line.name for line in load_series_book(Series.objects.get()).table.lines]


def test_the_downloaded_table_has_one_team_per_row(desk: Client, event: Tournament) -> None:
    add(desk, event)

    text = desk.get(f"{CUP}table.csv").content.decode("utf-8-sig")

    assert text.splitlines()[0].split(";")[:3] == ["Place", "Team", "1. posms"]
    assert {row.split(";")[1] for row in text.splitlines()[1:]} == set(THREE)
    assert desk.get(f"{CUP}table.xlsx").status_code == 200


def test_the_journal_states_whether_people_or_teams_are_ranked(desk: Client) -> None:
    assert "The table ranks" in shown(desk, f"{CUP}journal/")
