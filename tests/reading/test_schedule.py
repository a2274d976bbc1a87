"""A rotation announced for all rounds equals the draws, until a player leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, play, play_and_close, seat, seats_of
from tournament.reading.rounds.schedule import rotation_of
from tournament.services.people import attendance

if TYPE_CHECKING:
    from django.test import Client

    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.mark.parametrize("players", [10, 20])
def test_the_announced_rotation_equals_every_draw(
    event_of: EventOf, director: Actor, players: int
) -> None:
    tournament = event_of(players, preset="kop")
    seat(tournament, by=director)
    found = rotation_of(tournament)
    assert found is not None
    announced = {
        each.number: [list(t.seats) for t in each.tables] for each in found.schedule.rounds
    }

    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)
    for _ in range(4):
        play_and_close(tournament, by=director)

    assert {number: seats_of(tournament, number) for number in range(1, 6)} == announced


def test_the_rotation_is_public_until_a_player_leaves(
    event_of: EventOf, director: Actor, client: Client
) -> None:
    tournament = event_of(10, preset="kop")
    assert client.get(f"/{tournament.slug}/rotation/").status_code == 404
    play_and_close(tournament, by=director)

    page = client.get(f"/{tournament.slug}/rotation/").content.decode()
    assert page.count("<tr") == 11
    attendance.withdraw(tournament.entries.get(number=1), by=director, reason="bus")

    assert client.get(f"/{tournament.slug}/rotation/").status_code == 404


def test_seats_by_standings_are_not_a_rotation(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    assert rotation_of(tournament) is None


def test_a_player_who_left_before_the_first_round_does_not_end_a_rotation(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(11, preset="kop")
    attendance.withdraw(tournament.entries.get(number=11), by=director, reason="bus")

    play_and_close(tournament, by=director)

    assert rotation_of(tournament) is not None
