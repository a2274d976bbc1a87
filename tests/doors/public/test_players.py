"""A player's page: seat, neighbours in the standings, results by round."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.people import attendance
from tournament.services.results import finishing
from tournament.services.rounds import clock

IN_ORDER = {"first_seating": "list"}


def test_the_page_shows_the_table_and_the_opponents(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/players/2/"))

    assert "Bruno Kalniņš Nr. 2 · Rīga" in words
    assert (
        "1. kārta galds 1 sēdvieta B A Anna Bērziņa sāk dalīt B Bruno Kalniņš"
        " C Cilda Ozola D Dainis Liepa raksta" in words
    )


def test_the_page_shows_the_neighbours_in_the_standings_and_the_gaps(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/players/2/"))

    assert rows[1:4] == [
        ["1.", "Anna Bērziņa", "6 (+9)", "+2 (+11)"],
        ["2.", "Bruno Kalniņš", "4 (−2)", ""],
        ["3.", "Cilda Ozola", "2 (−3)", "−2 (−1)"],
    ]


def test_the_page_shows_results_round_by_round(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(5, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    attendance.mark_absent(tournament.entries.get(number=1), round_number=2, by=director)
    play_and_close(tournament, by=director)
    judging.penalise(
        tournament, round_number=1, number=1, by=director, reason="trešais brīdinājums", big="-1"
    )

    rows = rows_of(client.get(f"/{tournament.slug}/players/1/"))

    begin = next(at for at, row in enumerate(rows) if row[:2] == ["1.", "1. galds"])
    assert rows[begin : begin + 3] == [
        ["1.", "1. galds", "1.", "6 (+14)", "1."],
        ["", "sods: trešais brīdinājums (lielie punkti −1)"],
        ["2.", "–", "–", "–", "3."],
    ]


def test_a_result_of_the_open_round_is_shown_without_changing_places(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    first = seat(tournament, by=director)
    enter_table(tournament, 1, tables_of(first)[0], by=director)

    page = client.get(f"/{tournament.slug}/players/1/")

    assert rows_of(page)[-1] == ["1.", "1. galds", "1.", "6 (+9)", "–"]
    assert "Pēc 1. kārtas" not in words_of(page)


def test_a_player_still_playing_sees_their_table_and_the_missing_results(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    first, second = tables_of(seat(tournament, by=director))
    enter_table(tournament, 2, first, by=director)
    waiting, done = second.seats[0].entry.number, first.seats[0].entry.number

    pages = [client.get(f"/{tournament.slug}/players/{number}/") for number in (waiting, done)]

    assert ["1 no 2 galdu rezultāti" in words_of(page) for page in pages] == [True, True]
    courses = [[row for row in rows_of(page) if row[1:2] == ["1. galds"]] for page in pages]
    assert [row[0] for row in courses[1]][-1] == "2."
    assert "2." not in [row[0] for row in courses[0]]


def test_the_clock_is_that_of_their_table(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"minutes": 40})
    seat(tournament, by=director)
    clock.start_round(tournament, round_number=1, by=director)

    page = client.get(f"/{tournament.slug}/players/1/").content.decode()

    assert 'data-state="running"' in page


def test_the_published_result_is_shown(
    client: Client,
    director: Actor,
    event_of: EventOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(4, settings={**IN_ORDER, "rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)

    with django_assert_num_queries(6):
        page = client.get(f"/{tournament.slug}/players/1/")

    assert "Pēc 1. kārtas: 1. vieta" in words_of(page)


def test_a_player_who_sits_out_is_informed(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(5)
    play_and_close(tournament, by=director)
    attendance.mark_absent(tournament.entries.get(number=1), round_number=2, by=director)
    seat(tournament, by=director)

    assert "2. kārtu nespēlē." in words_of(client.get(f"/{tournament.slug}/players/1/"))


def test_a_player_who_sits_out_has_a_page_if_only_seats_are_public(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(5, public_sees=Tournament.PublicSees.SEATS)
    play_and_close(tournament, by=director)
    attendance.mark_absent(tournament.entries.get(number=1), round_number=2, by=director)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/players/1/"))

    assert ("Anna Bērziņa" in words, "kopvērtējumā vieta" in words) == (True, False)


@pytest.mark.parametrize("page", ["players/9/", "players/9.ics", "players/0/"])
def test_an_unused_number_is_not_found(
    client: Client, director: Actor, event_of: EventOf, page: str
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    assert client.get(f"/{tournament.slug}/{page}").status_code == 404


@pytest.mark.parametrize("players", [4, 12])
def test_it_takes_six_queries_for_any_number_of_players(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    with django_assert_num_queries(6):
        client.get(f"/{tournament.slug}/players/1/")


def test_a_device_with_a_remembered_player_leads_to_their_page(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    chosen = client.post(f"/{tournament.slug}/me/", {"number": "3"})
    led = client.get(f"/{tournament.slug}/me/")

    assert (chosen.headers["Location"], led.headers["Location"]) == (
        f"/{tournament.slug}/players/3/",
        f"/{tournament.slug}/players/3/",
    )


def test_a_player_is_remembered_only_in_this_tournament(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    client.post(f"/{tournament.slug}/me/", {"number": "3"})

    assert client.cookies["me"]["path"] == f"/{tournament.slug}/"


def test_a_remembered_player_can_be_cleared(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    client.post(f"/{tournament.slug}/me/", {"number": "3"})

    client.post(f"/{tournament.slug}/me/", {"number": ""})

    assert "Vienreiz atrodiet savu vārdu" in words_of(
        client.get(f"/{tournament.slug}/me/", follow=True)
    )


def test_without_a_remembered_player_a_part_of_the_name_is_searched(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/players/", {"search": "berz"}))

    assert ("Bērziņa Anna" in words, "Kalniņš" in words) == (True, False)


@pytest.mark.parametrize("number", ["x", "-1", "1" * 40, "²"])
def test_invalid_input_is_not_remembered(
    client: Client, director: Actor, event_of: EventOf, number: str
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    answer = client.post(f"/{tournament.slug}/me/", {"number": number})

    assert (answer.status_code, "me" in answer.cookies) == (404, False)


def test_a_device_without_a_player_of_this_event_is_asked_again(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    client.post(f"/{tournament.slug}/me/", {"number": "77"})

    assert "Vienreiz atrodiet savu vārdu" in words_of(
        client.get(f"/{tournament.slug}/me/", follow=True)
    )
