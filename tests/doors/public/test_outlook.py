"""What is still possible, on the standings and on a player's page."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, newcomer, play_and_close, seat
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.people import attendance, registration

pytestmark = pytest.mark.sqlite_enough

IN_ORDER = {"first_seating": "list"}


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    """Four players of whom seat A always wins, with one of four rounds to play."""
    tournament = event_of(4, settings=IN_ORDER)
    for _round in range(3):
        play_and_close(tournament, by=director)
    return tournament


def test_a_player_who_cannot_be_caught_has_won(client: Client, event: Tournament) -> None:
    """18, 12, 6 and 0 big points: the second can still tie for first."""
    words = words_of(client.get(f"/{event.slug}/standings/"))
    assert "Anna Bērziņa 1 · Cēsis · nodrošināta vieta labāko 3 vidū" in words
    assert "Bruno Kalniņš 2 · Rīga · nodrošināta vieta labāko 3 vidū" in words

    page = words_of(client.get(f"/{event.slug}/players/4/"))

    assert "Atlikusi 1 kārta: turnīru vēl var beigt jebkurā vietā no 3. līdz 4." in page


def test_no_bounds_are_shown_while_every_place_is_possible(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    page = words_of(client.get(f"/{tournament.slug}/players/4/"))

    assert "Atlikušas 3 kārtas: iespējama vēl jebkura vieta." in page
    assert "jebkurā vietā" not in page


def test_the_second_player_sees_the_margin_they_need(client: Client, event: Tournament) -> None:
    page = words_of(client.get(f"/{event.slug}/players/2/"))

    assert "vismaz par 6 lielajiem punktiem vairāk nekā līderim (Anna Bērziņa)" in page


def test_earlier_rounds_and_finished_events_show_no_prospects(
    client: Client, director: Actor, event: Tournament
) -> None:
    before = words_of(client.get(f"/{event.slug}/standings/2/"))
    play_and_close(event, by=director)
    after = words_of(client.get(f"/{event.slug}/standings/"))

    assert ["nodrošināta" in words for words in (before, after)] == [False, False]


def test_no_prospects_are_shown_with_dropped_rounds(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={**IN_ORDER, "strike_worst": 1})
    for _round in range(3):
        play_and_close(tournament, by=director)

    assert "nodrošināta" not in words_of(client.get(f"/{tournament.slug}/standings/"))


@pytest.mark.parametrize("players", [8, 24])
def test_known_seats_of_the_last_round_take_one_query_more(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players, settings={"rounds": 3})
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    with django_assert_num_queries(6):
        client.get(f"/{tournament.slug}/standings/")


def test_arrivals_and_departures_in_the_last_round_break_no_page(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings={**IN_ORDER, "rounds": 3})
    for _round in range(2):
        play_and_close(tournament, by=director)
    registration.register(tournament, newcomer(9), by=director)
    seat(tournament, by=director)
    attendance.withdraw(tournament.entries.get(number=2), by=director)

    pages = [client.get(f"/{tournament.slug}/{page}") for page in ("standings/", "players/1/")]

    assert [page.status_code for page in pages] == [200, 200]
    assert "Atlikusi 1 kārta" in words_of(pages[1])
