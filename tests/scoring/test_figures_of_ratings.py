"""Single figures of rating lists: ratios and sums, ages, ties, and who is in order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction as F  # noqa: N817 tables of figures read better so
from itertools import combinations

import pytest

from scoring.big_points import Place
from scoring.ratings.careers import (
    CareerEntry,
    ScaledEntry,
    age_factor,
    age_step,
    careers,
    total_of_part,
)
from scoring.ratings.event_value import earned
from scoring.ratings.facts import RatedEvent, RatedResult
from scoring.ratings.lists import rating_list
from scoring.ratings.rules import (
    Ageing,
    BestResults,
    Part,
    PointsTable,
    Proportion,
    RatingRule,
    WeightedMean,
)
from scoring.ratings.selecting import Candidate, Frontier, _unbeaten, best_ratio

DAY = date(2026, 11, 21)
TABLE = PointsTable((F(10), F(7), F(4), F(1)))


def event(number: int, places: dict[int, int], day: date = DAY) -> RatedEvent:
    """Return an event with each player's place."""
    results = tuple(RatedResult(player, Place(at, at)) for player, at in places.items())
    return RatedEvent(number, day, len(places), results)


def entry(
    number: int, value: int, weight: int = 1, *, grade: str = "", step: int = 0
) -> CareerEntry:
    return CareerEntry(number, F(value), F(weight), grade, step, is_due=False)


KNOWN = (
    *(entry(1, 100, 5), entry(2, 200), entry(3, 150, 2, grade="a")),
    entry(4, 10, step=1),
)


@pytest.mark.parametrize(
    ("part", "counted", "value"),
    [
        (Part(BestResults(best=1)), [1], "500"),
        (Part(BestResults(best=1), mean=WeightedMean()), [2], "200"),
        (Part(BestResults(best=2), mean=WeightedMean()), [2, 3], "500/3"),
        (Part(BestResults(best=2), mean=WeightedMean(fill_to=3)), [2, 3], "125"),
        (Part(BestResults(best=2), mean=WeightedMean(fill_to=2)), [2, 3], "500/3"),
        (Part(BestResults(best=1), mean=WeightedMean(least_divisor=F(5))), [1], "100"),
        (Part(BestResults(best=1), mean=WeightedMean(least_divisor=F(10))), [1], "50"),
        (Part(grades=frozenset("a")), [3], "300"),
        (Part(age_step=1), [4], "10"),
        (Part(age_step=0), [1, 2, 3], "1000"),
        (Part(), [1, 2, 3, 4], "1010"),
        (Part(grades=frozenset("b"), mean=WeightedMean()), [], "0"),
    ],
)
def test_a_part_is_a_sum_or_the_best_ratio_of_its_results(
    part: Part, counted: list[int], value: str
) -> None:
    """The values times their weights are 500, 200, 300 and 10."""
    found = total_of_part(ScaledEntry.of(KNOWN), part)

    assert ([one.event for one in found.counted], found.value) == (counted, F(value))
    assert [one.event for one in found.struck] == [
        one.event
        for one in KNOWN
        if one.event not in counted
        and (part.grades is None or one.grade in part.grades)
        and part.age_step in (None, one.age_step)
    ]


@pytest.mark.parametrize(
    ("days", "value"), [(0, "10"), (9, "10"), (10, "5"), (19, "5"), (20, "0"), (30, None)]
)
def test_a_result_is_worth_less_with_age_and_even_nothing(days: int, value: str | None) -> None:
    steps = ((10, F(1)), (20, F(1, 2)), (30, F(0)))
    rule = RatingRule(share=TABLE, ageing=Ageing(steps, unit="day"))

    found = careers([event(1, {7: 1}, DAY - timedelta(days=days))], rule, DAY)

    assert [one.total for one in found] == ([] if value is None else [F(value)])


