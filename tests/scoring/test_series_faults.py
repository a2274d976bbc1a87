"""Impossible series are refused with all faults at once, with stage and player."""

from typing import Any

import pytest

from scoring.errors import Faulty
from scoring.series.files import read_series
from tests.scoring.small_series import Json, result, series_file

TWO = [result(1, "1", "6"), result(2, "2", "4")]


def faults(raw: Json) -> list[tuple[str, Any, Any]]:
    with pytest.raises(Faulty) as refused:
        read_series(raw)
    return [(f.code, f.facts.get("stage"), f.facts.get("player")) for f in refused.value.faults]


def with_rule(**rule: object) -> Json:
    return series_file({"unit": "big", **rule}, TWO)


def with_results(*results: Json, **stage: object) -> Json:
    return series_file({"unit": "big"}, {"results": list(results), **stage}, players=5)


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ({"unit": "eyes"}, "field_choice"),
        ({"unit": None}, "field_choice"),
        ({"weather": 1}, "field_unknown"),
        ({"count": 0}, "field_range"),
        ({"count": True}, "field_type"),
        ({"count": 10**40}, "field_range"),
        ({"min_stages": -1}, "field_range"),
        ({"min_stages": "1"}, "field_type"),
        ({"attendance": 1}, "field_type"),
        ({"attendance": "1/0"}, "field_type"),
        ({"attendance": "one"}, "field_type"),
        ({"attendance": "9999999"}, "field_range"),
        ({"tie_breaks": ["luck"]}, "field_choice"),
        ({"tie_breaks": [["small"]]}, "field_choice"),
        ({"tie_breaks": "small"}, "field_type"),
        ({"tie_breaks": ["small", "small"]}, "tie_break_twice"),
        ({"points": [1, 2.5]}, "field_type"),
        ({"points": {"1": 5}}, "field_type"),
        ({"beyond": None}, "field_type"),
        ({"brackets": [{"from": 1}]}, "field_missing"),
        ({"brackets": [{"from": 1, "points": [1], "to": 9}]}, "field_unknown"),
        ({"brackets": [7]}, "not_an_object"),
        ({"brackets": [{"from": 1, "points": [1]}] * 2}, "bracket_twice"),
        ({"absent_place": "first"}, "field_choice"),
        ({"absent_place": 0}, "field_range"),
        ({"window_months": 0, "as_of": "2026-11-21"}, "field_range"),
        ({"window_months": 12}, "as_of_missing"),
        ({"as_of": "2026-02-29"}, "date_unreadable"),
        ({"as_of": 20261121}, "date_unreadable"),
        ({"unit": "table"}, "series_points_missing"),
    ],
)
def test_an_impossible_rule_is_refused(rule: Json, code: str) -> None:
    assert faults(with_rule(**rule)) == [(code, None, None)]


@pytest.mark.parametrize(
    ("results", "code", "player"),
    [
        ([result(1, "1"), result(1, "2")], "player_twice_in_stage", 1),
        ([result(9, "1")], "player_unknown", 9),
        ([{**result(1, "1"), "player": "1"}], "field_type", None),
        ([{**result(1, "1"), "player": True}], "field_type", None),
        ([{**result(1, "1"), "big": 6}], "field_type", 1),
        ([{**result(1, "1"), "big": "2.33"}], "field_type", 1),
        ([{**result(1, "1"), "big": 1.5}], "field_type", 1),
        ([{"player": 1, "place": "1", "big": "6"}], "field_missing", 1),
        ([{**result(1, "1"), "small": "41"}], "field_type", 1),
        ([{**result(1, "1"), "small": 10**30}], "field_range", 1),
        ([result(1, "0")], "place_unreadable", 1),
        ([result(1, "2-1")], "place_unreadable", 1),
        ([result(1, "1-1")], "place_unreadable", 1),
        ([result(1, "1.")], "place_unreadable", 1),
        ([{**result(1, "1"), "place": 1}], "place_unreadable", 1),
        ([{"player": 1, "big": "6", "small": 0}], "field_missing", 1),
        ([result(1, "2")], "places_left_out", None),
        ([result(1, "1"), result(2, "3")], "places_left_out", None),
        ([result(1, "1"), result(2, "2-3")], "place_held_too_seldom", None),
        ([result(1, "1"), result(2, "1")], "place_held_too_often", None),
        ([result(1, "1-2"), result(2, "1-2"), result(3, "1-2")], "place_held_too_often", None),
        ([result(1, "1-2"), result(2, "2-3"), result(3, "2-3")], "places_overlap", None),
        ([None], "not_an_object", None),
    ],
)
def test_impossible_results_are_refused(results: list[Json], code: str, player: int | None) -> None:
    assert faults(with_results(*results)) == [(code, 1, player)]


