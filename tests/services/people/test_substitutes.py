"""Substitutes: they take over a number and its points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import newcomer, play_and_close
from tournament.models import Entry, Player, Substitution, Tournament
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
