"""The unofficial strength after a table, with the figures of the published rule."""

from __future__ import annotations

import random

import pytest

from scoring.strength import (
    DEVIATION,
    MEAN,
    SETTLED,
    UNKNOWN,
    RankedTable,
    Strength,
    after_table,
    chances_of,
    strengths_after,
)

# Computed with openskill 6.2 (PlackettLuce, default constants).
KNOWN = [
    (
        [(MEAN, DEVIATION)] * 4,
        (1, 2, 3, 4),
        [
            (27.795253, 8.263572),
            (26.552918, 8.179618),
            (24.689416, 8.084128),
            (20.962413, 8.084128),
        ],
    ),
    (
        [(30, 3), (25, 5), (22, 8), (27, 2)],
        (4, 1, 2, 2),
        [
            (29.478111, 2.992723),
            (26.478147, 4.976278),
            (22.430720, 7.697585),
            (26.968362, 2.000239),
        ],
    ),
    (
        [(MEAN, DEVIATION)] * 5,
        (1, 2, 3, 4, 5),
        [
            (27.666827, 8.290970),
            (26.833443, 8.240555),
            (25.722266, 8.180401),
            (24.055499, 8.112195),
            (20.721966, 8.112195),
        ],
    ),
]


@pytest.mark.parametrize(("before", "places", "after"), KNOWN)
def test_a_tables_result_changes_strength_as_in_openskill(
    before: list[tuple[float, float]],
    places: tuple[int, ...],
    after: list[tuple[float, float]],
) -> None:
    found = after_table([Strength(*one) for one in before], places)

    assert [(round(one.mean, 6), round(one.deviation, 6)) for one in found] == after


def test_the_order_of_a_rounds_tables_does_not_matter() -> None:
    rounds = [
        [RankedTable(1, (1, 2, 3, 4), (1, 2, 2, 4)), RankedTable(2, (5, 6, 7, 8), (4, 1, 2, 3))]
    ]
    rounds.append(
        [RankedTable(3, (1, 6, 2, 7), (2, 1, 3, 4)), RankedTable(4, (5, 3, 4, 8), (1, 2, 3, 4))]
    )

    forwards = strengths_after(table for tables in rounds for table in tables)
    backwards = strengths_after(table for tables in rounds for table in reversed(tables))

    assert forwards.players == backwards.players


def test_an_unknown_player_has_strength_1000_and_certain_strength_0() -> None:
    assert (UNKNOWN.shown, UNKNOWN.give_or_take, UNKNOWN.sure) == (1000, 333, 0)


def test_chances_at_a_table_add_up_and_follow_strength() -> None:
    strong, weak = Strength(32, 1.5, 80), Strength(20, 1.5, 80)

    found = chances_of([strong, weak, weak, weak, weak])

    assert round(sum(found), 9) == 1
    assert found[0] > 0.43 > found[1] == found[4]


def test_the_least_likely_wins_of_established_players_are_surprises() -> None:
    chance = random.Random(7)
    tables = []
    for key in range(1, 60):
        order = [1, *chance.sample([2, 3, 4], 3)]
        tables.append(RankedTable(key, tuple(order), (1, 2, 3, 4)))
    upset = RankedTable(60, (4, 3, 2, 1), (1, 2, 3, 4))

    found = strengths_after([*tables, upset], surprises=3)

    assert (found.surprises[0].key, found.surprises[0].player) == (60, 4)
    assert found.surprises[0].chance < 0.1
    assert all(one.key > SETTLED for one in found.surprises)
    assert sorted(found.players, key=lambda one: -found.players[one].sure)[0] == 1


def test_a_chance_to_win_weighs_what_is_not_known_of_both() -> None:
    """With deviations of 2 the means differ by 5 / √(2 · (1.75 · 2² + (1/12)² + (25/6)²))."""
    strong, weak = chances_of([Strength(30, 2), Strength(25, 2)])

    assert (round(strong, 4), round(weak, 4)) == (0.6718, 0.3282)


def test_without_a_number_no_surprises_are_listed() -> None:
    tables = [RankedTable(key, (1, 2, 3), (1, 2, 3)) for key in range(1, SETTLED + 3)]

    found = strengths_after(tables)

    assert (found.surprises, found.players[1].tables, UNKNOWN.tables) == ((), SETTLED + 2, 0)
    assert [one.key for one in strengths_after(tables, surprises=9).surprises] == [15, 16]
