"""Series by clause: points of a stage, counted stages, places, and reasons.

Ties in series: tie-breaks and shared places.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from scoring.series.derivations import derive
from scoring.series.facts import months_before
from scoring.series.files import read_series
from scoring.series.presets import PRESETS
from scoring.series.standings import series_standings
from tests.scoring.small_series import result, rows_of, series_file, told


def test_the_best_results_count_and_the_rest_are_dropped() -> None:
    stages = [[result(1, "1", "6")], [result(1, "1", "9")], [result(1, "1", "7")]]

    (row,) = rows_of(series_file({"unit": "big", "count": 2}, *stages, players=1))

    assert row == {
        "player": 1,
        "place": "1",
        "total": "16",
        "big": "16",
        "small": 0,
        "played": 3,
        "stages": [
            {"number": 1, "value": "6", "counted": False},
            {"number": 2, "value": "9", "counted": True},
            {"number": 3, "value": "7", "counted": True},
        ],
        "decided_by": "total",
    }


@pytest.mark.parametrize(
    ("small", "counted"),
    [((5, 3, 4), [True, False, True]), ((5, 5, 5), [False, True, True])],
    ids=["more small points", "the later stage"],
)
def test_among_equal_values_the_earliest_is_dropped(
    small: tuple[int, int, int], counted: list[bool]
) -> None:
    stages = [[result(1, "1", "6", each)] for each in small]

    (row,) = rows_of(series_file({"unit": "big", "count": 2}, *stages, players=1))

    assert [stage["counted"] for stage in row["stages"]] == counted


@pytest.mark.parametrize(
    ("unit", "value"),
    [("big", "14"), ("small", "41"), ("places", "7/2"), ("table", "24/5"), ("field", "237/5")],
)
def test_the_coefficient_multiplies_big_points_table_and_field(unit: str, value: str) -> None:
    stage = {
        "coefficient": "1.2",
        "participants": 42,
        "results": [result(1, "3-4", "35/3", 41)],
    }

    (row,) = rows_of(series_file({"unit": unit, "points": [9, 7, 5, 3]}, stage, players=1))

    assert row["stages"][0]["value"] == value


def test_big_points_of_patience_do_not_count() -> None:
    assert told(series_file({"unit": "big"}, [result(1, "1", None, 7)], players=1), "total") == [
        ("0",)
    ]


@pytest.mark.parametrize(
    ("participants", "value"), [(4, "1"), (5, "2"), (39, "2"), (40, "3"), (1000, "3")]
)
def test_a_bracket_starts_at_its_number_of_participants(participants: int, value: str) -> None:
    brackets = [{"from": 40, "points": [3]}, {"from": 5, "points": [2]}]
    rule = {"unit": "table", "points": [1], "brackets": brackets}

    raw = series_file(rule, {"participants": participants, "results": [result(1, "1")]}, players=1)

    assert told(raw, "total") == [(value,)]


@pytest.mark.parametrize(("participants", "winner"), [(39, "15"), (40, "30")])
def test_the_preset_of_points_for_places_pays_twenty_places_of_a_large_stage(
    participants: int, winner: str
) -> None:
    stage = {"participants": participants, "results": [result(1, "1")]}

    raw = series_file(PRESETS["points-for-places"].rule, stage, players=1)

    assert told(raw, "total") == [(winner,)]


def test_a_shared_place_at_the_end_of_the_list_gets_the_average() -> None:
    rule = {"unit": "table", "points": [5, 3], "beyond": "1/2"}

    raw = series_file(rule, [result(1, "1"), result(2, "2-3"), result(3, "2-3")])

    assert told(raw, "player", "total") == [(1, "5"), (2, "7/4"), (3, "7/4")]


@pytest.mark.parametrize(
    ("absent", "totals"),
    [("last", ["3", "5"]), (9, ["3", "10"]), (1, ["3", "5"])],
    ids=["last", "a number", "never better than last"],
)
def test_a_missed_stage_has_a_place(absent: object, totals: list[str]) -> None:
    rule = {"unit": "places", "absent_place": absent}

    second = {"participants": 3, "results": [result(1, "1")]}

    raw = series_file(rule, [result(1, "2"), result(2, "1")], second, players=2)

    assert [total for (total,) in told(raw, "total")] == totals


def test_a_missed_stage_can_be_dropped_and_is_shown() -> None:
    raw = series_file({"unit": "places", "count": 1}, [result(1, "1")], [], players=1)
    raw["stages"][1]["participants"] = 5

    assert rows_of(raw)[0]["stages"] == [
        {"number": 1, "value": "1", "counted": True},
        {"number": 2, "value": "6", "counted": False},
    ]


def test_disqualified_players_get_attendance_but_no_value() -> None:
    rule = {"unit": "small", "attendance": "1/2", "count": 1}
    stages = [[result(1, None, "6", 9)], [result(1, "1", "6", -4)]]

    (row,) = rows_of(series_file(rule, *stages, players=1))

    assert (row["total"], row["small"], row["played"], row["stages"]) == (
        "-3",
        -4,
        2,
        [
            {"number": 1, "value": None, "counted": False},
            {"number": 2, "value": "-4", "counted": True},
        ],
    )


def test_disqualified_players_get_the_absent_place_in_sums_of_places() -> None:
    raw = series_file({"unit": "places"}, [result(1, "1"), result(2, None, "6", 9)], players=2)

    assert told(raw, "player", "total", "small") == [(1, "1", 0), (2, "3", 0)]


def test_players_with_too_few_stages_come_last_without_a_place() -> None:
    rule = {"unit": "big", "min_stages": 2}
    stages = [[result(1, "1", "9"), result(2, "2", "4")], [result(2, "1", "1")]]

    raw = series_file(rule, *stages)

    assert told(raw, "player", "place", "total", "decided_by") == [
        (2, "1", "5", "total"),
        (1, None, "9", "min_stages"),
        (3, None, "0", "min_stages"),
    ]


@pytest.mark.parametrize("unit", ["big", "places"])
def test_a_player_without_stages_has_no_place(unit: str) -> None:
    raw = series_file({"unit": unit}, [result(1, "1", "6")], players=2)

    assert told(raw, "player", "place") == [(1, "1"), (2, None)]


@pytest.mark.parametrize(
    ("day", "months", "earlier"),
    [
        ((2026, 3, 31), 1, (2026, 2, 28)),
        ((2024, 3, 31), 1, (2024, 2, 29)),
        ((2024, 2, 29), 12, (2023, 2, 28)),
        ((2025, 8, 29), 18, (2024, 2, 29)),
        ((2026, 1, 31), 2, (2025, 11, 30)),
        ((2026, 12, 15), 12, (2025, 12, 15)),
        ((2026, 11, 21), 1_000_000, (1, 1, 1)),
    ],
)
def test_a_window_goes_back_by_months(
    day: tuple[int, int, int], months: int, earlier: tuple[int, int, int]
) -> None:
    assert months_before(date(*day), months) == date(*earlier)


@pytest.mark.parametrize(
    ("day", "is_within"),
    [
        ("2025-05-21", False),
        ("2025-05-22", True),
        ("2026-11-21", True),
        ("2026-11-22", False),
    ],
)
def test_a_window_includes_its_last_day_but_not_its_first(day: str, *, is_within: bool) -> None:
    rule = {"unit": "big", "window_months": 18, "as_of": "2026-11-21"}
    stage = {"number": 1, "date": day, "results": [result(1, "1", "6")]}

    assert told(series_file(rule, stage, players=1), "played") == [(int(is_within),)]


def test_as_of_without_a_window_is_ignored() -> None:
    raw = series_file({"unit": "big", "as_of": "2020-01-01"}, [result(1, "1", "6")], players=1)

    assert told(raw, "total") == [("6",)]


def test_halved_small_points_are_added_exactly() -> None:
    stages = [[{**result(1, "1"), "small": "33/2"}], [result(1, "1", small=2)]]

    assert told(series_file({"unit": "small"}, *stages, players=1), "total", "small") == [
        ("37/2", "37/2")
    ]


def races(*places_of_two: tuple[int, int], field: int = 30) -> list[Any]:
    """Return stages in which players 1 and 2 took these places in a large field."""
    return [
        {"participants": field, "results": [result(1, str(one)), result(2, str(other))]}
        if one != other
        else {"participants": field, "results": [result(n, f"{one}-{one + 1}") for n in (1, 2)]}
        for one, other in places_of_two
    ]


def test_tied_players_share_a_place_in_order_of_id() -> None:
    raw = series_file({"unit": "big"}, [result(n, "1-3", "2") for n in (3, 1, 2)])

    assert told(raw, "player", "place", "decided_by") == [
        (1, "1-3", "shared"),
        (2, "1-3", "shared"),
        (3, "1-3", "shared"),
    ]


def test_the_first_rows_criterion_separates_it_from_the_second() -> None:
    stage = [result(1, "3", "6", 1), result(2, "1", "6", 5), result(3, "2", "6", 1)]

    raw = series_file({"unit": "big", "tie_breaks": ["small", "last_stage"]}, stage)

    assert told(raw, "player", "place", "decided_by") == [
        (2, "1", "small"),
        (1, "2-3", "shared"),
        (3, "2-3", "shared"),
    ]


def test_ties_are_decided_by_the_last_race_including_dropped_ones() -> None:
    rule = {"unit": "places", "count": 3, "tie_breaks": ["best_results", "countback"]}

    raw = series_file(rule, *races((1, 1), (1, 1), (3, 3), (25, 4)), players=2)

    assert told(raw, "player", "place", "total", "decided_by") == [
        (2, "1", "13/2", "countback"),
        (1, "2", "13/2", "countback"),
    ]


def test_of_equal_worst_races_the_earliest_is_dropped() -> None:
    raw = series_file({"unit": "places", "count": 2}, *races((1, 2), (5, 6), (5, 6)), players=2)

    assert [stage["counted"] for stage in rows_of(raw)[0]["stages"]] == [True, False, True]


TIED: Mapping[str, list[tuple[tuple[str, str, int], tuple[str, str, int]]]] = {
    # In each stage both players' place, big points and small points; the first player leads.
    "small": [(("1", "6", 3), ("2", "6", 2))],
    "stage_wins": [(("1", "3", 0), ("2", "3", 0)), (("1-2", "3", 0), ("1-2", "3", 0))],
    "best_stage": [(("1", "4", 0), ("2", "3", 0)), (("1", "2", 0), ("2", "3", 0))],
    "last_stage": [(("1", "2", 0), ("2", "4", 0)), (("1", "4", 0), ("2", "2", 0))],
    "all_stages": [
        (("1", "3", 0), ("2", "3", 0)),
        (("1", "3", 0), ("2", "3", 0)),
        (("1", "2", 0), ("2", "1", 0)),
    ],
    "best_results": [
        (("1", "4", 0), ("2", "4", 0)),
        (("1", "2", 0), ("2", "1", 0)),
        (("1", "0", 0), ("2", "1", 0)),
    ],
    "countback": [
        (("1", "3", 0), ("2", "4", 0)),
        (("1", "2", 0), ("2", "1", 0)),
        (("1", "1", 0), ("2", "1", 0)),
    ],
}


@pytest.mark.parametrize("tie_break", TIED)
def test_every_tie_break_can_decide(tie_break: str) -> None:
    count = 2 if tie_break == "all_stages" else None
    stages = [[result(1, *one), result(2, *other)] for one, other in TIED[tie_break]]

    raw = series_file({"unit": "big", "count": count}, *stages, players=2)
    assert told(raw, "place", "decided_by") == [("1-2", "shared")] * 2

    raw["rule"]["tie_breaks"] = [tie_break]
    assert told(raw, "player", "place", "decided_by") == [
        (1, "1", tie_break),
        (2, "2", tie_break),
    ]


def test_big_points_break_a_tie_without_the_coefficient() -> None:
    rule = {"unit": "big", "tie_breaks": ["big"]}
    twofold = {"coefficient": "2", "results": [result(2, "1", "3")]}

    raw = series_file(rule, [result(1, "1", "6")], twofold, players=2)

    assert told(raw, "player", "total", "big", "decided_by") == [
        (1, "6", "6", "big"),
        (2, "6", "3", "big"),
    ]


def test_unknown_small_points_decide_nothing_among_tied_players() -> None:
    stage = [
        result(1, "1-3", "6", small=-1),
        {**result(2, "1-3", "6"), "small": None},
        result(3, "1-3", "6", small=5),
        result(4, "4", "4", small=1),
        result(5, "5", "4", small=2),
    ]
    raw = series_file({"unit": "big", "tie_breaks": ["small"]}, stage, players=5)

    assert told(raw, "player", "place", "small", "decided_by") == [
        (1, "1-3", -1, "shared"),
        (2, "1-3", None, "shared"),
        (3, "1-3", 5, "shared"),
        (5, "4", 2, "total"),
        (4, "5", 1, "small"),
    ]


def test_the_next_criterion_decides_where_small_points_are_unknown() -> None:
    stage = [{**result(1, "2", "6"), "small": None}, result(2, "1", "6", small=-9)]
    raw = series_file({"unit": "big", "tie_breaks": ["small", "stage_wins"]}, stage, players=2)

    assert told(raw, "player", "place", "decided_by") == [
        (2, "1", "stage_wins"),
        (1, "2", "stage_wins"),
    ]


def test_a_stage_worth_its_small_points_has_no_value_without_them() -> None:
    stages = [[{**result(1, "1"), "small": None}], [result(1, "1", small=3)]]
    raw = series_file({"unit": "small"}, *stages, players=1)

    (row,) = rows_of(raw)

    assert (row["total"], row["small"], row["played"]) == ("3", 3, 2)
    assert row["stages"][0] == {"number": 1, "value": None, "counted": False}
    (derivation,) = derive(read_series(raw), [series_standings(read_series(raw))[0].tally])
    assert [term.struck for term in derivation.struck] == ["unknown"]


def test_the_later_of_two_equal_stages_counts_if_small_points_are_unknown() -> None:
    stages = [[result(1, "1", "6", small=9)], [{**result(1, "1", "6"), "small": None}]]
    raw = series_file({"unit": "big", "count": 1}, *stages, players=1)

    assert [one["counted"] for one in rows_of(raw)[0]["stages"]] == [False, True]
    (derivation,) = derive(read_series(raw), [series_standings(read_series(raw))[0].tally])
    assert [term.struck for term in derivation.struck] == ["older"]


def test_the_points_for_places_fall_from_place_to_place() -> None:
    """The published lists: ten places, and twenty with at least forty players."""
    rule = PRESETS["points-for-places"].rule

    assert rule["points"] == [15, 12, 10, 8, 6, 5, 4, 3, 2, 1]
    assert rule["brackets"] == [
        {
            "from": 40,
            "points": [30, 26, 23, 20, 18, 16, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
        }
    ]
