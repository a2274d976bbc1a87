"""Ties in the standings: each tie-break, and their order."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.criteria import brought
from scoring.entrants import Entrant, Result
from scoring.standings import standings
from tests.scoring.round_by_round import lines, played, ranked

# Each pair is tied in big and small points; the tie-break puts the second player first.
TIES: tuple[tuple[str, Entrant, Entrant], ...] = (
    ("last_round", played(1, ("6", 10), ("4", 2)), played(2, ("4", 2), ("6", 10))),
    ("last_round", played(1, ("4", 10), ("4", 2)), played(2, ("4", 2), ("4", 10))),
    ("last_round", played(1, ("6", 12), None), played(2, ("6", 9), ("0", 3))),
    (
        "table_wins",
        played(1, ("4", 5), ("4", 5), ("4", 5)),
        played(2, ("6", 5), ("6", 5), ("0", 5)),
    ),
    (
        "second_places",
        played(1, ("6", 1), ("2", 1), ("2", 1), ("2", 1)),
        played(2, ("4", 1), ("4", 1), ("4", 1), ("0", 1)),
    ),
    ("best_round", played(1, ("4", 5), ("4", 5)), played(2, ("6", 5), ("2", 5))),
    ("best_round", played(1, ("4", 5), ("4", 5)), played(2, ("4", 9), ("4", 1))),
    ("best_round", played(1, None, None), played(2, ("0", 0), ("0", 0))),
    ("lot", played(1, ("4", 5), lot=8), played(2, ("4", 5), lot=7)),
)


@pytest.mark.parametrize(("criterion", "first", "second"), TIES)
def test_a_tie_break_separates_tied_players(
    criterion: str, first: Entrant, second: Entrant
) -> None:
    rounds = 1 if criterion == "lot" else 2

    order = ranked(first, second, rounds=rounds, by=(criterion,))

    assert [(line[0], line[1], line[-1]) for line in order] == [
        ("1", 2, criterion),
        ("2", 1, criterion),
    ]


@pytest.mark.parametrize(("criterion", "first", "second"), TIES)
def test_without_the_tie_break_they_share_the_place(
    criterion: str, first: Entrant, second: Entrant
) -> None:
    order = ranked(first, second, rounds=2, by=())

    assert [(line[0], line[-1]) for line in order] == [("1-2", "shared")] * 2


def test_shared_first_places_count_as_table_wins() -> None:
    tied = Result(1, 1, Place(1, 2), Fraction(5), 8)
    second = Result(1, 2, Place(2, 2), Fraction(5), 8)

    order = lines(
        standings(
            [Entrant(1, 1, (second,)), Entrant(2, 2, (tied,))],
            rounds_played=1,
            tie_breaks=("table_wins",),
        )
    )

    assert order == [("1", 2, "5", 8, "table_wins"), ("2", 1, "5", 8, "table_wins")]


def test_tie_breaks_are_tried_in_their_order() -> None:
    first = played(1, ("6", 4), ("6", 4), ("0", 2))
    second = played(2, ("4", 3), ("4", 3), ("4", 4))

    by_wins = ranked(first, second, rounds=3, by=("table_wins", "last_round"))
    by_last = ranked(first, second, rounds=3, by=("last_round", "table_wins"))

    assert [(line[1], line[-1]) for line in by_wins] == [(1, "table_wins"), (2, "table_wins")]
    assert [(line[1], line[-1]) for line in by_last] == [(2, "last_round"), (1, "last_round")]


def test_shared_as_the_last_tie_break_changes_nothing() -> None:
    pair = played(1, ("4", 5)), played(2, ("4", 5))

    assert ranked(*pair, rounds=1, by=("best_round", "shared")) == [
        ("1-2", 1, "4", 5, "shared"),
        ("1-2", 2, "4", 5, "shared"),
    ]


def test_a_result_that_lacks_a_figure_counts_as_zero_of_it() -> None:
    full, short = (Result(1, 1, Place(1, 1), Fraction(0), 7, merit) for merit in ((7, 5), (7,)))

    assert brought([full, short]) == (0, 14, 5)
