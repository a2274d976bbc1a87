"""The presets of series and rating lists have the published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.ratings.presets import EMA, PRESETS, VEKN, WPPR
from scoring.ratings.rules import (
    BestResults,
    Curve,
    LinearFactor,
    LogPoints,
    Part,
    Proportion,
    Steps,
    WeightedMean,
)
from scoring.series import presets

HALF, ONE = Fraction("0.5"), Fraction("1.0")
TEN = "15 12 10 8 6 5 4 3 2 1"
TWENTY = "30 26 23 20 18 16 14 13 12 11 10 9 8 7 6 5 4 3 2 1"


def figures(line: str) -> list[int]:
    return [int(figure) for figure in line.split()]


def by_places() -> dict[str, object]:
    """Return the points for places, twice as many from forty participants."""
    return {
        "points": figures(TEN),
        "brackets": [{"from": 40, "points": figures(TWENTY)}],
    }


@pytest.mark.parametrize(
    ("preset", "stages", "rule"),
    [
        ("best-4-of-5", 5, {"unit": "big", "count": 4}),
        ("best-5-of-6", 6, {"unit": "big", "count": 5}),
        ("all-stages", 4, {"unit": "big"}),
        ("small-points", None, {"unit": "small"}),
        ("sum-of-places", 5, {"unit": "places"}),
        ("points-for-places", 5, {"unit": "table", **by_places()}),
        ("players-beaten", None, {"unit": "field", "attendance": "1"}),
    ],
)
def test_a_preset_of_a_series_has_its_stages_and_points(
    preset: str, stages: int | None, rule: dict[str, object]
) -> None:
    found = presets.PRESETS[preset]

    assert (found.id, found.stages) == (preset, stages)
    assert {name: value for name, value in found.rule.items() if name != "tie_breaks"} == rule


def test_the_presets_of_series_break_ties_in_their_order() -> None:
    common = ["small", "stage_wins", "last_stage"]

    assert {name: each.rule["tie_breaks"] for name, each in presets.PRESETS.items()} == {
        **dict.fromkeys(("best-4-of-5", "best-5-of-6", "all-stages"), common),
        "small-points": ["stage_wins", "last_stage"],
        "sum-of-places": ["best_results", "countback"],
        "points-for-places": ["stage_wins", "best_results", "last_stage"],
        "players-beaten": ["best_stage", "last_stage"],
    }


def test_a_new_rating_list_counts_points_for_places_of_a_year() -> None:
    assert dict(presets.RATING) == {
        "unit": "table",
        "count": None,
        "window_months": 12,
        "tie_breaks": ["best_stage", "stage_wins"],
        **by_places(),
    }


def test_the_rule_of_the_mahjong_federation_has_its_figures() -> None:
    assert EMA.share == Proportion(top=Fraction("1000"))
    assert EMA.worth.added == (
        LinearFactor("qualification", ONE, most=ONE),
        Steps("participants", ((Fraction("41"), HALF), (Fraction("81"), ONE))),
        LinearFactor("days", ONE, most=Fraction("3")),
        Steps("countries", ((Fraction("6"), HALF), (Fraction("10"), ONE))),
    )
    assert EMA.ageing.steps == ((12, ONE), (24, HALF))
    assert EMA.parts == (
        Part(
            keep=BestResults(least=5, part=Fraction("0.8")),
            mean=WeightedMean(fill_to=5),
            share=HALF,
        ),
        Part(keep=BestResults(best=4), mean=WeightedMean(fill_to=4), share=HALF),
    )
    assert (EMA.weighs, EMA.least_events, EMA.least_participants) == (True, 2, 0)


def test_the_rule_of_the_vampire_network_has_its_figures() -> None:
    assert VEKN.share == LogPoints(
        base=Fraction("5"),
        figures={"vp": Fraction("4"), "gw": Fraction("8")},
        bonus=tuple(Fraction(bonus) for bonus in ("90", "30", "30", "30", "30")),
        logarithm=15,
        shift=Fraction("-1"),
        by_grade={"national": Fraction("0.25"), "continental": ONE},
    )
    assert (VEKN.ageing.steps, VEKN.parts) == (((18, ONE),), (Part(keep=BestResults(best=8)),))
    assert (VEKN.least_participants, VEKN.needs_final, VEKN.least_events) == (8, True, 1)


def test_the_rule_of_world_pinball_has_its_figures() -> None:
    assert WPPR.share == Curve(
        straight=Fraction("0.1"),
        curved=Fraction("0.9"),
        inner=Fraction("0.7"),
        outer=3,
        field="rated",
        base=HALF,
        most_base=64,
    )
    assert WPPR.worth.added == (
        LinearFactor("rated", HALF, most=Fraction("32")),
        LinearFactor("rating_value", ONE, most=Fraction("25")),
        LinearFactor("ranking_value", ONE, most=Fraction("50")),
    )
    assert WPPR.worth.multiplied == (
        LinearFactor("grading", ONE, most=Fraction("2")),
        LinearFactor("booster", ONE, most=Fraction("2")),
    )
    assert WPPR.ageing.steps == ((12, ONE), (24, Fraction("0.75")), (36, HALF))
    assert WPPR.parts == (Part(keep=BestResults(best=15)),)
    assert list(PRESETS.values()) == [EMA, VEKN, WPPR]
