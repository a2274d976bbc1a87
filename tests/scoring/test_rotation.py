"""Kop's rotation: tables follow from start numbers, and repeated meetings are listed."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from scoring.errors import Faulty
from scoring.seating.rotation import (
    RepeatedPair,
    keep_starts,
    repeats,
    repeats_left,
    repeats_of_rotation,
    rotate,
)
from scoring.seating.tables import SeatedTable

ROUNDS = 5
WITHOUT_REPEATS = (5, 7, 10, 11, *range(13, 21))
WITH_REPEATS = (1, 2, 3, 4, 6, 8, 9, 12)


def met_by_hand(tables: int, rounds: int) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the pairs of start numbers that meet more than once, from the formula."""
    seats = [(seat, table) for table in range(tables) for seat in range(4)]
    start = {place: number for number, place in enumerate(seats, start=1)}
    met = {}
    for one, other in combinations(seats, 2):
        (s, t), (u, v) = one, other
        when = tuple(r + 1 for r in range(rounds) if (t + s * r) % tables == (v + u * r) % tables)
        if len(when) > 1:
            met[start[one], start[other]] = when
    return met


@pytest.mark.parametrize("tables", [*WITHOUT_REPEATS, *WITH_REPEATS])
def test_each_player_sits_once_per_round_in_the_same_seat(tables: int) -> None:
    order = [100 + number for number in range(4 * tables)]

    for number in range(1, ROUNDS + 1):
        seated = rotate(order, number)

        assert sorted(n for table in seated for n in table.seats) == order
        assert all(
            (player - 100) % 4 == seat
            for table in seated
            for seat, player in enumerate(table.seats)
        )


@pytest.mark.parametrize("tables", [*WITHOUT_REPEATS, *WITH_REPEATS])
def test_a_players_seat_follows_the_formula(tables: int) -> None:
    order = range(1, 4 * tables + 1)

    for number in range(1, ROUNDS + 1):
        table_of = {n: table.number for table in rotate(order, number) for n in table.seats}
        for start in order:
            table, seat = divmod(start - 1, 4)
            assert table_of[start] == (table + seat * (number - 1)) % tables + 1


@pytest.mark.parametrize("tables", WITHOUT_REPEATS)
def test_no_players_meet_twice_in_five_rounds(tables: int) -> None:
    assert repeats_of_rotation(tables, ROUNDS) == ()


@pytest.mark.parametrize("tables", WITH_REPEATS)
def test_repeated_meetings_are_reported(tables: int) -> None:
    due = {RepeatedPair(pair, when) for pair, when in met_by_hand(tables, ROUNDS).items()}

    given = repeats_of_rotation(tables, ROUNDS)

    assert due
    assert set(given) == due
    assert [repeat.players for repeat in given] == sorted(repeat.players for repeat in due)


def test_four_tables_meet_again_in_the_fifth_round() -> None:
    assert repeats_of_rotation(4, 2) == ()
    assert repeats_of_rotation(4, 5)[:3] == (
        RepeatedPair((1, 2), (1, 5)),
        RepeatedPair((1, 3), (1, 3, 5)),
        RepeatedPair((1, 4), (1, 5)),
    )


def test_the_second_round_of_five_tables() -> None:
    seated = [table.seats for table in rotate(range(1, 21), 2)]

    assert seated == [(1, 18, 15, 12), (5, 2, 19, 16), (9, 6, 3, 20), (13, 10, 7, 4),
                      (17, 14, 11, 8)]  # fmt: skip


def test_repeats_are_found_at_any_tables() -> None:
    rounds = {
        1: [SeatedTable(1, (1, 2, 3)), SeatedTable(2, (4, 5, 6))],
        2: [SeatedTable(1, (1, 4, 5)), SeatedTable(2, (2, 3, 6))],
        3: [SeatedTable(1, (5, 4, 2))],
    }

    assert repeats(rounds) == (RepeatedPair((2, 3), (1, 2)), RepeatedPair((4, 5), (1, 2, 3)))


@pytest.mark.parametrize(("players", "missing"), [(0, 4), (3, 1), (18, 2), (21, 3)])
def test_a_number_of_players_not_divisible_by_four_is_refused(players: int, missing: int) -> None:
    with pytest.raises(Faulty) as refused:
        rotate(range(1, players + 1), 1)

    [fault] = refused.value.faults
    assert (fault.code, dict(fault.facts)) == (
        "players_not_by_size",
        {"players": players, "size": 4, "missing": missing},
    )


def test_three_players_are_refused_with_their_number() -> None:
    with pytest.raises(Faulty) as refused:
        repeats_left(3, 1)

    assert refused.value.faults[0].facts["players"] == 3


@pytest.mark.parametrize(
    ("present", "starts"),
    [
        ((1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8)),
        ((1, 2, 4, 5, 6, 7, 8, 9), (1, 2, 9, 4, 5, 6, 7, 8)),
        ((1, 2, 4, 6, 7, 8, 20, 9), (1, 2, 20, 4, 9, 6, 7, 8)),
        ((5, 6, 7, 8), (5, 6, 7, 8)),
        ((2, 4, 6, 8), (6, 2, 8, 4)),
        (range(1, 13), tuple(range(1, 13))),
    ],
)
def test_remaining_players_keep_their_start_numbers_and_others_take_free_ones(
    present: Sequence[int], starts: tuple[int, ...]
) -> None:
    assert keep_starts(range(1, 9), present) == starts
