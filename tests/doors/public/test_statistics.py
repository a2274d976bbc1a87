"""Statistics of recorded deals: zoles, jaņi, no trick, pules."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.event_settings import NO_PLACE_LEFT, PLACE_KEPT
from tests.cast import EventOf, enter_table, plan_blocks, play_and_close, seat
from tests.doors.public.reading import words_of
from tests.doors.table.phones import Deal, item, phone_at
from tournament.doors.tables import StatisticsTable
from tournament.models import Tournament
from tournament.reading.results.statistics import (
    DealCounts,
    Statistics,
    has_statistics,
    statistics,
)
from tournament.reading.sheets.round_tables import tables_of
from tournament.reading.visibility import public_view_of
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.sheets import entering

IN_ORDER = {"first_seating": "list"}
DEALS: list[Deal] = [
    {"contract": "zole", "declarer": 1, "won": True, "margin": "jani"},
    {"contract": "ordinary", "declarer": 2, "eyes": 95, "tricks": 6},
    {"contract": "passed"},
    {"contract": "ordinary", "declarer": 1, "won": False, "margin": "bezstikis"},
    {"contract": "zole", "declarer": 1, "won": False},
    {"contract": "ordinary", "declarer": 0, "won": True},
]


@pytest.fixture
def tournament(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event whose only table has six deals."""
    tournament = event_of(4, settings=IN_ORDER)
    seat(tournament, by=director)
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=DEALS, by=director)
    return tournament


def counted(tournament: Tournament) -> Statistics:
    return statistics(tournament, public_view_of(tournament.slug).counted_rounds)


def test_each_players_games_are_counted_by_result(tournament: Tournament) -> None:
    found = counted(tournament)

    by_name = {line.name: line.tally for line in found.lines}
    assert by_name["Bruno Kalniņš"] == DealCounts(
        deals=6, declared=1, zoles=2, zoles_won=1, jani_won=1, tricks_lost=1, pules=1
    )
    assert by_name["Cilda Ozola"] == DealCounts(deals=6, declared=1, won=1, jani_won=1)
    assert by_name["Dainis Liepa"] == DealCounts(deals=6)
    assert found.lines[0].name == "Bruno Kalniņš"
    assert (found.sheets, found.passed, found.all.deals) == (1, 1, 6)
    assert (found.all.declared, found.all.won, found.all.zoles) == (3, 2, 2)


def test_a_group_has_the_statistics_of_its_own_tables(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings={**IN_ORDER, "rounds": 1})
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    final = {"first_round": 2, "settings": {"rounds": 1}, "groups": groups}
    plan_blocks(event, [final], by=director)
    event.refresh_from_db()
    play_and_close(event, by=director)
    seat(event, by=director)
    for number, deals in ((1, DEALS), (2, DEALS[:2])):
        entering.enter_deals(event, round_number=2, table_number=number, deals=deals, by=director)
    rounds = public_view_of(event.slug).counted_rounds

    found = {group: statistics(event, rounds, group) for group in ("", "A", "B")}

    assert {group: (one.sheets, one.all.deals) for group, one in found.items()} == {
        "": (2, 8),
        "A": (1, 6),
        "B": (1, 2),
    }


def test_one_round_of_a_game_with_zoles_has_statistics(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings={**IN_ORDER, "rounds": 1})
    assert has_statistics(event)

    golf = {"first_round": 2, "carry": "none", "settings": {"rounds": 1, "game": "golf"}}
    plan_blocks(event, [golf], by=director)

    assert has_statistics(Tournament.objects.get(pk=event.pk))
    assert not has_statistics(event_of(4, preset="golf"))


@pytest.mark.parametrize(
    ("disqualified", "order"), [(NO_PLACE_LEFT, [1, 3, 4, 2]), (PLACE_KEPT, [2, 1, 3, 4])]
)
def test_a_disqualified_player_is_last_if_they_have_no_place(
    event_of: EventOf, director: Actor, disqualified: str, order: list[int]
) -> None:
    event = event_of(4, settings={**IN_ORDER, "disqualified": disqualified})
    seat(event, by=director)
    entering.enter_deals(event, round_number=1, table_number=1, deals=DEALS, by=director)
    judging.disqualify(event.entries.get(number=2), by=director, reason="Marked cards")

    assert [line.number for line in counted(event).lines] == order


def test_totals_without_deals_give_no_statistics(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    enter_table(tournament, 1, tables_of(seat(tournament, by=director))[0], by=director)

    assert counted(tournament).lines == ()


def test_deals_are_counted_once_the_table_has_agreed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    phone = phone_at(seat(tournament, by=director))
    phone.send(item(1, DEALS[0]))
    phone.post("finish", deals=1)
    phone.agree(0, 1, 2)
    before = counted(tournament).sheets
    phone.agree(3)

    assert (before, counted(tournament).all.zoles) == (0, 1)


def test_the_page_can_be_sorted_and_shows_initials_if_required(
    client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(public_names="initials")

    page = client.get(f"/{tournament.slug}/statistics/?sort=-won")

    words = words_of(page)
    assert page.status_code == 200
    assert "C. O." in words
    assert "Cilda Ozola" not in words


def test_the_page_shows_the_sorted_column(client: Client, tournament: Tournament) -> None:
    unasked = client.get(f"/{tournament.slug}/statistics/").content.decode()
    asked = client.get(f"/{tournament.slug}/statistics/?sort=pules").content.decode()

    sorted_by = re.compile(r'aria-sort="(\w+)"><a href="[^"]*">([^<]*)<')
    assert sorted_by.findall(unasked) == [("descending", "Zoles")]
    assert sorted_by.findall(asked) == [("ascending", "Pules")]


def test_lines_keep_their_order_by_default(tournament: Tournament) -> None:
    backwards = counted(tournament).lines[::-1]

    assert [row.record for row in StatisticsTable(backwards).rows] == list(backwards)


@pytest.mark.parametrize("sees", ["nothing", "seats", "standings"])
def test_hidden_deals_are_not_counted_on_the_public_page(
    client: Client, tournament: Tournament, sees: str
) -> None:
    Tournament.objects.update(public_sees=sees)

    assert client.get(f"/{tournament.slug}/statistics/").status_code == 404


def test_a_game_without_zoles_has_no_statistics_page(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, preset="kop")
    enter_table(tournament, 1, tables_of(seat(tournament, by=director))[0], by=director)

    assert client.get(f"/{tournament.slug}/statistics/").status_code == 404


def test_pules_are_counted_only_where_the_game_has_them(
    client: Client, event_of: EventOf, director: Actor, tournament: Tournament
) -> None:
    english = event_of(4, preset="zole-english", settings=IN_ORDER)
    seat(english, by=director)
    entering.enter_deals(english, round_number=1, table_number=1, deals=DEALS[:2], by=director)

    classic_page, english_page = (
        client.get(f"/{one.slug}/statistics/").content.decode() for one in (tournament, english)
    )

    counted_in = re.compile(r'<div id="statistics".*</div>', re.DOTALL)
    said = [counted_in.findall(page)[0] for page in (classic_page, english_page)]
    assert ["pul" in words.lower() for words in said] == [True, False]


@pytest.mark.parametrize("players", [4, 12])
def test_the_statistics_take_as_many_queries_for_three_tables_as_for_one(
    client: Client,
    event_of: EventOf,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    seat(tournament, by=director)
    for number in range(1, players // 4 + 1):
        entering.enter_deals(
            tournament, round_number=1, table_number=number, deals=DEALS, by=director
        )

    with django_assert_num_queries(6):
        client.get(f"/{tournament.slug}/statistics/")
