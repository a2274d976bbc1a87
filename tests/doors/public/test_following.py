"""Finding, remembering and following players, without an account."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Tournament
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

IN_ORDER = {"first_seating": "list"}


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(8, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    return tournament


def test_several_players_can_be_followed(client: Client, event: Tournament) -> None:
    client.post(f"/{event.slug}/follow/", {"add": "2"})
    page = client.post(f"/{event.slug}/follow/", {"add": "1"}, follow=True)

    assert client.cookies["follow"].value == "2.1"
    assert client.cookies["follow"]["path"] == f"/{event.slug}/"
    assert [row[:1] + row[2:4] for row in rows_of(page)[1:]] == [
        ["Anna Bērziņa Cēsis", "2.", "6 (+9) 1. kārta"],
        ["Bruno Kalniņš Rīga", "3.", "4 (−2) 1. kārta"],
    ]


def test_a_whole_club_can_be_followed(client: Client, event: Tournament) -> None:
    page = client.post(f"/{event.slug}/follow/", {"club": "Cēsis"}, follow=True)

    assert {row[0].split()[-1] for row in rows_of(page)[1:]} == {"Cēsis"}
    assert len(rows_of(page)) > 2


def test_a_deselected_player_is_no_longer_followed(client: Client, event: Tournament) -> None:
    client.post(f"/{event.slug}/follow/", {"add": "1.2.3"})

    client.post(f"/{event.slug}/follow/", {"remove": "2"})

    assert client.get(f"/{event.slug}/follow/").headers["Location"].endswith("who=1.3")


@pytest.mark.parametrize("who", ["", "x", "999", "1" * 90, ".".join(map(str, range(200)))])
def test_invalid_input_follows_no_player(client: Client, event: Tournament, who: str) -> None:
    assert client.get(f"/{event.slug}/following/", {"who": who}).status_code == 200


def test_following_starts_with_the_first_seats(client: Client, event_of: EventOf) -> None:
    tournament = event_of(4)

    words = words_of(client.get(f"/{tournament.slug}/following/", {"who": "1"}))

    assert "Jūs vēl nevienam nesekojat" in words


@pytest.mark.parametrize("count", [1, 3])
def test_following_takes_six_queries_for_any_number_of_players(
    client: Client, event: Tournament, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6):
        client.get(f"/{event.slug}/following/", {"who": "1.2.3"[: count * 2 - 1]})


def test_all_players_are_listed_with_club_and_place(client: Client, event: Tournament) -> None:
    words = words_of(client.get(f"/{event.slug}/players/"))

    assert "B Bērziņa Anna 1 · Cēsis 2." in words
    assert "Klubi Cēsis 3 Ogre 2 Rīga 3" in words


@pytest.mark.parametrize("players", [8, 12])
def test_the_list_of_players_takes_six_queries_for_any_number(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)

    with django_assert_num_queries(6):
        client.get(f"/{tournament.slug}/players/")


def test_each_page_highlights_its_tab(client: Client, event: Tournament) -> None:
    lit = {
        page: next(
            part.split(">")[1].split("<")[0]
            for part in client.get(f"/{event.slug}/{page}").content.decode().split("<a ")
            if 'aria-current="page"' in part and "/rounds/" not in part
        )
        for page in ("", "seats/", "standings/", "players/", "players/1/", "statistics/", "draw/")
    }

    assert lit == {
        "": "Pārskats",
        "seats/": "Sēdvietas",
        "standings/": "Kopvērtējums",
        "players/": "Dalībnieki",
        "players/1/": "Dalībnieki",
        "statistics/": "Statistika",
        "draw/": "Izloze",
    }


def test_the_standings_explain_their_figures(client: Client, event: Tournament) -> None:
    page = client.get(f"/{event.slug}/standings/")

    assert "6 +18: seši lielie un 18 mazie punkti." in words_of(page)
    assert "/handbook/points/" in page.content.decode()
