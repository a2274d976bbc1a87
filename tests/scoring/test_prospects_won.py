"""Prospects: who has won, who still can, and a field of a thousand."""

from __future__ import annotations

from scoring.big_points import LZF_SCALE
from scoring.still_possible import Remaining, prospects
from tests.scoring.prospected import bounds


def test_a_player_more_than_a_round_ahead_has_won() -> None:
    totals = {1: 60 * 30, 2: 60 * 22, 3: 60 * 20, 4: 60 * 18}

    found = prospects(totals, Remaining(1, (4,), LZF_SCALE))

    assert bounds(found)[1] == (1, 1)
    assert [found[number].best for number in (2, 3, 4)] == [2, 2, 2]


def test_ties_can_go_either_way_while_a_round_remains() -> None:
    totals = {1: 60 * 30, 2: 60 * 24, 3: 0, 4: 0}

    assert bounds(prospects(totals, Remaining(1, (4,), LZF_SCALE)))[2][0] == 1


def test_two_players_at_one_table_cannot_both_win_it() -> None:
    totals = {1: 600, 2: 270, 3: 270, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}
    together = ((2, 3, 4, 5), (1, 6, 7, 8))
    apart = ((2, 4, 5, 6), (1, 3, 7, 8))

    worst = [
        prospects(totals, Remaining(1, (4, 4), LZF_SCALE, seats=seats))[1].worst
        for seats in (together, apart)
    ]

    assert worst == [2, 3]


def test_a_newcomer_in_the_last_round_starts_with_zero() -> None:
    totals = {1: 360, 2: 300, 3: 0}

    found = prospects(totals, Remaining(1, (4,), LZF_SCALE, seats=((1, 2, 3, 9),)))

    assert bounds(found) == {1: (1, 3), 2: (1, 4), 3: (2, 4)}


def test_a_thousand_players_are_fast() -> None:
    totals = {number: 60 * (number % 30) for number in range(1, 1001)}

    found = prospects(totals, Remaining(3, (4,) * 250, LZF_SCALE))

    assert all(each.best <= each.worst for each in found.values())
