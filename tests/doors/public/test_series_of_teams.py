"""Public pages of a series of teams: table, the reason for a place, files, corrections."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.series.files import read_series, write_series
from tests.services.series.team_stages import approve, corrected, entered, played, team, two_stages
from tournament.models import Series, Tournament
from tournament.page_cache.revisions import token_in_transaction
from tournament.services.series import stages
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
CUP = "/series/garkalnes-kauss/"


@pytest.fixture
def cup(director: Actor) -> Series:
    return two_stages(director, "points-for-places", planned_stages=5)


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def leader(of: Series) -> tuple[int, str]:
    line = load_series_book(of).table.lines[0]
    return line.player, line.name


def test_the_table_is_of_teams_and_leads_to_no_person(cup: Series, visitor: Client) -> None:
    shown = page(visitor, CUP)
    key, name = leader(cup)

    assert ">Team</th>" in shown
    assert ">Player</th>" not in shown
    assert shown.count("3 teams") == 2
    assert f'<a href="{CUP}players/{key}/">{name}</a>' in shown
    assert "/players/1/" not in shown
    assert "A stage gives points for its places." in shown


def test_a_team_reads_how_its_total_comes_about(cup: Series, visitor: Client) -> None:
    key, name = leader(cup)

    own = page(visitor, f"{CUP}players/{key}/")

    assert f"<h1>{name}</h1>" in own
    assert "[1]" in own
    assert "How the total is made up" in own
    assert "All tournaments of this player" not in own
    assert visitor.get(f"{CUP}players/1/").status_code == 404


def test_the_files_have_the_teams(cup: Series, visitor: Client) -> None:
    text = visitor.get(f"{CUP}standings.csv").content.decode("utf-8-sig")
    whole = json.loads(visitor.get(f"{CUP}series.json").content)
    standings = json.loads(visitor.get(f"{CUP}standings.json").content)
    key, _name = leader(cup)

    head, *rows = (line.split(";") for line in text.splitlines())
    assert head[:5] == ["Place", "Team", "1. posms", "2. posms", "Total"]
    assert {row[1] for row in rows} == {"OGRE", "Cesis", "Rīga", "Talsi"}
    assert {one["name"] for one in whole["players"]} == {"OGRE", "Cesis", "Rīga", "Talsi"}
    assert write_series(read_series(whole)) == whole
    assert standings["rows"][0]["player"] == key


def test_a_page_in_the_cache_follows_a_corrected_stage(
    cup: Series, director: Actor, visitor: Client
) -> None:
    before, kept = page(visitor, CUP), token_in_transaction("series/garkalnes-kauss")
    first = Tournament.objects.order_by("date")[0]

    corrected(first, by=director)
    assert "being corrected; counts as approved" in page(visitor, CUP)
    approve(first, by=director)

    assert token_in_transaction("series/garkalnes-kauss") != kept
    assert page(visitor, CUP) != before


def test_the_page_takes_as_many_queries_for_every_number_of_stages(
    cup: Series,
    director: Actor,
    visitor: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    page(visitor, CUP)
    cache.clear()
    with django_assert_num_queries(5):
        page(visitor, CUP)
    stages.add_stage(cup, played(entered(director, team("Ape", 1, 2)), by=director), by=director)
    cache.clear()
    with django_assert_num_queries(5):
        page(visitor, CUP)