@pytest.mark.parametrize(
    ("stage", "code"),
    [
        ({"participants": 1}, "participants_too_few"),
        ({"participants": -1}, "field_range"),
        ({"participants": "2"}, "field_type"),
        ({"coefficient": "0"}, "coefficient_not_positive"),
        ({"coefficient": "-1/2"}, "coefficient_not_positive"),
        ({"coefficient": 1.2}, "field_type"),
        ({"date": "21.11.2026."}, "date_unreadable"),
        ({"name": 7}, "field_type"),
        ({"particpants": 7}, "field_unknown"),
    ],
)
def test_an_impossible_stage_is_refused(stage: Json, code: str) -> None:
    assert faults(with_results(*TWO, **stage)) == [(code, 1, None)]


def test_a_place_beyond_the_participants_is_refused() -> None:
    raw = with_results(result(1, "5"), result(2, None), participants=5)

    assert faults(raw) == [("place_beyond_participants", 1, None)]


def test_unlisted_participants_may_have_the_places_between() -> None:
    read = read_series(with_results(result(1, "3-4"), result(2, "7"), participants=8))

    assert [str(each.place) for each in read.stages[0].results] == ["3-4", "7"]


def test_disqualified_players_may_have_no_points() -> None:
    (stage,) = read_series(with_results({"player": 1, "place": None})).stages

    assert (stage.results[0].place, stage.results[0].small) == (None, 0)


def test_stages_may_be_in_any_order_but_are_numbered_by_date() -> None:
    late, early = ({"number": n, "date": f"2026-0{n}-01", "results": TWO} for n in (3, 2))
    read = read_series(series_file({"unit": "big"}, late, early))

    assert [stage.number for stage in read.stages] == [2, 3]
    assert faults(series_file({"unit": "big"}, {**late, "number": 1}, early)) == [
        ("stage_dated_before", 2, None)
    ]


def test_repeated_numbers_are_refused() -> None:
    stage = {"number": 4, "date": "2026-01-30", "results": []}
    people = [{"id": 2, "name": "Anna"}, {"id": 2, "name": "Bruno"}]

    raw = series_file({"unit": "big"}, stage, stage, players=0)

    assert faults({**raw, "players": people}) == [
        ("player_number_twice", None, 2),
        ("stage_number_twice", 4, None),
    ]


def test_a_window_needs_the_date_of_every_stage() -> None:
    raw = with_rule(window_months=12, as_of="2026-11-21")
    del raw["stages"][0]["date"]

    assert faults(raw) == [("field_missing", 1, None)]


@pytest.mark.parametrize("missing", ["format", "rule", "players", "stages"])
def test_required_fields_of_a_file(missing: str) -> None:
    raw = with_rule()
    del raw[missing]

    assert ("field_missing", None, None) in faults(raw)


@pytest.mark.parametrize("raw", [None, 7, "series", [], [{}], True])
def test_anything_but_an_object_is_refused(raw: Json) -> None:
    assert faults(raw) == [("not_an_object", None, None)]


def test_every_fault_is_reported_at_once() -> None:
    raw = with_results(result(9, "1"), {**result(2, "0"), "big": 3}, coefficient="x")
    raw["rule"]["count"] = -1
    raw["players"].append({"id": 0, "name": " "})

    assert faults(raw) == [
        ("field_range", None, None),
        ("field_range", None, None),
        ("name_missing", None, None),
        ("field_type", 1, None),
        ("player_unknown", 1, 9),
        ("place_unreadable", 1, 2),
        ("field_type", 1, 2),
    ]
