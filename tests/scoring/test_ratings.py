"""Ranking rules of federations: known figures, ageing, groups, guests, and the best choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction as F  # noqa: N817 tables of figures read better so
from typing import Any

import pytest

from scoring.big_points import Place
from scoring.ratings.careers import age_factor, age_step, careers
from scoring.ratings.event_value import earned, event_worth
from scoring.ratings.facts import RatedEvent, RatedResult
from scoring.ratings.lists import rating_list
from scoring.ratings.presets import EMA, VEKN, WPPR
from scoring.ratings.rules import (
    Ageing,
    BestResults,
    ByGrade,
    Part,
    PointsTable,
    RatingRule,
    Worth,
)

DAY = date(2026, 11, 21)
NOTHING: Mapping[str, F] = {}


def event(
    number: int = 1,
    *places: str,
    day: date = DAY,
    participants: int | None = None,
    grade: str = "",
    facts: Mapping[str, F] = NOTHING,
) -> RatedEvent:
    results = tuple(RatedResult(n, place(each)) for n, each in enumerate(places, start=1))
    field = len(places) if participants is None else participants
    return RatedEvent(number, day, field, results, grade=grade, facts=facts)


def place(text: str) -> Place:
    ends = text.split("-")
    return Place(int(ends[0]), int(ends[-1]))


def totals(rule: RatingRule, *events: RatedEvent) -> list[tuple[int, str | None, F]]:
    rows = rating_list(events, rule, DAY)
    return [
        (row.career.player, str(row.place) if row.place else None, row.career.total) for row in rows
    ]


@pytest.mark.parametrize(("participants", "points"), [(16, 867), (24, 913)])
def test_ema_third_place(participants: int, points: int) -> None:
    played = event(participants=participants)

    assert earned(played, RatedResult(1, Place(3, 3)), EMA.share, F(1)) == points


@pytest.mark.parametrize(
    ("participants", "grade", "at", "vp", "gw", "points"),
    [(20, "", 1, 6, 3, 162), (30, "national", 2, 4, 2, 90)],
)
def test_vekn(participants: int, grade: str, at: int, vp: int, gw: int, points: int) -> None:
    played = event(participants=participants, grade=grade)
    result = RatedResult(1, Place(at, at), {"vp": F(vp), "gw": F(gw)})

    assert earned(played, result, VEKN.share, F(1)) == points


@pytest.mark.parametrize(("at", "points"), [(1, "32"), (2, "24.97"), (3, "21.19")])
def test_wppr_of_64_rated_and_value_32(at: int, points: str) -> None:
    facts = {"rated": F(64), "grading": F(1), "booster": F(1)}
    played = event(participants=64, facts=facts)
    worth = event_worth(played, WPPR.worth)

    assert worth == 32
    assert earned(played, RatedResult(1, Place(at, at)), WPPR.share, worth) == F(points)


def test_wppr_pays_only_the_linear_part_below_the_base() -> None:
    played = event(participants=10, facts={"rated": F(4)})

    assert earned(played, RatedResult(1, Place(3, 3)), WPPR.share, F(2)) == F("0.16")


def test_ema_weights_field_days_countries_and_qualification() -> None:
    facts = {"days": F(2), "countries": F(7), "qualification": F(1)}

    assert event_worth(event(participants=81, facts=facts), EMA.worth) == F(9, 2)
    assert event_worth(event(participants=40, facts={"days": F(5)}), EMA.worth) == 3


@pytest.mark.parametrize(
    ("participants", "facts", "worth"),
    [
        (40, {}, "0"),
        (41, {}, "1/2"),
        (80, {}, "1/2"),
        (81, {}, "1"),
        (4, {"days": 3}, "3"),
        (4, {"days": 4}, "3"),
        (4, {"countries": 5}, "0"),
        (4, {"countries": 6}, "1/2"),
        (4, {"countries": 9}, "1/2"),
        (4, {"countries": 10}, "1"),
        (4, {"qualification": 2}, "1"),
    ],
)
def test_each_fact_adds_to_the_worth_of_an_ema_event_up_to_its_limit(
    participants: int, facts: Mapping[str, int], worth: str
) -> None:
    played = event(participants=participants, facts={name: F(n) for name, n in facts.items()})

    assert event_worth(played, EMA.worth) == F(worth)


@pytest.mark.parametrize(
    ("facts", "worth"),
    [
        ({"rated": 63}, "63/2"),
        ({"rated": 66}, "32"),
        ({"rating_value": 3}, "3"),
        ({"rating_value": 26}, "25"),
        ({"ranking_value": 3}, "3"),
        ({"ranking_value": 51}, "50"),
        ({"rated": 4, "grading": 2}, "4"),
        ({"rated": 4, "grading": 3}, "4"),
        ({"rated": 4, "booster": 2}, "4"),
        ({"rated": 4, "booster": 3}, "4"),
    ],
)
def test_values_are_added_and_grading_and_booster_multiply_a_wppr_event(
    facts: Mapping[str, int], worth: str
) -> None:
    known = {name: F(n) for name, n in ({"grading": 1, "booster": 1} | dict(facts)).items()}

    assert event_worth(event(facts=known), WPPR.worth) == F(worth)


def test_wppr_of_more_than_128_rated_falls_to_zero_after_place_64() -> None:
    """The base is half the rated players, at most 64."""
    played = event(participants=200, facts={"rated": F(200)})
    curved = [
        earned(played, RatedResult(1, Place(at, at)), WPPR.share, F(10**7)) - 5000 * (201 - at)
        for at in (63, 64, 65)
    ]

    assert [points > 0 for points in curved] == [True, True, False]


@pytest.mark.parametrize(
    ("rule", "months", "part"),
    [
        (EMA, 11, "1"),
        (EMA, 12, "1/2"),
        (EMA, 23, "1/2"),
        (EMA, 24, None),
        (VEKN, 17, "1"),
        (VEKN, 18, None),
        (WPPR, 11, "1"),
        (WPPR, 12, "3/4"),
        (WPPR, 23, "3/4"),
        (WPPR, 24, "1/2"),
        (WPPR, 35, "1/2"),
        (WPPR, 36, None),
    ],
)
def test_a_result_counts_in_part_after_months_and_then_not_at_all(
    rule: RatingRule, months: int, part: str | None
) -> None:
    years, left = divmod(months, 12)
    month = DAY.month - left
    day = date(DAY.year - years - (month < 1), month + 12 * (month < 1), DAY.day)

    step = age_step(day, DAY, rule.ageing)

    found = None if step is None else age_factor(step, rule.ageing)
    assert found == (None if part is None else F(part))


@pytest.mark.parametrize(("rule", "best"), [(VEKN, 8), (WPPR, 15)])
def test_only_the_best_results_count(rule: RatingRule, best: int) -> None:
    facts = {"rated": F(8), "grading": F(1), "booster": F(1)}
    played = [
        replace(event(number, "1", participants=8, facts=facts), has_final=True)
        for number in range(1, best + 3)
    ]

    ((_, _, one),) = totals(rule, played[0])
    ((_, _, total),) = totals(rule, *played)

    assert total == best * one > 0


def test_ema_counts_the_best_four_and_four_fifths_of_the_rest() -> None:
    """Half of the mean of the best four, and half of that of five and 80 % of those beyond."""
    facts = {"days": F(1)}
    places = [*"1111122222"]
    played = [
        event(number, at, participants=3, facts=facts) for number, at in enumerate(places, start=1)
    ]

    ((_, _, total),) = totals(EMA, *played)

    assert total == F(1000 * 5 + 500 * 4, 9) / 2 + F(1000, 2)


@pytest.mark.parametrize(("at", "bonus"), [(1, 180), (2, 60), (3, 60), (4, 60), (5, 60), (6, 0)])
def test_vekn_pays_a_bonus_to_five_finalists(at: int, bonus: int) -> None:
    """15 participants are one step of the logarithm; a continental event adds another."""
    played = event(participants=15, grade="continental")

    assert earned(played, RatedResult(1, Place(at, at)), VEKN.share, F(1)) == 5 + bonus


def test_ema_fills_up_with_zeros_and_requires_two_events() -> None:
    facts = {"days": F(1)}
    first = event(1, "1", "2", participants=3, facts=facts, day=date(2025, 11, 22))
    second = event(2, "2", participants=3, facts=facts, day=date(2025, 11, 21))

    # Half of (1000 · 1 + 500 · ½) / (1 + ½ + 3), and half of the same with two missing.
    assert totals(EMA, first, second) == [
        (1, "1", F(1250) / F(9, 2) / 2 + F(1250) / F(7, 2) / 2),
        (2, None, F(500) / 5 / 2 + F(500) / 4 / 2),
    ]


def test_the_formula_can_be_repeated_by_hand() -> None:
    rule = RatingRule(
        share=PointsTable((F(10), F(6))),
        ageing=Ageing(((12, F(1)), (24, F(1, 2)))),
        parts=(Part(BestResults(best=2)),),
    )
    played = ((1, "1", 2025), (2, "2", 2026), (3, "1", 2026))
    events = [event(number, at, day=date(year, 11, 1)) for number, at, year in played]

    (only,) = careers(events, rule, DAY)

    assert only.formula == "(6 + 10) = 16"
    assert [entry.event for entry in only.parts[0].struck] == [1]


@pytest.mark.parametrize(
    ("unit", "day", "step"),
    [
        ("month", date(2025, 11, 21), 1),
        ("month", date(2025, 11, 22), 0),
        ("month", date(2024, 11, 21), None),
        ("month", date(2026, 11, 22), None),
        ("week", date(2026, 8, 30), 1),  # the Sunday of the week twelve weeks ago
        ("week", date(2026, 8, 31), 0),
        ("day", date(2026, 11, 9), 1),
        ("day", date(2026, 11, 10), 0),
    ],
)
def test_a_result_ages_by_the_stated_unit(unit: str, day: date, step: int | None) -> None:
    ageing = Ageing(((12, F(1)), (24, F(1, 2))), unit)

    assert age_step(day, DAY, ageing) == step


def test_a_group_has_its_own_number_of_best_results() -> None:
    """The national event and the best two of four regional ones."""
    regional, national = frozenset({"regional"}), frozenset({"national"})
    rule = RatingRule(
        share=PointsTable((F(10), F(7), F(5))),
        worth=Worth((ByGrade({"national": F(2)}, usual=F(1)),)),
        parts=(Part(grades=national), Part(BestResults(best=2), grades=regional)),
    )
    grades = ["regional"] * 4 + ["national"]
    results = enumerate(zip("31213", grades, strict=True))
    played = [event(number, at, grade=grade) for number, (at, grade) in results]

    assert totals(rule, *played) == [(1, "1", F(10 + 20))]


def test_the_best_of_each_year() -> None:
    ageing = Ageing(((12, F(1)), (24, F(1, 2))))
    parts = tuple(Part(BestResults(best=1), age_step=step) for step in (0, 1))
    rule = RatingRule(share=PointsTable((F(10), F(6))), ageing=ageing, parts=parts)
    days = (date(2026, 1, 1), date(2026, 2, 1), date(2025, 1, 1), date(2025, 2, 1))

    played = [event(n, at, day=day) for n, (at, day) in enumerate(zip("1221", days, strict=True))]

    assert totals(rule, *played) == [(1, "1", F(15))]


@pytest.mark.parametrize(("results", "kept"), [(3, 3), (4, 3), (6, 5), (7, 5), (11, 9)])
def test_a_schedule_of_dropped_results(results: int, kept: int) -> None:
    assert BestResults(strikes=((4, 1), (7, 2))).count(results) == kept


@pytest.mark.parametrize(
    ("guests", "expected"),
    [
        ("ranked", [(1, "1", F(10)), (2, "2", F(7)), (3, "3-4", F(4)), (4, "3-4", F(4))]),
        ("hidden", [(2, "1", F(7)), (3, "2-3", F(4)), (4, "2-3", F(4))]),
        ("recomputed", [(2, "1", F(10)), (3, "2-3", F(6)), (4, "2-3", F(6))]),
    ],
)
def test_guests(guests: str, expected: list[Any]) -> None:
    rule = RatingRule(share=PointsTable((F(10), F(7), F(5), F(3))), guests=guests)
    results = (
        RatedResult(1, place("1"), is_guest=True),
        RatedResult(2, place("2")),
        RatedResult(3, place("3-4")),
        RatedResult(4, place("3-4")),
    )

    assert totals(rule, RatedEvent(1, DAY, 4, results)) == expected


def test_small_events_and_those_without_a_final_do_not_count() -> None:
    result = (RatedResult(1, Place(1, 1), {"vp": F(1)}),)
    small = RatedEvent(1, DAY, 7, result, has_final=True)
    unfinished = RatedEvent(2, DAY, 8, result)

    assert careers([small, unfinished], VEKN, DAY) == ()
    assert len(careers([replace(unfinished, has_final=True)], VEKN, DAY)) == 1


def test_ties_are_broken_in_order_and_then_shared() -> None:
    rule = RatingRule(share=PointsTable((F(8), F(5), F(3))), ties=("best_results", "last_event"))
    played = [event(1, "1", "2", "2"), event(2, "4", "3", "3")]

    rows = rating_list(played, rule, DAY)

    assert [(row.career.player, str(row.place), row.decided_by) for row in rows] == [
        (1, "1", "best_results"),
        (2, "2-3", "shared"),
        (3, "2-3", "shared"),
    ]
