"""The standings sorted and searched: by column, name, club and category."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import EventOf, play_and_close
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Entry
from tournament.services.acts import Actor

IN_ORDER = {"first_seating": "list"}


def test_a_column_sorts_the_table(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    places = [row[0] for row in rows_of(client.get(f"/{tournament.slug}/standings/?sort=small"))]

    assert places == ["Vieta", "4.", "3.", "2.", "1."]


@pytest.mark.parametrize("search", ["berzina", "Bērziņa Anna", "ANNA", "1 anna"])
def test_a_part_of_a_name_finds_the_players_line(
    client: Client, director: Actor, event_of: EventOf, search: str
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/standings/", {"search": search}))

    assert [row[:2] for row in rows[1:]] == [["1.", "Anna Bērziņa 1 · Cēsis"]]


def test_filtering_by_club_keeps_overall_places(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    page = client.get(f"/{tournament.slug}/standings/", {"club": "Cēsis"})

    assert [row[0] for row in rows_of(page)[1:]] == ["1.", "4."]
    assert "Cēsis · Atrasti 2 no 4." in words_of(page)


def test_a_category_shows_its_own_and_overall_places(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    Entry.objects.filter(name__in=("Bruno Kalniņš", "Dainis Liepa")).update(born=1950)
    play_and_close(tournament, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/standings/", {"category": "seniors"}))

    assert [row[:2] for row in rows[1:]] == [
        ["1.", "Bruno Kalniņš 2 · Rīga · kopvērtējumā 2."],
        ["2.", "Dainis Liepa 4 · Cēsis · kopvērtējumā 4."],
    ]


def test_an_empty_search_shows_a_link_back(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/standings/", {"search": "Zzz"}))

    assert "Tāda dalībnieka kopvērtējumā nav" in words
    assert "Rādīt visus" in words


def test_a_search_keeps_the_chosen_order(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    page = client.get(f"/{tournament.slug}/standings/?sort=small").content.decode()

    assert '<input type="hidden" name="sort" value="small">' in page


@pytest.mark.parametrize("query", ["sort=nothing", "sort=-round_9", "page=99", "page=x", "sort="])
def test_an_unusual_query_is_answered(
    client: Client, director: Actor, event_of: EventOf, query: str
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    assert client.get(f"/{tournament.slug}/standings/?{query}").status_code == 200
