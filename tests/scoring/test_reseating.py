"""Seats of later rounds, with the reason for every seat."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.big_points import Place
from scoring.criteria import BY_MERIT
from scoring.entrants import Entrant, Figure, PenaltyPoints, Result
from scoring.seating.reseating import SeatReason, reseat
from tests.scoring.searching import bounded


def played(
    number: int, *rounds: tuple[int, int] | None, lot: int | None = None, from_round: int = 1
) -> Entrant:
    """Return a player with their big and small points round by round; None if absent."""
    results = tuple(
        Result(round_number, 1, Place(1, 1), Fraction(points[0]), points[1])
        for round_number, points in enumerate(rounds, start=1)
        if points is not None
    )
    return Entrant(number, lot or number, results, from_round=from_round)


def told(reasons: tuple[SeatReason, ...]) -> list[tuple[int, str | None, str, Figure, str]]:
    return [
        (r.number, str(r.place) if r.place else None, str(r.big), r.small, r.decided_by)
        for r in reasons
    ]


FIELD = (
    played(1, (6, 9), (0, -7)),
    played(2, (4, 1), (4, 3)),
    played(3, (4, 1), (4, 3), lot=30),
    played(4, (0, -4), (6, 8)),
    played(5, (6, 4), None),
    played(6, lot=60, from_round=3),
    played(7, lot=50, from_round=3),
)
ALL = range(1, 8)


def test_by_all_rounds_every_seat_has_a_reason() -> None:
    reasons = reseat(FIELD, present=ALL, rounds_played=2)

    assert told(reasons) == [
        (2, "1-2", "8", 4, "lot"),
        (3, "1-2", "8", 4, "lot"),
        (4, "3-4", "6", 4, "lot"),
        (5, "3-4", "6", 4, "lot"),
        (1, "5", "6", 2, "small"),
        (7, None, "0", 0, "late_entry"),
        (6, None, "0", 0, "late_entry"),
    ]
    assert [reason.lot for reason in reasons] == [2, 30, 4, 5, 1, 50, 60]


def test_a_player_absent_so_far_is_seated_with_zero_points() -> None:
    field = (played(1, (6, 9)), played(2, (0, -9)), played(3, None), played(4, from_round=2))

    reasons = reseat(field, present=range(1, 5), rounds_played=1)

    assert told(reasons) == [
        (1, "1", "6", 9, "big"),
        (3, "2", "0", 0, "big"),
        (2, "3", "0", -9, "small"),
        (4, None, "0", 0, "late_entry"),
    ]


def test_a_used_tie_break_is_named() -> None:
    reasons = reseat(FIELD, present=ALL, rounds_played=2, tie_breaks=("last_round",))

    assert told(reasons)[:5] == [
        (2, "1-2", "8", 4, "lot"),
        (3, "1-2", "8", 4, "lot"),
        (4, "3", "6", 4, "big"),
        (5, "4", "6", 4, "last_round"),
        (1, "5", "6", 2, "small"),
    ]


def test_an_absent_player_gets_no_seat_and_others_keep_their_reasons() -> None:
    reasons = reseat(FIELD, present=(1, 3, 7), rounds_played=2)

    assert told(reasons) == [
        (3, "1-2", "8", 4, "lot"),
        (1, "5", "6", 2, "small"),
        (7, None, "0", 0, "late_entry"),
    ]


def test_reseating_by_the_last_round_alone() -> None:
    reasons = reseat(FIELD, present=ALL, rounds_played=2, policy="last_round")

    assert told(reasons) == [
        (4, "1", "6", 8, "big"),
        (2, "2-3", "4", 3, "lot"),
        (3, "2-3", "4", 3, "lot"),
        (1, "4", "0", -7, "big"),
        (5, "1", "6", 4, "absent"),
        (7, None, "0", 0, "late_entry"),
        (6, None, "0", 0, "late_entry"),
    ]


def test_a_penalty_of_the_last_round_counts_for_it_and_an_older_one_does_not() -> None:
    warned = Entrant(
        4,
        4,
        FIELD[3].results,
        (PenaltyPoints(2, Fraction(-3), 0), PenaltyPoints(1, Fraction(-9), 0)),
    )

    reasons = reseat([FIELD[1], warned], present=ALL, rounds_played=2, policy="last_round")

    assert told(reasons) == [(2, "1", "4", 3, "big"), (4, "2", "3", 8, "big")]


def test_the_worst_round_is_dropped_before_seating() -> None:
    reasons = reseat(FIELD[:4], present=ALL, rounds_played=2, strike_worst=1)

    assert told(reasons) == [
        (1, "1", "6", 9, "small"),
        (4, "2", "6", 8, "small"),
        (2, "3-4", "4", 3, "lot"),
        (3, "3-4", "4", 3, "lot"),
    ]


def test_patience_is_reseated_by_merit() -> None:
    figures = {1: (7,), 2: (-3,), 3: (12,)}
    field = [
        Entrant(n, n, (Result(1, 1, Place(1, 1), Fraction(0), merit[0], merit),))
        for n, merit in figures.items()
    ]

    reasons = reseat(field, present=(1, 2, 3), rounds_played=1, ranked_by=BY_MERIT)

    assert [(r.number, r.decided_by) for r in reasons] == [
        (3, "merit"),
        (1, "merit"),
        (2, "merit"),
    ]


points = st.tuples(st.integers(0, 6), st.integers(-9, 9))


@bounded
@given(
    rounds=st.lists(st.lists(st.none() | points, min_size=3, max_size=3), min_size=1, max_size=15),
    policy=st.sampled_from(("all_rounds", "last_round")),
    data=st.data(),
)
def test_all_present_players_are_seated_once_newcomers_last(
    rounds: list, policy: str, data: st.DataObject
) -> None:
    field = [
        played(number, *of_one, from_round=1 if any(of_one) else 4)
        for number, of_one in enumerate(rounds, start=1)
    ]
    present = data.draw(st.sets(st.sampled_from([entrant.number for entrant in field])))

    reasons = reseat(field, present=present, rounds_played=3, policy=policy)

    newcomers = [e.number for e in field if not e.results and e.number in present]
    seated = [reason.number for reason in reasons]
    assert sorted(seated) == sorted(present)
    assert seated[len(seated) - len(newcomers) :] == newcomers
    assert [r.number for r in reasons if r.decided_by == "late_entry"] == newcomers
