"""Standings as a referee checks them: the order, the places, and each deciding criterion."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.big_points import Place
from scoring.criteria import TIE_BREAKS
from scoring.entrants import Entrant, PenaltyPoints, Result
from scoring.event_settings import read_settings
from scoring.places import Places, StandingsByPoints
from scoring.standings import SIXTIETH, Points, RankedEntrant, RankingBasis, standings
from tests.scoring.round_by_round import played, ranked
from tests.scoring.searching import bounded


def test_big_points_come_first_then_small_points() -> None:
    order = ranked(
        played(1, ("6", 5), ("2", -20)),
        played(2, ("4", 3), ("6", 9)),
        played(3, ("2", -4), ("6", 19)),
        played(4, ("0", -4), ("0", -8)),
        rounds=2,
    )

    assert order == [
        ("1", 2, "10", 12, "big"),
        ("2", 3, "8", 15, "big"),
        ("3", 1, "8", -15, "small"),
        ("4", 4, "0", -12, "big"),
    ]


def test_big_points_add_up_exactly() -> None:
    thirds = played(1, ("7/3", 1), ("7/3", 1), ("7/3", 1))
    whole = played(2, ("7", 3), None, None)

    assert ranked(thirds, whole, rounds=3) == [
        ("1-2", 1, "7", 3, "shared"),
        ("1-2", 2, "7", 3, "shared"),
    ]


def test_full_ties_share_the_place_in_order_of_lots() -> None:
    order = ranked(
        played(1, ("4", 2), lot=9),
        played(2, ("4", 2), lot=3),
        played(3, ("6", 7), lot=1),
        played(4, ("4", 2), lot=5),
        played(5, ("0", -13), lot=2),
        rounds=1,
    )

    assert order == [
        ("1", 3, "6", 7, "big"),
        ("2-4", 2, "4", 2, "shared"),
        ("2-4", 4, "4", 2, "shared"),
        ("2-4", 1, "4", 2, "shared"),
        ("5", 5, "0", -13, "big"),
    ]


def test_a_places_criterion_separates_it_from_the_one_above() -> None:
    order = ranked(
        played(1, ("6", 30)),
        played(2, ("6", 20)),
        played(3, ("6", 20)),
        played(4, ("4", 50)),
        played(5, ("2", 0)),
        rounds=1,
    )

    assert [line[-1] for line in order] == ["small", "shared", "shared", "big", "big"]


def test_a_single_player_leads() -> None:
    assert ranked(played(1, ("6", 3)), rounds=1) == [("1", 1, "6", 3, "big")]
    assert ranked(rounds=1) == []


@pytest.mark.parametrize("criterion", ["last_round", "best_round"])
def test_a_round_counts_after_penalties(criterion: str) -> None:
    disqualified = replace(
        played(1, ("4", 9), ("6", 9)), penalties=(PenaltyPoints(2, Fraction(-6), -9),)
    )
    equal = played(2, ("2", 4), ("2", 5))

    order = ranked(disqualified, equal, rounds=2, by=(criterion,))

    winner = 2 if criterion == "last_round" else 1
    assert (order[0][1], order[0][-1]) == (winner, criterion)


def test_a_penalised_player_ranks_above_an_absent_one() -> None:
    punished = replace(
        played(1, ("6", 5), ("0", 0)), penalties=(PenaltyPoints(2, Fraction(-2), 0),)
    )
    absent = played(2, ("4", 5), None)

    order = ranked(absent, punished, rounds=2, by=("last_round",))

    assert [line[1] for line in order] == [1, 2]


@pytest.mark.parametrize(
    ("preset", "small", "first"), [("golf", 4, 2), ("klondike", -4, 2), ("golf", 1, 1)]
)
def test_in_rankings_by_total_a_penalty_changes_the_place(
    preset: str, small: int, first: int
) -> None:
    settings = read_settings({}, preset)
    merit_of = {total: settings.game.merits((total,), ())[0] for total in (30, 33)}
    better, worse = sorted(merit_of, key=lambda total: merit_of[total], reverse=True)
    penalty = settings.weighed(PenaltyPoints(1, Fraction(0), small))
    place = Place(1, 1)
    entrants = [
        Entrant(1, 1, (Result(1, 1, place, Fraction(0), better, merit_of[better]),), (penalty,)),
        Entrant(2, 2, (Result(1, 2, place, Fraction(0), worse, merit_of[worse]),)),
    ]

    order = standings(entrants, rounds_played=1, ranked_by=settings.ranked_by)

    assert order[0].number == first


points = st.tuples(st.sampled_from(("0", "2", "4", "6", "7/3", "1/2")), st.integers(-9, 9))
rounds_of_one = st.lists(st.none() | points, min_size=3, max_size=3)


@bounded
@given(
    rounds=st.lists(rounds_of_one, min_size=1, max_size=12),
    by=st.lists(st.sampled_from(TIE_BREAKS), unique=True),
    strike=st.integers(0, 2),
    data=st.data(),
)
def test_the_order_of_the_list_does_not_matter_and_places_fit_the_order(
    rounds: list, by: list[str], strike: int, data: st.DataObject
) -> None:
    entrants = [played(number, *of_one) for number, of_one in enumerate(rounds, start=1)]
    shuffled = data.draw(st.permutations(entrants))

    order = standings(entrants, rounds_played=3, tie_breaks=by, strike_worst=strike)

    assert order == standings(shuffled, rounds_played=3, tie_breaks=by, strike_worst=strike)
    assert sorted(line.number for line in order) == [e.number for e in entrants]
    assert [(-line.big, -line.small) for line in order] == sorted(
        (-line.big, -line.small) for line in order
    )
    for position, line in enumerate(order, start=1):
        assert line.place is not None
        assert line.place.first <= position <= line.place.last
        assert (line.decided_by == "shared") == (line.place.first < line.place.last)


def points_of(measured: RankedEntrant) -> Points:
    return int(measured.big_sixtieths * SIXTIETH + measured.small)


@bounded
@given(
    rounds=st.lists(rounds_of_one, min_size=1, max_size=12),
    by=st.lists(st.sampled_from(TIE_BREAKS), unique=True),
)
def test_single_place_lookups_match_the_full_order(rounds: list, by: list[str]) -> None:
    yardstick = RankingBasis(rounds_played=3, tie_breaks=tuple(by))
    entrants = {n: played(n, *of_one) for n, of_one in enumerate(rounds, start=1)}
    everybody = [yardstick.measure(entrant) for entrant in entrants.values()]
    sums = {each.number: points_of(each) for each in everybody}

    found = Places(sums, lambda numbers: tuple(yardstick.measure(entrants[n]) for n in numbers))

    due = {line.number: line.place for line in yardstick.rank(everybody)}
    assert yardstick.begins_with_points
    assert {number: found[number] for number in reversed(entrants)} == due
    assert dict(found) == due
    alike = {n: [m for m in sums if sums[m] == sums[n]] for n in sums}
    above = {n: sum(sums[m] > sums[n] for m in sums) for n in sums}
    assert dict(found.by_points) == {n: Place(above[n] + 1, above[n] + len(alike[n])) for n in sums}


@bounded
@given(
    rounds=st.lists(rounds_of_one, min_size=0, max_size=12),
    by=st.lists(st.sampled_from((*TIE_BREAKS, "shared")), unique=True),
    without=st.frozensets(st.integers(1, 12)),
    chance=st.randoms(use_true_random=False),
)
def test_single_line_lookups_match_the_full_order(
    rounds: list, by: list[str], without: frozenset[int], chance: Random
) -> None:
    yardstick = RankingBasis(rounds_played=3, tie_breaks=tuple(by))
    numbers = chance.sample(range(1, 13), len(rounds))
    entrants = {n: played(n, *of_one) for n, of_one in zip(numbers, rounds, strict=True)}
    everybody = [yardstick.measure(entrant) for entrant in entrants.values()]

    found = StandingsByPoints(
        yardstick,
        {each.number: points_of(each) for each in everybody},
        {number: entrant.lot for number, entrant in entrants.items()},
        lambda numbers: tuple(yardstick.measure(entrants[n]) for n in numbers),
        without,
    )

    due = yardstick.rank(everybody, without)
    assert tuple(found) == due
    assert found[1:] == due[1:]
    assert found.numbers == [line.number for line in due]


def test_dropped_rounds_are_in_order_whatever_the_order_of_results() -> None:
    in_order = played(1, ("0", -9), ("6", 5), ("0", -8), ("4", 3))
    entrant = replace(in_order, results=in_order.results[::-1])

    (line,) = standings([entrant], rounds_played=4, strike_worst=2)

    assert line.struck == (1, 3)


def test_players_without_a_place_come_last_and_others_move_up() -> None:
    leader = played(1, ("6", 30))
    others = played(2, ("4", 5)), played(3, ("4", 5)), played(4, ("0", -40))
    cheat = played(5, ("2", 0))

    order = standings([cheat, *others, leader], rounds_played=1, without=frozenset({1, 5}))

    assert [(line.place, line.number, str(line.big), line.decided_by) for line in order] == [
        (Place(1, 2), 2, "4", "shared"),
        (Place(1, 2), 3, "4", "shared"),
        (Place(3, 3), 4, "0", "big"),
        (None, 1, "6", "disqualified"),
        (None, 5, "2", "disqualified"),
    ]