@pytest.mark.parametrize(
    ("is_rounded", "expected"),
    [(True, ["100", "67", "33", "0"]), (False, ["100", "200/3", "100/3", "0"])],
)
def test_points_fall_in_proportion_whole_or_exact(is_rounded: object, expected: list[str]) -> None:
    played = event(1, {1: 1, 2: 2, 3: 3, 4: 4})
    share = Proportion(F(100), is_rounded=bool(is_rounded))

    found = [earned(played, result, share, F(1)) for result in played.results]

    assert found == [F(points) for points in expected]
    assert earned(replace(played, participants=1), played.results[0], share, F(1)) == 0


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ((), [("1", 9, "total"), ("2-3", 4, "shared"), ("2-3", 5, "shared"), ("4", 1, "total")]),
        (("last_event",), [("1", 9, "total"), ("2", 5, "total"), ("3", 4, "last_event"),
                           ("4", 1, "total")]),
        (("best_results", "last_event"), [
            ("1", 9, "total"), ("2", 5, "total"), ("3", 4, "last_event"), ("4", 1, "total")]),
        (("more_events",), [("1", 9, "total"), ("2-3", 4, "shared"), ("2-3", 5, "shared"),
                            ("4", 1, "total")]),
    ],
)  # fmt: skip
def test_a_list_is_in_order_of_totals_and_then_of_its_ties(
    ties: tuple[str, ...], expected: list[tuple[str, int, str]]
) -> None:
    """The newest event is that of the day itself; a later one is not known yet."""
    played = [
        event(1, {9: 1, 4: 2, 5: 3, 1: 4}, DAY - timedelta(days=1)),
        event(2, {9: 1, 5: 2, 4: 3, 1: 4}),
        event(3, {1: 1}, DAY + timedelta(days=1)),
    ]

    rows = rating_list(played, RatingRule(share=TABLE, ties=ties), DAY)

    assert [(str(row.place), row.career.player, row.decided_by) for row in rows] == expected


def test_a_player_alone_on_a_list_is_decided_by_the_total() -> None:
    rule = RatingRule(share=TABLE, ties=("last_event", "more_events"))

    (row,) = rating_list([event(1, {4: 2})], rule, DAY)

    assert (str(row.place), row.decided_by, row.career.total) == ("1", "total", F(7))
    assert [one.age_step for one in row.career.entries] == [0]
    assert (age_step(DAY, DAY, Ageing()), age_factor(0, Ageing())) == (0, F(1))


def test_players_with_too_few_events_follow_in_order_without_a_place() -> None:
    played = [event(1, {4: 1, 5: 2, 6: 3}), event(2, {6: 1})]

    rows = rating_list(played, RatingRule(share=TABLE, least_events=2), DAY)

    assert [(row.place, row.career.player, row.decided_by) for row in rows] == [
        *((Place(1, 1), 6, "total"), (None, 4, "least_events"), (None, 5, "least_events")),
    ]
    assert rating_list([], RatingRule(share=TABLE), DAY) == ()


def ratio(chosen: Sequence[Candidate], fill: int, least: F) -> F:
    return F(sum(one.gain for one in chosen)) / max(
        F(sum(one.weight for one in chosen) + fill), least
    )


def test_no_choice_of_a_few_results_has_a_better_ratio() -> None:
    """Every choice of every few results is compared, most with a divisor that is too small."""
    chance = random.Random(11)
    for _ in range(150):
        known = [
            Candidate(chance.randint(0, 9), chance.randint(1, 4), is_due=chance.random() < 0.15)
            for _ in range(chance.randint(2, 5))
        ]
        due = [one for one in known if one.is_due]
        keep = chance.randint(max(len(due), 1), len(known))
        fill, least = chance.choice([0, 0, 2]), F(chance.randint(0, 14))

        found = best_ratio(known, keep, fill=fill, least=least)

        free = [one for one in known if not one.is_due]
        assert len(found) == keep
        assert ratio([known[at] for at in found], fill, least) == max(
            ratio([*due, *others], fill, least) for others in combinations(free, keep - len(due))
        )


def test_a_heavier_choice_stays_only_if_it_gains_more_than_all_lighter_ones() -> None:
    choices: Frontier = [(1, 5, None), (2, 4, None), (2, 5, None), (3, 6, None), (1, 3, None)]

    assert _unbeaten(choices) == [(1, 5, None), (3, 6, None)]
