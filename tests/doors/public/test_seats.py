"""Seats from A to Ž and table by table: as published, not as drafted."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, play, play_and_close, seat
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.rounds import seating


def test_players_find_their_table_by_surname(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"first_seating": "list"})
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/seats/"))

    start, end = words.index("1. kārtas sēdvietas Pēc"), words.index("Ar programmu")
    assert words[start:end] == (
        "1. kārtas sēdvietas Pēc uzvārda · pa galdiem Kārta 1"
        " Vārds, numurs vai klubs"
        " B Bērziņa Anna 1 1 A"
        " K Kalniņš Bruno 2 1 B"
        " L Liepa Dainis 4 1 D"
        " O Ozola Cilda 3 1 C"
        " Šis saraksts failā: CSV · JSON · Pārbaudīt šīs sēdvietas "
    )


def test_the_table_shows_the_first_dealer_and_the_scorekeeper(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"first_seating": "list"})
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/rounds/1/"))

    assert (
        "1. galds A Anna Bērziņa dala B Bruno Kalniņš C Cilda Ozola D Dainis Liepa raksta" in words
    )


def test_a_manual_swap_shows_its_reason(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(8, settings={"first_seating": "list"})
    seat(tournament, by=director)
    seating.swap_seats(
        tournament, round_number=1, first=1, second=5, reason="viena ģimene", by=director
    )

    words = words_of(client.get(f"/{tournament.slug}/rounds/1/"))

    assert "A Evita Krūmiņa dala pārsēdināšana: viena ģimene" in words


def test_the_round_shows_every_seats_points(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"first_seating": "list"})
    play_and_close(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/rounds/1/"))

    assert (
        "A Anna Bērziņa 6 (+9) B Bruno Kalniņš 4 (−2) C Cilda Ozola 2 (−3) D Dainis Liepa 0 (−4)"
        in words
    )


@pytest.mark.parametrize(
    ("sees", "shown"),
    [
        (Tournament.PublicSees.SEATS, 0),
        (Tournament.PublicSees.STANDINGS, 0),
        (Tournament.PublicSees.EVERYTHING, 1),
    ],
)
def test_an_open_round_hides_its_results_unless_everything_is_public(
    client: Client, director: Actor, event_of: EventOf, sees: str, shown: int
) -> None:
    tournament = event_of(4, public_sees=sees)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    words = words_of(client.get(f"/{tournament.slug}/rounds/1/"))

    assert words.count("(+9)") == shown


@pytest.mark.parametrize("players", [4, 12])
def test_seats_take_three_queries_for_any_number_of_players(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    seat(tournament, by=director)

    with django_assert_num_queries(3):
        client.get(f"/{tournament.slug}/seats/")


@pytest.mark.parametrize("players", [4, 12])
def test_a_round_takes_four_queries_for_any_number_of_players(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    seat(tournament, by=director)

    with django_assert_num_queries(4):
        client.get(f"/{tournament.slug}/rounds/1/")


def test_a_part_of_a_name_finds_the_seat_without_script(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/seats/", {"search": "kalnins"}))

    assert ("Kalniņš Bruno" in words, "Bērziņa" in words) == (True, False)
