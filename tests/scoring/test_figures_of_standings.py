"""Single figures of standings: ranking criteria, groups of blocks, and players without a round."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.block_state import BlockState
from scoring.blocks import Block, Section, join_upwards
from scoring.criteria import CRITERIA, Totals
from scoring.entrants import NO_PLACE, CarriedPoints, Entrant, Key, PenaltyPoints, Result
from scoring.event_settings import read_settings
from scoring.places import Places, StandingsByPoints
from scoring.standings import RankedEntrant, RankingBasis, points_of
from tests.scoring.round_by_round import played
from tests.scoring.sheet_notation import Json
from tests.scoring.small_blocks import THIRD, last_lines, with_block
from tests.scoring.small_events import final_lines, next_seats, small_event

CARDS = Result(2, 1, Place(1, 1), Fraction(2), 5, (5, 7, 9))
SETTINGS = read_settings({}, "lzf-classic")


def totals(*counted: Result, penalties: tuple[PenaltyPoints, ...] = ()) -> Totals:
    entrant = Entrant(1, 8, counted, penalties)
    return Totals(entrant, counted, penalties, struck=(), last_round=2, big_sixtieths=0, small=0)


@pytest.mark.parametrize(
    ("name", "absent", "present", "penalised"),
    [
        ("last_round", (0, 0, 0), (1, 120, 5, 7, 9), (0, -60, -3)),
        ("best_round", (0, 0, 0), (1, 120, 5, 7, 9), (0, 0, 0)),
        ("merit", (0, 0), (1, 5), (0, 0)),
        ("cards_out", (), (7,), ()),
        ("games_won", (), (7,), ()),
        ("games_lost", (), (9,), ()),
        ("table_wins", (0,), (1,), (0,)),
        ("second_places", (0,), (0,), (0,)),
        ("lot", (-8,), (-8,), (-8,)),
    ],
)
def test_a_criterion_has_this_value_for_a_player(
    name: str, absent: Key, present: Key, penalised: Key
) -> None:
    measure = CRITERIA[name]
    penalty = PenaltyPoints(2, Fraction(-1), -3)

    assert measure(totals()) == absent
    assert measure(totals(CARDS)) == present
    assert measure(totals(penalties=(penalty,)))[: len(penalised)] == penalised


def test_an_absent_player_with_a_bonus_is_above_one_without_in_the_last_round() -> None:
    """Both missed the round; a penalty of nothing but small points still ranks them below."""
    bonus = [PenaltyPoints(2, Fraction(big), small) for big, small in ((0, 1), (0, -1), (-1, 9))]

    found = [CRITERIA["last_round"](totals(penalties=(one,))) for one in bonus]

    assert found[0] > CRITERIA["last_round"](totals()) > found[1] > found[2]


def test_a_round_without_a_place_is_neither_won_nor_second() -> None:
    rested = Result(1, 0, NO_PLACE, Fraction(2), 0)

    assert [CRITERIA[name](totals(rested)) for name in ("table_wins", "second_places")] == [
        *((0,), (0,)),
    ]
    assert (NO_PLACE.first, NO_PLACE.last) == (0, 0)


def test_half_of_a_sixtieth_is_carried_exactly() -> None:
    halves = [CarriedPoints(1, Fraction(n, 120), 0, (), is_played=True) for n in (1, 2, 120)]

    assert [half.big_sixtieths for half in halves] == [Fraction(1, 2), 1, 60]


def test_a_penalty_in_the_first_round_of_a_block_counts_in_it() -> None:
    late: Json = {"tables": THIRD, "penalties": [{"player": 1, "big": "-1", "small": -3}]}

    lines = {line[1]: line[2:4] for line in last_lines(with_block(late, carry="none"))}

    assert lines[1] == ("-1", -9)


def test_players_without_a_group_join_the_last_one() -> None:
    sections = (Section("A", (1, 2)), Section("B", (3,)), Section("C", (4,)))
    state = BlockState(Block(3, 4, SETTINGS), sections=sections)

    found = [(each.name, each.numbers) for each in state.divided((9, 3, 1, 8))]

    assert found == [("A", (1,)), ("B", (3,)), ("C", (9, 8))]


@pytest.mark.parametrize(
    ("sizes", "least", "expected"),
    [
        ((2, 4), 3, [6]),
        ((3, 4), 3, [3, 4]),
        ((4, 2), 3, [6]),
        ((2, 2, 4), 3, [4, 4]),
        ((1, 2, 4), 4, [7]),
        ((3, 1, 2), 3, [3, 3]),
        ((2,), 3, [2]),
    ],
)
def test_a_group_too_small_for_a_table_joins_its_neighbour(
    sizes: tuple[int, ...], least: int, expected: list[int]
) -> None:
    sections = [Section(str(at), tuple(range(size))) for at, size in enumerate(sizes)]

    assert [len(each.numbers) for each in join_upwards(sections, least)] == expected


def test_before_the_first_round_the_first_block_decides_about_disqualified_players() -> None:
    people = {1: {"disqualified": True, "to_round": 0}}
    keeps = {"first_round": 1, "settings": {"disqualified": "keeps_place"}}

    assert small_event(8, people=people).without_place(0) == {1}
    assert small_event(8, people=people, blocks=[keeps]).without_place(0) == frozenset()


def test_a_player_of_the_first_round_alone_is_in_the_group_of_their_lot() -> None:
    groups = {"first_round": 1, "groups": [{"name": "A", "first": 4}, {"name": "B"}]}

    event = small_event(8, people={1: {"to_round": 1}}, blocks=[groups])

    assert next_seats(event) == [(1, 2, 3, 4), (5, 6, 7, 8)]


def test_the_worst_of_all_rounds_is_dropped_unless_a_block_begins_later() -> None:
    settings, entrant = read_settings({"strike_worst": 1}, "golf"), played(1, ("0", -9), ("6", 5))
    bases = [settings.yardstick(2), settings.yardstick(2, first_round=2)]

    assert [basis.total(entrant).struck for basis in bases] == [(1,), ()]
    assert [line.counted_from for basis in bases for line in basis.rank([basis.measure(entrant)])
            ] == [1, 2]  # fmt: skip


def test_an_absent_player_is_dropped_before_a_played_round() -> None:
    """Player 5 misses the first round and wins the second; only the absence is dropped."""
    first = {"tables": [((1, 2, 3, 4), (3, 1, -1, -3))], "absent": [5]}
    second = [((5, 1, 2, 3, 4), (4, 2, 0, -2, -4))]

    lines = final_lines(small_event(5, first, second, settings={"strike_worst": 1}))

    assert lines[:2] == [("1", 5, "6", 4), ("2", 1, "6", 3)]


@pytest.mark.parametrize(
    ("tie_breaks", "without", "expected"),
    [
        ((), (), [("1", 3, "small"), ("2-3", 1, "shared"), ("2-3", 2, "shared"),
                  ("4-5", 4, "shared"), ("4-5", 5, "shared"), ("6", 6, "big")]),
        (("last_round",), (), [("1", 3, "small"), ("2", 2, "small"), ("3", 1, "last_round"),
                               ("4-5", 4, "shared"), ("4-5", 5, "shared"), ("6", 6, "big")]),
        (("last_round",), (2, 9), [("1", 3, "small"), ("2", 1, "small"), ("3-4", 4, "shared"),
                                   ("3-4", 5, "shared"), ("5", 6, "big"),
                                   ("None", 2, "disqualified")]),
        (("lot",), (6,), [("1", 3, "small"), ("2", 1, "small"), ("3", 2, "lot"), ("4", 4, "big"),
                          ("5", 5, "lot"), ("None", 6, "disqualified")]),
    ],
)  # fmt: skip
def test_only_players_tied_on_points_are_ranked_by_further_criteria(
    tie_breaks: tuple[str, ...], without: tuple[int, ...], expected: list[tuple[str, int, str]]
) -> None:
    rounds = {
        1: (("6", 5), ("2", 2)), 2: (("2", 2), ("6", 5)), 3: (("6", 5), ("2", 3)),
        4: (("2", 1), ("2", 1)), 5: (("2", 1), ("2", 1)), 6: (("0", 9), ("0", 9)),
    }  # fmt: skip
    entrants = {number: played(number, *both) for number, both in rounds.items()}
    yardstick = RankingBasis(2, tie_breaks)

    def measured(numbers: Iterable[int]) -> tuple[RankedEntrant, ...]:
        return tuple(yardstick.measure(entrants[number]) for number in numbers)

    points = {n: points_of(int(m.big_sixtieths), int(m.small)) for n, m in
              zip(rounds, measured(rounds), strict=True)}  # fmt: skip
    found = StandingsByPoints(yardstick, points, dict(zip(rounds, rounds, strict=True)), measured,
                              without)  # fmt: skip

    assert [(str(line.place), line.number, line.decided_by) for line in found] == expected
    assert found[-1].number == expected[-1][1]
    if not without:
        places = Places(points, measured)
        assert [(str(places[number]), number) for _, number, _ in expected] == [
            (place, number) for place, number, _ in expected
        ]
        assert (list(places), len(places)) == ([1, 2, 3, 4, 5, 6], 6)
