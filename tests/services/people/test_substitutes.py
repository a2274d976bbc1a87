"""Substitutes: they take over a number and its points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import newcomer, play_and_close
from tournament.models import Entry, Player, Substitution, Tournament
from tournament.services import journal
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def entry(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=tournament, number=number)


def test_a_substitute_takes_over_number_and_points(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    before = next(row for row in standings_table(tournament).rows if row.number == 3)

    attendance.substitute(entry(tournament, 3), newcomer(9), by=director, reason="work")

    after = next(row for row in standings_table(tournament).rows if row.number == 3)
    left = Substitution.objects.get()
    assert (after.name, after.big, after.cells) == ("Ilze Vītola", before.big, before.cells)
    assert (left.leaving_name, left.from_round) == ("Cilda Ozola", 2)


def test_a_substitute_may_have_the_name_of_another_player(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    for born in (1950, 1990):
        Player.objects.create(name=newcomer(9).name, born=born)
    with pytest.raises(Refused, match="which_player"):
        attendance.substitute(entry(tournament, 3), newcomer(9), by=director)

    put_in = [
        attendance.substitute_namesake(entry(tournament, 3), newcomer(9), by=director, key="k")
        for _click in range(2)
    ]

    assert put_in[0] == put_in[1]
    assert (entry(tournament, 3).player.born, Player.objects.count()) == (None, 7)


def test_a_player_of_the_event_cannot_be_a_substitute(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    with pytest.raises(Refused, match="already_entered"):
        attendance.substitute(entry(tournament, 3), newcomer(4), by=director)


def behind(tournament: Tournament, *numbers: int) -> list[str]:
    return [entry(tournament, number).name for number in numbers]


def test_a_substitute_is_moved_to_the_right_number_a_round_later(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    before = behind(tournament, 3, 4)
    wrong = attendance.substitute(entry(tournament, 3), newcomer(9), by=director, reason="work")
    play_and_close(tournament, by=director)
    sums = {row.number: row.big for row in standings_table(tournament).rows}

    attendance.move_substitute(wrong, 4, from_round=2, by=director)

    assert behind(tournament, 3, 4) == [before[0], newcomer(9).name]
    moved = Substitution.objects.standing().get()
    assert (moved.leaving_name, moved.from_round, moved.reason) == (before[1], 2, "work")
    assert {row.number: row.big for row in standings_table(tournament).rows} == sums

    journal.undo(tournament.journal.get(verb="move_substitute"), by=director)
    assert behind(tournament, 3, 4) == [newcomer(9).name, before[1]]
    assert Substitution.objects.standing().get() == wrong


def test_a_number_with_a_later_substitute_cannot_get_another_before(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    wrong = attendance.substitute(entry(tournament, 3), newcomer(9), by=director)
    attendance.substitute(entry(tournament, 4), newcomer(10), by=director)

    with pytest.raises(Refused, match="replaced_later"):
        attendance.move_substitute(wrong, 4, from_round=2, by=director)
    with pytest.raises(Refused, match="not_a_player"):
        attendance.move_substitute(wrong, 40, from_round=2, by=director)
    with pytest.raises(Refused, match="no_such_round"):
        attendance.move_substitute(wrong, 2, from_round=4, by=director)
