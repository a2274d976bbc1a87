"""Pages of the site above its events: the archive, search, the winners on the front page."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import Announce, EventOf, approve, finish, play_and_close
from tests.doors.public.reading import rows_of, words_of
from tests.services.series.seasons import series
from tournament.models import Tournament
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
IN_ORDER = {"first_seating": "list", "rounds": 1}


def approved(event_of: EventOf, by: Actor, **facts: object) -> Tournament:
    event = event_of(4, **{"settings": IN_ORDER, **facts})
    play_and_close(event, by=by)
    finish(event, by=by)
    approve(event, by=by, early_because="a test")
    return event


def rondo_and_classic(event_of: EventOf, by: Actor) -> None:
    approved(event_of, by, name="Vasaras kauss", date=dt.date(2025, 7, 1))
    rondo = {**IN_ORDER, "game": "zole-rondo"}
    approved(event_of, by, name="Rudens kauss", settings=rondo)


def test_the_archive_counts_by_year_and_game_and_lists_winners(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    rondo_and_classic(event_of, director)

    page = client.get("/archive/")

    years, played = rows_of(page)[1:3], rows_of(page)[4:]
    assert [(row[0], row[-1]) for row in years] == [("2026", "1"), ("2025", "1")]
    assert played[-1] == [
        "1.07.2025",
        "Vasaras kauss",
        "",
        "4 dalībnieki",
        "1. vietā 1. Anna Bērziņa",
    ]


def test_the_archive_can_be_filtered_by_year_and_game(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    rondo_and_classic(event_of, director)

    in_2025 = words_of(client.get("/archive/?year=2025"))
    rondo = words_of(client.get("/archive/?game=zole-rondo"))
    neither = words_of(client.get("/archive/?year=2025&game=zole-rondo"))

    assert ("Vasaras" in in_2025, "Rudens" in in_2025) == (True, False)
    assert ("Vasaras" in rondo, "Rudens" in rondo) == (False, True)
    assert ("Vasaras" in neither, "Rudens" in neither) == (False, False)


@pytest.mark.parametrize("query", ["year=abcd", "year=99999", "game=bridge", "page=-1", "page=x"])
def test_an_invalid_query_filters_nothing(
    client: Client, director: Actor, event_of: EventOf, query: str
) -> None:
    approved(event_of, director)

    assert "Rudens kauss" in words_of(client.get(f"/archive/?{query}"))


def test_rehearsals_and_hidden_events_are_not_in_the_archive(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    approved(event_of, director, name="Slēgtais", public_sees="nothing")
    played = approved(event_of, director, name="Izmēģinājums")
    Tournament.objects.filter(pk=played.pk).update(is_rehearsal=True)

    assert "Arhīvā vēl nekā nav" in words_of(client.get("/archive/"))


def test_winners_are_omitted_where_names_are_initials(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    approved(event_of, director, public_names="initials")

    assert "Anna" not in words_of(client.get("/archive/")) + words_of(client.get("/"))


def test_one_search_finds_people_events_and_clubs_without_diacritics(
    client: Client, director: Actor, event_of: EventOf, announce: Announce
) -> None:
    approved(event_of, director, place="Cēsis")
    announce(name="Slepens Cēsis", public_sees="nothing")

    by_town = words_of(client.get("/search/?search=cesis"))
    by_name = words_of(client.get("/search/?search=berzina"))

    assert "Rudens kauss" in by_town
    assert "Klubi Cēsis" in by_town
    assert "Slepens" not in by_town
    assert "Anna Bērziņa" in by_name
    assert "Nekas nav atrasts" in words_of(client.get("/search/?search=qqq"))


def test_an_empty_search_shows_the_newest_events_and_all_series(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    approved(event_of, director)
    series(director)

    words = words_of(client.get("/search/"))

    assert "Jaunākie turnīri Rudens kauss 21.11.2026" in words
    assert "Sērijas Garkalnes kauss" in words
    assert "Nekas nav atrasts" not in words


def test_the_front_page_names_the_winners(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    approved(event_of, director)

    assert "1. vietā 1. Anna Bērziņa" in words_of(client.get("/"))


@pytest.mark.parametrize("events", [1, 3])
@pytest.mark.parametrize(
    ("path", "queries"), [("/archive/", 4), ("/search/?search=a", 11), ("/search/", 3), ("/", 7)]
)
def test_site_pages_take_the_same_queries_for_one_event_as_for_three(
    client: Client,
    director: Actor,
    event_of: EventOf,
    django_assert_num_queries: DjangoAssertNumQueries,
    events: int,
    path: str,
    queries: int,
) -> None:
    for number in range(events):
        approved(event_of, director, name=f"Kauss {number}")

    with django_assert_num_queries(queries):
        client.get(path)
