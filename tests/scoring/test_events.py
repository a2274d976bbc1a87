"""Events computed round by round, as a referee would by hand: places, standings, next seats.

Results of an event's tables: sizes, games, sheets and totals.
"""

from __future__ import annotations

import pytest

from scoring.errors import Faulty
from scoring.event_files import read_event
from scoring.events import entered
from scoring.progress import Progress
from scoring.verification import verify
from tests.scoring.first_rounds import FIRST, SECOND
from tests.scoring.sheet_notation import Json
from tests.scoring.small_events import event_file, final_lines, next_seats, small_event

BY_STANDINGS = [(1, 5, 6, 2), (8, 4, 3, 7)]


def test_the_first_round_is_seated_by_the_recorded_lots() -> None:
    assert next_seats(small_event(9)) == [(1, 2, 3, 4), (5, 6, 7, 8, 9)]


def test_without_recorded_lots_the_seed_draws_them() -> None:
    no_lots = {number: {"lot": None} for number in range(1, 9)}

    assert next_seats(small_event(8, people=no_lots)) == [(6, 3, 7, 1), (5, 8, 4, 2)]


def test_a_player_without_a_lot_is_drawn_after_those_with_one() -> None:
    no_lots = {number: {"lot": None} for number in range(5, 9)}

    assert next_seats(small_event(8, people=no_lots)) == [(1, 2, 3, 4), (6, 7, 5, 8)]


def test_the_first_round_by_list() -> None:
    backwards = {number: {"lot": 9 - number} for number in range(1, 9)}

    by_lot = small_event(8, people=backwards)
    by_list = small_event(8, people=backwards, settings={"first_seating": "list"})

    assert next_seats(by_lot) == [(8, 7, 6, 5), (4, 3, 2, 1)]
    assert next_seats(by_list) == [(1, 2, 3, 4), (5, 6, 7, 8)]


def test_the_first_round_by_rating_seats_the_unrated_last() -> None:
    ratings = {2: {"rating": 1800}, 4: {"rating": 1500}, 5: {"rating": 1800}, 8: {"rating": 1900}}

    event = small_event(8, people=ratings, settings={"first_seating": "rating"})

    assert next_seats(event) == [(8, 2, 5, 4), (1, 3, 6, 7)]


def test_clubs_sit_apart_in_the_first_round_only() -> None:
    wish = {"keep_apart": True}
    pair = {1: {"club": "Ogre"}, 2: {"club": "Ogre"}}

    assert next_seats(small_event(8, people=pair, settings=wish)) == [(5, 2, 3, 4), (1, 6, 7, 8)]
    assert next_seats(small_event(8, FIRST, people=pair, settings=wish)) == BY_STANDINGS


def test_standings_and_seats_after_a_round() -> None:
    event = small_event(8, FIRST)

    assert final_lines(event) == [
        ("1", 1, "6", 12),
        ("2", 5, "6", 9),
        ("3", 6, "4", 3),
        ("4", 2, "4", -3),
        ("5", 8, "2", 0),
        ("6", 4, "2", -4),
        ("7", 3, "0", -5),
        ("8", 7, "0", -12),
    ]
    assert next_seats(event) == BY_STANDINGS


def test_later_rounds_are_seated_by_all_rounds_so_far() -> None:
    event = small_event(8, FIRST, SECOND)

    assert final_lines(event) == [
        ("1", 6, "10", 8),
        ("2", 5, "9", 11),
        ("3", 2, "7", -1),
        ("4", 1, "6", 3),
        ("5", 7, "6", -8),
        ("6-7", 3, "4", -2),
        ("6-7", 8, "4", -2),
        ("8", 4, "2", -9),
    ]
    assert next_seats(event) == [(6, 5, 2, 1), (7, 3, 8, 4)]


def test_later_rounds_can_be_seated_by_the_last_round_alone() -> None:
    event = small_event(8, FIRST, SECOND, settings={"reseat_by": "last_round"})

    assert next_seats(event) == [(6, 7, 3, 2), (5, 8, 4, 1)]


def test_a_tie_break_of_the_event_orders_tied_players() -> None:
    event = small_event(8, FIRST, SECOND, settings={"tie_breaks": ["best_round"]})

    # 3 and 8 are tied; the best round of 3 has 4 and 3, that of 8 has 2 and 0.
    assert final_lines(event)[5:7] == [("6", 3, "4", -2), ("7", 8, "4", -2)]


