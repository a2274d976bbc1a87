"""Announced seats by name and table, with namesakes told apart."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.cast import EventOf, seat
from tournament.models import Player, Tournament
from tournament.reading.people.duplicates import Double, likely_doubles
from tournament.reading.rounds.seats import (
    AbsentPlayer,
    AnnouncedSeating,
    AnnouncedTable,
    PlayerSeat,
    announced_seating,
    by_name,
    tell_namesakes_apart,
)
from tournament.services.acts import Actor


def seated(number: int, name: str, table: int = 1) -> PlayerSeat:
    return PlayerSeat(
        table, "A", number, name, "", first_deals=False, keeps_sheet=False, swap_reason=""
    )


@pytest.mark.django_db
def test_seat_a_deals_first_and_the_last_seat_keeps_the_sheet(
    event_of: EventOf, director: Actor
) -> None:
    event: Tournament = event_of(8)
    seat(event, by=director)

    found = announced_seating(event, 1)

    assert found.resting == ()
    assert [
        (
            [(one.letter, one.number) for one in table.seats],
            [one.letter for one in table.seats if one.first_deals],
            [one.letter for one in table.seats if one.keeps_sheet],
        )
        for table in found.tables
    ] == [
        ([("A", 3), ("B", 2), ("C", 8), ("D", 7)], ["A"], ["D"]),
        ([("A", 1), ("B", 6), ("C", 4), ("D", 5)], ["A"], ["D"]),
    ]
    assert [(table.number, table.out, table.group) for table in found.tables] == [
        (1, (), ""),
        (2, (), ""),
    ]


def test_players_are_listed_by_surname_with_those_who_sit_out() -> None:
    tables = (AnnouncedTable(1, (seated(1, "Anna Ozola"), seated(2, "Ivo Āboliņš")), ()),)

    resting = (AbsentPlayer(3, "Zane Ozola", "", behind=2), AbsentPlayer(4, "Zane Zole", ""))

    found = by_name(tables, resting)

    assert [
        (group.letter, [(one.number, one.table, one.behind) for one in group.seats])
        for group in found
    ] == [("A", [(2, 1, 0)]), ("O", [(1, 1, 0), (3, 0, 2)]), ("Z", [(4, 0, 0)])]


def test_namesakes_and_initials_have_their_numbers() -> None:
    tables = (
        AnnouncedTable(1, (seated(1, "Anna Ozola"), seated(2, "Ivo Liepa")), ()),
        AnnouncedTable(2, (seated(3, "ANNA OZOLA", 2), seated(4, "J. K.", 2)), ()),
    )

    found = tell_namesakes_apart(AnnouncedSeating(tables, (AbsentPlayer(5, "Ivo Leja", ""),)))

    assert [one.hall_name for table in found.tables for one in table.seats] == [
        "Anna Ozola (1)",
        "Ivo Liepa",
        "ANNA OZOLA (3)",
        "J. K. (4)",
    ]
    assert found.tables[0].seats[0].wall_name == "Ozola Anna (1)"
    assert [one.is_namesake for one in found.resting] == [False]


def test_a_table_that_plays_on_names_its_round_at_each_seat() -> None:
    at_hand = AnnouncedTable(1, (seated(1, "Anna Ozola"),), ())
    table = at_hand.left_in(3)

    assert at_hand.behind == 0
    assert (table.behind, [one.behind for one in table.seats]) == (3, [3])


@pytest.mark.django_db
def test_doubles_have_the_busier_first_and_equal_names_before_others(event_of: EventOf) -> None:
    event_of(2)
    first = Player.objects.get(name="Anna Bērziņa")
    second = Player.objects.get(name="Bruno Kalniņš")
    same = Player.objects.create(name="Anna Berzina")
    like = Player.objects.create(name="Bruno Kalnin")
    Player.objects.create(name="Anna Berzina", erased_at=timezone.now())

    assert likely_doubles() == [
        Double(first, same, is_same_name=True, events=(1, 0)),
        Double(second, like, is_same_name=False, events=(1, 0)),
    ]
    Player.objects.filter(pk=first.pk).update(born=1980)
    Player.objects.filter(pk=same.pk).update(born=1981)
    assert [one.player for one in likely_doubles()] == [like]
