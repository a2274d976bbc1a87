"""Seats of a round by the settings: clubs apart, lists, rotations, and who sits out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.entrants import Entrant, Result
from scoring.event_settings import EventSettings, read_settings
from scoring.seating.next_round import SeatCandidate, Seating, seat_round
from scoring.seating.reseating import SeatReason
from scoring.seating.rotation import repeats_left, spread
from scoring.seating.schedule import of_player, schedule
from scoring.seating.tables import who_sits_out

PLAIN = read_settings({}, "lzf-classic")


def hall(players: int, **clubs: tuple[int, ...]) -> list[SeatCandidate]:
    """Return players whose lots are their numbers from the last to the first."""
    of = {number: club for club, numbers in clubs.items() for number in numbers}
    return [
        SeatCandidate(number, players + 1 - number, club=of.get(number, ""))
        for number in range(1, players + 1)
    ]


def played(players: int, *rounds: tuple[int, ...]) -> list[Entrant]:
    """Return entrants whose big points of each round are given in order of number."""
    return [
        Entrant(
            number,
            players + 1 - number,
            tuple(
                Result(at, 1, Place(1, 1), Fraction(big[number - 1]), 0)
                for at, big in enumerate(rounds, start=1)
            ),
        )
        for number in range(1, players + 1)
    ]


def tables(found: Seating) -> list[tuple[int, ...]]:
    return [table.seats for table in found.tables]


def test_clubs_are_kept_apart_in_the_first_round_alone() -> None:
    settings = read_settings({"keep_apart": True}, "lzf-classic")
    present = hall(8, Ogre=(7, 8))

    first = seat_round(present, [], number=1, settings=settings)
    second = seat_round(present, played(8, (1, 2, 3, 4, 5, 6, 7, 8)), number=2, settings=settings)

    assert tables(first) == [(4, 7, 6, 5), (8, 3, 2, 1)]
    assert [reason.number for reason in first.reasons if reason.kept_apart] == [8, 4]
    assert tables(second) == [(8, 7, 6, 5), (4, 3, 2, 1)]
    assert not any(reason.kept_apart for reason in second.reasons)


def test_only_members_of_one_club_at_one_table_are_reported_in_a_rotation() -> None:
    settings = read_settings({"keep_apart": True}, "kop")
    present = hall(8, Ogre=(7, 8), Rīga=(6, 1), Cēsis=(2,))

    found = seat_round(present, [], number=1, settings=settings)

    assert tables(found) == [(8, 7, 6, 5), (4, 3, 2, 1)]
    assert [notice.facts for notice in found.notices if notice.code == "club_sits_together"] == [
        {"table": 1, "club": "Ogre"}
    ]


@pytest.mark.parametrize(
    ("changes", "number", "order"),
    [
        ({}, 1, (4, 3, 2, 1)),
        ({}, 2, (2, 1, 3, 4)),
        ({"reseat_by": "last_round"}, 3, (4, 3, 2, 1)),
        ({}, 3, (2, 4, 3, 1)),
        ({"reseat_by": "list"}, 3, (4, 3, 2, 1)),
        ({"reseat_by": "list", "first_seating": "list"}, 3, (1, 2, 3, 4)),
    ],
)
def test_players_are_seated_by_what_the_settings_say(
    changes: dict[str, object], number: int, order: tuple[int, ...]
) -> None:
    settings = read_settings(changes, "lzf-classic")
    rounds = ((4, 6, 2, 0), (0, 2, 3, 6))[: number - 1]

    found = seat_round(hall(4), played(4, *rounds), number=number, settings=settings)

    assert tables(found) == [order]


def test_the_reason_of_a_first_seat_has_no_place_and_no_points() -> None:
    found = seat_round(hall(3), [], number=1, settings=PLAIN)

    assert found.reasons == tuple(
        SeatReason(number, None, Fraction(0), 0, 4 - number, "lot") for number in (3, 2, 1)
    )


def test_a_player_beyond_the_tables_sits_out_by_lot_first_and_then_in_turn() -> None:
    settings = read_settings({}, "kop")
    first = seat_round(hall(5), [], number=1, settings=settings)
    rested = [
        Entrant(
            number, 6 - number, (Result(1, 0 if number == 1 else 1, Place(1, 1), Fraction(), 0),)
        )
        for number in range(1, 6)
    ]

    second = seat_round(hall(5), rested, number=2, settings=settings)

    assert (first.sits_out, second.sits_out) == ((1,), (2,))


def test_the_highest_lot_sits_out_first_also_by_list() -> None:
    by_list = read_settings({"first_seating": "list"}, "kop")

    assert seat_round(hall(5), [], number=1, settings=by_list).sits_out == (1,)


@pytest.mark.parametrize(
    ("over", "sat_out", "lots", "out"),
    [
        (1, {}, None, (2,)),
        (2, {}, None, (2, 5)),
        (1, {2: 1, 5: 1}, None, (3,)),
        (1, {1: 1, 2: 1, 3: 1, 4: 2, 5: 1}, None, (2,)),
        (0, {}, None, ()),
        (1, {}, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}, (1,)),
        (2, {}, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}, (1, 2)),
        (0, {}, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}, ()),
    ],
)
def test_who_sat_out_least_is_next_and_among_them_the_last_of_the_order(
    over: int, sat_out: dict[int, int], lots: dict[int, int] | None, out: tuple[int, ...]
) -> None:
    assert who_sits_out([4, 1, 3, 5, 2], over=over, sat_out=sat_out, lots=lots) == out


def test_nine_players_rotate_over_three_rounds_with_one_resting() -> None:
    order = range(1, 10)

    found = [
        [table.seats for table in spread(order, {out}, turn=turn, rounds=3)]
        for turn, out in ((1, 9), (2, 8), (3, 7))
    ]

    assert found == [
        [(3, 4, 5, 8), (1, 2, 6, 7)],
        [(4, 5, 6, 1), (3, 7, 9, 2)],
        [(5, 6, 2, 3), (8, 9, 1, 4)],
    ]
    assert len(repeats_left(9, 3)) == 9


def test_who_rests_in_place_of_another_leaves_them_the_seat() -> None:
    found = [
        [table.seats for table in spread(range(1, 10), {out}, turn=turn, rounds=3)]
        for turn, out in ((1, 1), (2, 3))
    ]

    assert found == [
        [(3, 4, 5, 8), (9, 2, 6, 7)],
        [(4, 5, 6, 1), (8, 7, 9, 2)],
    ]


@pytest.mark.parametrize(
    ("players", "rounds", "again"),
    [(7, 3, 3), (12, 4, 18), (20, 5, 0), (33, 4, 0)],
)
def test_few_pairs_meet_again(players: int, rounds: int, again: int) -> None:
    assert len(repeats_left(players, rounds)) == again


def test_a_schedule_starts_with_the_lots_and_then_rests_in_turn() -> None:
    settings: EventSettings = read_settings({"rounds": 5}, "kop")

    found = schedule(hall(5), settings)

    assert [each.sits_out for each in found.rounds] == [(1,), (2,), (3,), (4,), (5,)]
    assert [table and sorted(table.seats) for table in of_player(found, 1).values()] == [
        *(None, [1, 3, 4, 5], [1, 2, 4, 5], [1, 2, 3, 5], [1, 2, 3, 4]),
    ]
    assert found.most_meetings == 3
    assert schedule(hall(4), read_settings({"rounds": 1}, "kop")).most_meetings == 1
