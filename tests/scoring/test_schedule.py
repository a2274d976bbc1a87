"""A rotation for all rounds at once: the same as round by round, with the meetings counted."""

import pytest

from scoring.event_settings import read_settings
from scoring.progress import Progress
from scoring.seating.next_round import Present
from scoring.seating.schedule import of_player, schedule
from tests.scoring.small_events import small_event

KOP = read_settings({}, "kop")


def present(players: int) -> list[Present]:
    event = small_event(players, preset="kop")
    lots = event.lots()
    return [Present(player.number, lots[player.number]) for player in event.players]


@pytest.mark.parametrize("players", [8, 10, 20, 23, 66])
def test_the_first_round_is_the_one_that_is_drawn(players: int) -> None:
    event = small_event(players, preset="kop")

    first = schedule(present(players), KOP).rounds[0]
    drawn = Progress(event).seat_next(range(1, players + 1))

    assert (first.tables, first.sits_out) == (drawn.tables, drawn.sits_out)


@pytest.mark.parametrize(("players", "often"), [(20, 1), (28, 1), (40, 1), (52, 1), (16, 4)])
def test_it_says_how_often_two_meet_at_most(players: int, often: int) -> None:
    assert schedule(present(players), KOP).most_meetings <= often


@pytest.mark.parametrize("players", [10, 66])
def test_nobody_sits_out_twice_before_everybody_has(players: int) -> None:
    found = schedule(present(players), KOP)

    out = [number for each in found.rounds for number in each.sits_out]
    assert len(out) == len(set(out)) == 10


def test_a_player_has_a_table_or_a_pause_in_every_round() -> None:
    found = schedule(present(10), KOP)

    own = {number: of_player(found, number) for number in range(1, 11)}

    assert all(list(rounds) == [1, 2, 3, 4, 5] for rounds in own.values())
    assert sum(table is None for rounds in own.values() for table in rounds.values()) == 10
