"""One table's page, with its sheet as on paper."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.services.acts import Actor
from tournament.services.sheets import entering

IN_ORDER = {"first_seating": "list", "deals": 4, "leftover_pules": "each"}
DEALS: list[dict[str, object]] = [
    {"contract": "ordinary", "declarer": 1, "won": True},
    {"contract": "zole", "declarer": 2, "won": True, "margin": "jani"},
    {"contract": "passed"},
    {"contract": "ordinary", "declarer": 0, "eyes": 45, "tricks": 4},
]


def test_a_sheet_is_drawn_deal_by_deal(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    seat(tournament, by=director)
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=DEALS, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/rounds/1/tables/1/"))

    assert rows[5:] == [
        ["Nr.", "Izspēle", "A Anna Bērziņa", "B Bruno Kalniņš", "C Cilda Ozola", "D Dainis Liepa",
         "Pules"],
        ["1", "B lielais, uzvarēts A, C, D: −1 (lielais, uzvarēts) B: +1 × 3 = +3 (lielais,"
         " uzvarēts)", "−1 −1", "+3 +3", "−1 −1", "−1 −1", "–"],
        ["2", "C zole, uzvarēta, jaņi A, B, D: −6 (zole, uzvarēta, jaņi) C: +6 × 3 = +18 (zole,"
         " uzvarēta, jaņi)", "−6 −7", "−6 −3", "+18 +17", "−6 −7", "–"],
        ["3", "visi garām", "0 −7", "0 −3", "0 +17", "0 −7", "2"],
        ["4", "A lielais, 45 acis, 4 stiķi A: −2 × 3 = −6 (lielais, zaudēts) B, C, D: +2 (lielais,"
         " zaudēts)", "−6 −13", "+2 −1", "+2 +19", "+2 −5", "2 · A"],
        ["Palikušās pules", "−3", "+1", "+1", "+1", ""],
        ["Kopā", "−16", "0", "+20", "−4", ""],
    ]  # fmt: skip


def test_the_result_is_above_the_sheet(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    assert rows_of(client.get(f"/{tournament.slug}/rounds/1/tables/1/")) == [
        ["Sēdvieta", "Dalībnieks", "Mazie", "Vieta", "Lielie"],
        ["A", "Anna Bērziņa 1 · Cēsis", "+9", "1.", "6"],
        ["B", "Bruno Kalniņš 2 · Rīga", "−2", "2.", "4"],
        ["C", "Cilda Ozola 3 · Ogre", "−3", "3.", "2"],
        ["D", "Dainis Liepa 4 · Cēsis", "−4", "4.", "0"],
    ]


def test_totals_without_deals_show_a_notice(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/rounds/1/tables/1/"))

    assert "partijas pa vienai nav ievadītas" in words


def test_a_table_without_a_result_is_shown_as_playing(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    assert "Galds vēl spēlē." in words_of(client.get(f"/{tournament.slug}/rounds/1/tables/1/"))


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

    with django_assert_num_queries(6):
        client.get(f"/{tournament.slug}/rounds/1/tables/1/")
