"""Results of an event's tables: sizes, games, sheets and totals."""

import pytest

from scoring.errors import Faulty
from scoring.event_files import read_event
from scoring.verification import verify
from tests.scoring.small_events import event_file, final_lines, next_seats, small_event


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