def test_late_entrants_are_seated_last_in_order_of_lots() -> None:
    late = {9: {"from_round": 2, "lot": 20}, 10: {"from_round": 2, "lot": 10}}

    event = small_event(10, FIRST, people=late)

    assert [number for _, number, _, _ in final_lines(event)] == [1, 5, 6, 2, 8, 4, 3, 7]
    assert next_seats(event) == [(1, 5, 6, 2, 8), (4, 3, 7, 10, 9)]


def test_a_withdrawn_player_keeps_their_place_and_gets_no_seat() -> None:
    event = small_event(8, FIRST, people={7: {"to_round": 1}})

    assert final_lines(event)[-1] == ("8", 7, "0", -12)
    assert entered(event, 2) == (1, 2, 3, 4, 5, 6, 8)
    assert next_seats(event) == [(1, 5, 6, 2), (8, 4, 3)]


WITHOUT_FIVE: Json = {
    "absent": [5],
    "tables": [((1, 6, 2, 8), (4, 2, 0, -6)), ((4, 3, 7), (6, -2, -4))],
}


def test_a_missed_round_gives_no_points_and_the_player_returns_by_their_total() -> None:
    event = small_event(8, FIRST, WITHOUT_FIVE)

    assert verify(event).differences == ()
    assert final_lines(event) == [
        ("1", 1, "12", 16),
        ("2", 6, "8", 5),
        ("3", 4, "8", 2),
        ("4", 5, "6", 9),
        ("5", 2, "6", -3),
        ("6", 3, "4", -7),
        ("7", 8, "2", -6),
        ("8", 7, "2", -16),
    ]
    assert next_seats(event) == [(1, 6, 4, 5), (2, 3, 8, 7)]


def test_by_the_last_round_alone_absent_players_sit_after_those_who_played() -> None:
    event = small_event(8, FIRST, WITHOUT_FIVE, settings={"reseat_by": "last_round"})

    assert next_seats(event) == [(4, 1, 6, 3), (2, 7, 8, 5)]


def test_a_judges_penalty_counts_in_standings_and_seats() -> None:
    penalties = [
        {"player": 1, "big": "-5/2", "small": -1, "reason": "third warning"},
        {"player": 7, "big": 3, "small": 0, "reason": "wrongly seated"},
    ]

    event = small_event(8, {"tables": FIRST, "penalties": penalties})

    assert [line for line in final_lines(event) if line[1] in (1, 7)] == [
        ("4", 1, "7/2", 11),
        ("5", 7, "3", -12),
    ]
    assert next_seats(event) == [(5, 6, 2, 1), (7, 8, 4, 3)]


def test_the_worst_round_is_dropped_from_the_standings() -> None:
    event = small_event(8, FIRST, SECOND, settings={"strike_worst": 1})

    lines = verify(event).rounds[-1].standings

    assert [(line.number, str(line.big), line.small, line.struck) for line in lines] == [
        (1, "6", 12, (2,)),
        (5, "6", 9, (2,)),
        (6, "6", 5, (1,)),
        (7, "6", 4, (1,)),
        (3, "4", 3, (1,)),
        (2, "4", -3, (2,)),
        (8, "2", 0, (2,)),
        (4, "2", -4, (2,)),
    ]


def test_the_order_for_the_next_round_excludes_absent_players() -> None:
    event = small_event(8, FIRST)
    progress = Progress(event)
    progress.add(event.rounds[0])

    seating = progress.seat_next([2, 8, 1, 3, 7])

    assert [reason.number for reason in seating.reasons] == [1, 2, 8, 3, 7]
    assert [table.seats for table in seating.tables] == [(1, 2, 8, 3, 7)]


def test_an_event_file_is_read_back_unchanged() -> None:
    event = read_event(event_file(8, FIRST, SECOND))

    assert [player.name for player in event.players][:2] == ["Spēlētājs 1", "Spēlētājs 2"]
    assert [table.small for table in event.rounds[1].tables] == [(-9, 2, 5, 2), (-2, -5, 3, 4)]


