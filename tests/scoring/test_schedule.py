"""A rotation for all rounds at once: the same as round by round, with the meetings counted."""

import pytest

from scoring.errors import Notice
from scoring.event_settings import read_settings
from scoring.events import PlayedTable, Round
from scoring.progress import Progress
from scoring.seating.next_round import SeatCandidate
from scoring.seating.rotation import repeats_left, spread
from scoring.seating.schedule import of_player, schedule
from tests.scoring.small_events import small_event

KOP = read_settings({}, "kop")


def present(players: int) -> list[SeatCandidate]:
    event = small_event(players, preset="kop")
    lots = event.lots()
    return [SeatCandidate(player.number, lots[player.number]) for player in event.players]


@pytest.mark.parametrize("players", [8, 10, 20, 23, 66])
def test_the_first_round_of_the_schedule_equals_the_draw(players: int) -> None:
    event = small_event(players, preset="kop")

    first = schedule(present(players), KOP).rounds[0]
    drawn = Progress(event).seat_next(range(1, players + 1))

    assert (first.tables, first.sits_out) == (drawn.tables, drawn.sits_out)


@pytest.mark.parametrize(("players", "often"), [(20, 1), (28, 1), (40, 1), (52, 1), (16, 4)])
def test_the_schedule_reports_the_maximum_of_meetings(players: int, often: int) -> None:
    assert schedule(present(players), KOP).most_meetings <= often


@pytest.mark.parametrize("players", [10, 66])
def test_no_player_sits_out_twice_before_all_have_once(players: int) -> None:
    found = schedule(present(players), KOP)

    out = [number for each in found.rounds for number in each.sits_out]
    assert len(out) == len(set(out)) == 10


def test_a_player_has_a_table_or_sits_out_in_every_round() -> None:
    found = schedule(present(10), KOP)

    own = {number: of_player(found, number) for number in range(1, 11)}

    assert all(list(rounds) == [1, 2, 3, 4, 5] for rounds in own.values())
    assert sum(table is None for rounds in own.values() for table in rounds.values()) == 10


FEWEST = read_settings({"reseat_by": "fewest_repeats"}, "kop")


@pytest.mark.parametrize(
    ("players", "rounds", "left"), [(10, 5, 16), (16, 5, 8), (24, 5, 1), (32, 5, 0), (66, 5, 0)]
)
def test_the_fewest_repeats_rotation_has_few_repeated_meetings(
    players: int, rounds: int, left: int
) -> None:
    """The cyclic rotation leaves 32 pairs of 16 players, 36 of 24 and 16 of 32."""
    found = schedule(present(players), FEWEST)

    assert len(found.repeats) == left == len(repeats_left(players, rounds))
    assert found.most_meetings <= 3
    for planned in found.rounds:
        there = sorted([*planned.sits_out, *(n for t in planned.tables for n in t.seats)])
        assert there == list(range(1, players + 1))


@pytest.mark.parametrize("players", [8, 10, 23])
def test_every_round_of_the_schedule_equals_its_draw(players: int) -> None:
    """If no player leaves, each draw equals the announced rotation."""
    event = small_event(players, preset="kop", settings={"reseat_by": "fewest_repeats"})
    progress = Progress(event)
    found = schedule(present(players), FEWEST)

    for planned in found.rounds:
        drawn = progress.seat_next(range(1, players + 1))
        assert (drawn.tables, drawn.sits_out) == (planned.tables, planned.sits_out)
        left = {"pairs": len(found.repeats)}
        assert drawn.notices == ((Notice("opponents_meet_again", left),) if found.repeats else ())
        tables = tuple(
            PlayedTable(table.number, table.seats, small=(3, 1, -1, -3)) for table in drawn.tables
        )
        progress.add(Round(planned.number, tables, sits_out=drawn.sits_out))


def test_a_withdrawal_changes_no_other_players_turn_to_sit_out() -> None:
    """Of ten, two sit out; when one of the others leaves, nine remain and one sits out."""
    order = [1, 2, 3, 4, 5, 6, 7, 8, 10]

    tables = spread(order, {4}, turn=3, rounds=5)

    assert sorted(n for table in tables for n in table.seats) == [1, 2, 3, 5, 6, 7, 8, 10]
