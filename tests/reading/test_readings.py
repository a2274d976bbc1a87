"""Readings of pages: the standings and a round's tables, with a constant number of queries."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.cast import newcomer, plan_blocks, play_and_close, seat, seats_of
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Tournament
from tournament.reading.events.blocks import block_strip
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.judging import judging
from tournament.services.people import registration
from tournament.services.rounds import clock
from tournament.standings.book import eliminated_numbers, load_book
from tournament.standings.table import Cell, standings_table

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.mark.parametrize("players", [4, 12])
def test_standings_take_four_queries_for_any_number_of_players(
    event_of: EventOf,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    for _ in range(2):
        play_and_close(tournament, by=director)
    judging.penalise(tournament, round_number=1, number=1, small=-3, reason="x", by=director)

    with django_assert_num_queries(4):
        table = standings_table(tournament)

    assert len(table.rows) == players


@pytest.mark.parametrize("players", [4, 12])
def test_a_rounds_tables_take_five_queries_for_any_number_of_tables(
    event_of: EventOf,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    played = tournament.rounds.get()

    with django_assert_num_queries(5):
        tables = tables_of(played)
        told = [(t.number, t.state, t.ends_at, [str(seat) for seat in t.seats]) for t in tables]

    assert len(told) == players // 4


def test_a_book_takes_three_queries(
    event_of: EventOf, director: Actor, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    with django_assert_num_queries(3):
        load_book(tournament).standings(1)


def test_standings_can_be_read_after_any_past_round(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    for _ in range(3):
        play_and_close(tournament, by=director)

    tables = [standings_table(tournament, after=after) for after in (0, 1, 3)]

    assert [len(table.rows[0].cells) for table in tables] == [0, 1, 3]
    assert [table.rounds for table in tables] == [(), (1,), (1, 2, 3)]
    assert standings_table(tournament) == tables[2]


def test_a_cell_shows_table_place_and_both_points(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    play_and_close(tournament, by=director)

    winner = standings_table(tournament).rows[0]
    line = load_book(tournament).lines_by_entry[winner.entry][0]
    assert winner.cells == (Cell(1, 1, line.place, line.big or winner.big, 9),)
    assert (str(line.place), int(winner.big)) == ("1", 6)


def test_places_in_a_category_count_only_its_players(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    Entry.objects.filter(name="Cilda Ozola").update(sex="f", born=1950)
    Entry.objects.filter(name="Gunta Sproģe").update(sex="f", born=2008)
    Entry.objects.filter(number=1).update(category="local")
    play_and_close(tournament, by=director)

    table = standings_table(tournament)
    women = table.in_category("women")

    assert table.categories == ("juniors", "local", "seniors", "women")
    assert [(row.order, str(row.place)) for row in women.rows] == [(1, "1"), (2, "2")]
    assert {row.name for row in women.rows} == {"Cilda Ozola", "Gunta Sproģe"}


def test_tied_players_share_a_place_in_their_category_too(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    Entry.objects.update(sex="f")

    table = standings_table(tournament, after=0).in_category("women")

    assert {str(row.place) for row in table.rows} == {"1-8"}


def test_a_table_with_extra_minutes_ends_later(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    clock.start_round(tournament, round_number=1, by=director)
    clock.give_extra_minutes(
        tournament, round_number=1, table_number=2, minutes=5, reason="judge", by=director
    )

    first, second = tables_of(tournament.rounds.get())

    assert first.ends_at is not None
    assert second.ends_at == first.ends_at + timedelta(minutes=5)


def test_a_late_entrant_is_missing_from_earlier_standings(
    event_of: EventOf, director: Actor
) -> None:
    tournament: Tournament = event_of(4)
    seat(tournament, by=director)
    registration.register(tournament, Newcomer(newcomer(5).name), by=director)

    after_one = standings_table(tournament, after=1)
    after_two = standings_table(tournament, after=2)

    assert (len(after_one.rows), len(after_two.rows)) == (4, 5)


FINAL = {
    "first_round": 2,
    "settings": {"rounds": 2},
    "groups": [{"name": "A", "first": 4}, {"name": "B", "out": True}],
}


@pytest.fixture
def final_of_four(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight players; after its first round four are eliminated."""
    tournament = event_of(8, settings={"rounds": 1, "table_sizes": "4-3"})
    plan_blocks(tournament, [FINAL], by=director)
    return Tournament.objects.get(pk=tournament.pk)


def test_blocks_are_numbered_from_one_with_their_rounds(
    final_of_four: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        strip = block_strip(final_of_four, 2)

    assert [(block.number, block.rounds) for block in strip] == [
        (1, ((1, True),)),
        (2, ((2, True), (3, False))),
    ]


def test_eliminated_players_get_no_seat_from_the_first_round_of_the_final(
    final_of_four: Tournament, director: Actor, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play_and_close(final_of_four, by=director)
    tournament = Tournament.objects.get(pk=final_of_four.pk)
    last = [row.number for row in standings_table(tournament).rows[4:]]

    with django_assert_num_queries(0):
        assert eliminated_numbers(tournament, 1) == frozenset()
    assert eliminated_numbers(tournament, 2) == frozenset(last)
    seat(tournament, by=director)

    seated = [number for table in seats_of(tournament, 2) for number in table]
    assert sorted(last + seated) == list(range(1, 9))
