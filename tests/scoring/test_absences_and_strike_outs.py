"""Standings of players with an absence, a dropped round, or a warning."""

from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.criteria import BY_MERIT
from scoring.entrants import Entrant, Figure, PenaltyPoints, Result
from scoring.standings import standings
from tests.scoring.round_by_round import played, ranked


def test_an_absent_player_gets_no_points_for_the_round() -> None:
    order = ranked(
        played(1, ("6", 10), None),
        played(2, ("4", 0), ("4", 1)),
        played(3, None, None),
        played(4, ("0", -10), ("0", -1)),
        rounds=2,
    )

    assert order == [
        ("1", 2, "8", 1, "big"),
        ("2", 1, "6", 10, "big"),
        ("3", 3, "0", 0, "big"),
        ("4", 4, "0", -11, "small"),
    ]


def struck(entrant: Entrant, *, rounds: int, strike: int) -> tuple[str, Figure, tuple[int, ...]]:
    [line] = standings([entrant], rounds_played=rounds, strike_worst=strike)
    return str(line.big), line.small, line.struck


@pytest.mark.parametrize(
    ("entrant", "rounds", "strike", "due"),
    [
        (played(1, ("6", 9), ("0", -9), ("4", 3)), 3, 0, ("10", 3, ())),
        (played(1, ("6", 9), ("0", -9), ("4", 3)), 3, 1, ("10", 12, (2,))),
        (played(1, ("6", 9), ("0", -9), ("4", 3)), 3, 2, ("6", 9, (2, 3))),
        # The worst round has the fewest big points, among ties the fewest small ones.
        (played(1, ("2", 9), ("2", -9), ("4", -30)), 3, 1, ("6", -21, (2,))),
        # Tied in both: the later one is dropped.
        (played(1, ("2", 1), ("6", 8), ("2", 1)), 3, 1, ("8", 9, (3,))),
        # A missed round is dropped first: of three rounds two count for every player.
        (played(1, ("6", 9), None, ("4", 3)), 3, 1, ("10", 12, ())),
        (played(1, ("6", 9), None, ("4", 3)), 3, 2, ("6", 9, (3,))),
        (played(1, None, None, ("4", 3)), 3, 2, ("4", 3, ())),
        (played(1, None, None, None), 3, 2, ("0", 0, ())),
        # At least one round always counts.
        (played(1, ("0", -3)), 1, 1, ("0", -3, ())),
        (played(1, ("0", -3), ("2", -1)), 2, 2, ("2", -1, (1,))),
    ],
)
def test_the_worst_rounds_are_dropped(
    entrant: Entrant, rounds: int, strike: int, due: tuple[str, int, tuple[int, ...]]
) -> None:
    assert struck(entrant, rounds=rounds, strike=strike) == due


def test_a_win_in_a_dropped_round_is_not_a_table_win() -> None:
    shared_win = Result(2, 1, Place(1, 4), Fraction(2), 0)
    results = (Result(1, 1, Place(2, 2), Fraction(4), 1), shared_win)
    pair = [Entrant(1, 1, results), Entrant(2, 2, (results[0],))]

    order = standings(pair, rounds_played=2, strike_worst=1, tie_breaks=("table_wins",))

    assert [(str(line.place), line.number, line.struck) for line in order] == [
        ("1-2", 1, (2,)),
        ("1-2", 2, ()),
    ]


def test_a_penalty_belongs_to_its_round_and_is_dropped_with_it() -> None:
    warned = Entrant(
        1,
        1,
        played(1, ("6", 9), ("0", -9)).results,
        (PenaltyPoints(2, Fraction(-1), -2), PenaltyPoints(1, Fraction(1, 2), 0)),
    )

    assert struck(warned, rounds=2, strike=0) == ("11/2", -2, ())
    assert struck(warned, rounds=2, strike=1) == ("13/2", 9, (2,))


def test_the_lowest_round_is_chosen_after_penalties() -> None:
    taken = PenaltyPoints(1, Fraction(-5), 0)
    warned = Entrant(1, 1, played(1, ("4", 9), ("0", -9)).results, (taken,))

    assert struck(warned, rounds=2, strike=1) == ("0", -9, (1,))


def test_an_absence_is_dropped_before_the_lowest_round_despite_penalties() -> None:
    awarded = Entrant(1, 1, played(1, ("0", -9), None).results, (PenaltyPoints(2, Fraction(3), 5),))

    assert struck(awarded, rounds=2, strike=1) == ("0", -9, ())


def test_a_penalty_alone_can_cost_a_place() -> None:
    absent = Entrant(1, 1, (), (PenaltyPoints(1, Fraction(-1), 0),))

    assert ranked(absent, played(2, ("0", -20)), rounds=1) == [
        ("1", 2, "0", -20, "big"),
        ("2", 1, "-1", 0, "big"),
    ]


# Events without big points.


BY_CARDS_TOO = (*BY_MERIT, "cards_out")


def by_merit(number: int, *merits: tuple[int, ...]) -> Entrant:
    results = tuple(
        Result(round_number, 1, Place(1, 1), Fraction(0), sum(merit), merit)
        for round_number, merit in enumerate(merits, start=1)
    )
    return Entrant(number, number, results)


def test_patience_ranks_by_each_merit_in_turn() -> None:
    order = standings(
        [by_merit(1, (-4, 100)), by_merit(2, (-3, 52)), by_merit(3, (-4, 104)), by_merit(4)],
        rounds_played=1,
        ranked_by=BY_CARDS_TOO,
    )

    assert [(str(line.place), line.number, line.decided_by) for line in order] == [
        ("1", 2, "merit"),
        ("2", 3, "merit"),
        ("3", 1, "cards_out"),
        ("4", 4, "merit"),
    ]


def test_merits_of_all_rounds_add_up() -> None:
    order = standings(
        [by_merit(1, (-4, 10), (-1, 52)), by_merit(2, (-2, 52), (-3, 20))],
        rounds_played=2,
        ranked_by=BY_CARDS_TOO,
    )

    assert [(str(line.place), line.number) for line in order] == [("1", 2), ("2", 1)]


def test_missing_a_round_of_golf_is_no_advantage() -> None:
    order = standings(
        [by_merit(1, (-44,), (-41,)), by_merit(2, (-38,)), by_merit(3, (-50,), (-49,))],
        rounds_played=2,
        ranked_by=BY_CARDS_TOO,
    )

    assert [line.number for line in order] == [1, 3, 2]