def test_a_player_who_left_before_playing_is_not_in_the_standings() -> None:
    event = small_event(9, FIRST, people={9: {"to_round": 0}})

    assert [number for _, number, _, _ in final_lines(event)] == [1, 5, 6, 2, 8, 4, 3, 7]


def test_a_round_at_tables_of_five_and_three() -> None:
    five = small_event(5, [((1, 2, 3, 4, 5), (8, 2, -3, -3, -4))])
    seven = small_event(7, [((1, 2, 3, 4), (3, 1, -1, -3)), ((5, 6, 7), (2, 2, -4))])

    assert [line[:3] for line in final_lines(five)] == [
        ("1", 1, "6"), ("2", 2, "4"), ("3-4", 3, "3/2"), ("3-4", 4, "3/2"), ("5", 5, "0"),
    ]  # fmt: skip
    assert [line[:3] for line in final_lines(seven)] == [
        ("1", 1, "6"), ("2-3", 5, "5"), ("2-3", 6, "5"), ("4", 2, "4"), ("5", 3, "2"),
        ("6", 7, "2"), ("7", 4, "0"),
    ]  # fmt: skip


def test_kop_seats_all_players_by_rotation_whatever_the_result() -> None:
    tables = [((1, 2, 3, 4), (9, -3, -3, -3)), ((5, 6, 7, 8), (-9, 3, 3, 3))]

    event = small_event(8, tables, preset="kop")

    assert [line[:3] for line in final_lines(event)][:2] == [("1", 1, "4"), ("2-4", 6, "3")]
    assert next_seats(event) == [(1, 6, 3, 8), (5, 2, 7, 4)]


def test_patience_is_ranked_by_its_totals_without_big_points() -> None:
    sheet = {"deals": [{"results": [4, -2, 9, 0, 4]}]}
    flight = {"number": 1, "seats": [1, 2, 3, 4, 5], "sheet": sheet}

    event = small_event(5, {"tables": [flight]}, preset="golf")

    [played] = verify(event).rounds
    assert played.tables[0].big is None
    assert [(str(s.place), s.number, s.small, s.decided_by) for s in played.standings] == [
        ("1", 2, -2, "merit"),
        ("2", 4, 0, "merit"),
        ("3-4", 1, 4, "shared"),
        ("3-4", 5, 4, "shared"),
        ("5", 3, 9, "merit"),
    ]


def test_totals_and_leftovers_follow_from_the_sheet_by_the_events_rules() -> None:
    pule = {"seat": 1, "after_deal": 1, "reason": "wrong card"}
    sheet = {
        "deals": [{"contract": "ordinary", "declarer": 1, "won": True}],
        "penalty_pules": [pule],
    }
    table = {"number": 1, "seats": [1, 2, 3, 4], "sheet": sheet}

    lapse = small_event(4, {"tables": [table]})
    each = small_event(4, {"tables": [table]}, preset="local-24")

    assert verify(lapse).rounds[0].tables[0].small == (-1, 3, -1, -1)
    assert verify(each).rounds[0].tables[0].small == (0, 0, 0, 0)


def test_if_totals_and_sheet_differ_the_totals_count() -> None:
    sheet = {"deals": [{"contract": "ordinary", "declarer": 1, "won": True}]}
    table = {"number": 1, "seats": [1, 2, 3, 4], "small": [-1, -1, 3, -1], "sheet": sheet}

    event = small_event(4, {"tables": [table]})

    assert final_lines(event)[0] == ("1", 3, "6", 3)


@pytest.mark.parametrize("preset", ["lzf-classic", "lzf-rondo", "kop"])
def test_totals_of_a_zero_sum_game_add_up_to_zero(preset: str) -> None:
    raw = event_file(4, [((1, 2, 3, 4), (3, 1, -1, -2))], preset=preset)

    with pytest.raises(Faulty) as refused:
        read_event(raw)

    assert [(f.code, dict(f.facts)) for f in refused.value.faults] == [
        ("totals_not_zero", {"total": 1, "table": 1, "round": 1})
    ]


@pytest.mark.parametrize("preset", ["golf", "klondike", "alexander", "chinese-wall"])
def test_totals_of_patience_may_have_any_sum(preset: str) -> None:
    event = small_event(4, [((1, 2, 3, 4), (9, 9, 9, 9))], preset=preset)

    assert verify(event).rounds[0].tables[0].small == (9, 9, 9, 9)
