"""Ties in series: tie-breaks and shared places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.series.derivations import derive
from scoring.series.files import read_series
from scoring.series.standings import series_standings
from tests.scoring.small_series import result, rows_of, series_file, told


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
