"""Which results count: the best choice of ratings and series, and surprises by strength."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from scoring.big_points import Place
from scoring.ratings.careers import for_list
from scoring.ratings.event_value import earned
from scoring.ratings.facts import RatedEvent, RatedResult
from scoring.ratings.rules import BestResults, Curve, PointsTable, Proportion, Share
from scoring.ratings.selecting import Candidate, best_ratio, best_sum
from scoring.series.derivations import derive
from scoring.series.files import read_series
from scoring.series.integer_totals import tallies
from scoring.series.standings import series_standings, still_possible
from scoring.strength import RankedTable, Strength, strengths_after
from tests.scoring.small_series import result, series_file, told

Json = Any


def ratio(
    candidates: Sequence[Candidate], chosen: Sequence[int], fill: int, least: Fraction
) -> Fraction:
    gain = sum(candidates[index].gain for index in chosen)
    weight = max(Fraction(sum(candidates[index].weight for index in chosen) + fill), least)
    return Fraction(gain) / weight if weight else Fraction(0)


@pytest.mark.parametrize("seed", range(60))
def test_no_other_choice_has_a_greater_ratio(seed: int) -> None:
    chance = random.Random(seed)
    candidates = [
        Candidate(chance.randrange(0, 40), chance.randrange(1, 9), is_due=chance.random() < 0.2)
        for _ in range(chance.randrange(1, 8))
    ]
    due = {index for index, each in enumerate(candidates) if each.is_due}
    keep = max(chance.randrange(1, 6), len(due))
    fill, least = chance.randrange(3), Fraction(chance.randrange(0, 60), 2)

    chosen = best_ratio(candidates, keep, fill=fill, least=least)

    possible = [
        choice
        for choice in combinations(range(len(candidates)), min(keep, len(candidates)))
        if due <= set(choice)
    ]
    assert chosen in possible
    assert ratio(candidates, chosen, fill, least) == max(
        ratio(candidates, choice, fill, least) for choice in possible
    )


@pytest.mark.parametrize(
    ("gains", "due", "keep", "chosen"),
    [
        ([3, 5, 4], (), 2, (1, 2)),
        ([3, 5, 4], (0,), 2, (0, 1)),
        ([4, 4, 4], (), 2, (1, 2)),
        ([4, 4, 4], (), 3, (0, 1, 2)),
        ([4], (), 2, (0,)),
        ([0, 0, 0], (), 1, (2,)),
        ([4, 4], (), 0, ()),
    ],
)
def test_the_greatest_sum_counts_and_the_newest_of_equals(
    gains: list[int], due: tuple[int, ...], keep: int, chosen: tuple[int, ...]
) -> None:
    candidates = [Candidate(gain, 2, is_due=at in due) for at, gain in enumerate(gains)]

    assert best_sum(candidates, keep) == chosen
    assert best_ratio(candidates, keep) == chosen


@pytest.mark.parametrize(
    ("keep", "counts"),
    [
        (BestResults(), [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (BestResults(best=3), [0, 1, 2, 3, 3, 3, 3, 3, 3]),
        (BestResults(strikes=((4, 1), (7, 2))), [0, 1, 2, 3, 3, 4, 5, 5, 6]),
        (BestResults(strikes=((1, 2),)), [0, 0, 0, 1, 2, 3, 4, 5, 6]),
        (BestResults(least=4, part=Fraction(1, 2)), [0, 1, 2, 3, 4, 5, 5, 6, 6]),
        (BestResults(part=Fraction(4, 5)), [0, 1, 2, 3, 4, 4, 5, 6, 7]),
    ],
)
def test_the_number_of_results_that_count(keep: BestResults, counts: list[int]) -> None:
    assert [keep.count(results) for results in range(9)] == counts


def rated(participants: int, *places: str, **facts: int) -> RatedEvent:
    results = tuple(
        RatedResult(at, Place(*(int(end) for end in (place.split("-") * 2)[:2])))
        for at, place in enumerate(places, start=1)
    )
    figures = {name: Fraction(figure) for name, figure in facts.items()}
    return RatedEvent(1, date(2026, 1, 1), participants, results, facts=figures)


@pytest.mark.parametrize(
    ("participants", "share", "points"),
    [
        (2, Proportion(Fraction(100)), ["100", "50", "0"]),
        (3, Proportion(Fraction(100)), ["100", "75", "50"]),
        (4, Proportion(Fraction(100)), ["100", "167/2", "67"]),
        (4, Proportion(Fraction(100), is_rounded=False), ["100", "250/3", "200/3"]),
        (4, PointsTable((Fraction(5),), Fraction(1)), ["5", "3", "1"]),
        (4, PointsTable((Fraction(5), Fraction(3))), ["5", "4", "3"]),
    ],
)
def test_a_place_earns_its_points_and_a_shared_one_the_mean(
    participants: int, share: Share, points: list[str]
) -> None:
    event = rated(participants, "1", "1-2", "2")

    assert [str(earned(event, each, share, Fraction(1))) for each in event.results] == points


def test_the_only_participant_earns_nothing_in_proportion() -> None:
    event = rated(1, "1")

    assert earned(event, event.results[0], Proportion(Fraction(100)), Fraction(1)) == 0


def test_a_curve_falls_to_the_end_of_its_base() -> None:
    curve = Curve(Fraction(1, 10), Fraction(9, 10), Fraction(7, 10), 3, "rated", Fraction(1, 2), 64)
    event = rated(8, "1", "2", "3", "4", "5", "8", rated=8)

    found = [str(earned(event, each, curve, Fraction(10))) for each in event.results]

    assert found == ["10", "303/100", "63/50", "17/25", "1/2", "13/100"]


@pytest.mark.parametrize(
    ("guests", "places", "participants"),
    [
        ("ranked", ["1", "2-3", "2-3", "4"], 4),
        ("hidden", ["1", "2-3", "4"], 4),
        ("removed", ["1", "2", "3"], 3),
    ],
)
def test_a_list_ranks_hides_or_removes_guests(
    guests: str, places: list[str], participants: int
) -> None:
    event = rated(4, "1", "2-3", "2-3", "4")
    second = RatedResult(2, event.results[1].place, is_guest=True)
    mixed = RatedEvent(
        *(1, event.day, 4, (event.results[0], second, *event.results[2:])),
    )

    found = for_list(mixed, guests)

    assert [str(each.place) for each in found.results] == places
    assert found.participants == participants


STAGES = (
    [
        result(1, "1", "10", 5),
        {"player": 2, "place": "2", "big": "6", "small": None},
        result(3, "3", "2", -5),
    ],
    [result(1, "2", "6", 0), result(2, "1", "10", 9), result(3, None)],
    [result(1, "2", "2", -3), result(2, "1", "6", 2)],
)


def derived(rule: Json) -> list[list[tuple[int, str, str, str]]]:
    """Return each player's terms: stage, value, coefficient, and why it is dropped."""
    stages = [{"results": each, "coefficient": "3/2"} for each in STAGES]
    series = read_series(series_file(rule, *stages))
    found = derive(series, tallies(series))
    assert all(
        each.total == sum((t.value for t in each.counted), each.attendance * each.played)
        for each in found
    )
    return [
        [(t.stage, str(t.value), str(t.coefficient), t.struck) for t in each.terms]
        for each in found
    ]


def test_a_total_names_its_terms_and_why_the_others_are_dropped() -> None:
    assert derived({"unit": "big", "count": 1, "attendance": "1/2"}) == [
        [(1, "15", "3/2", ""), (2, "9", "3/2", "worse"), (3, "3", "3/2", "worse")],
        [(1, "9", "3/2", "worse"), (2, "15", "3/2", ""), (3, "9", "3/2", "worse")],
        [(1, "3", "3/2", ""), (2, "0", "3/2", "disqualified")],
    ]


def test_places_are_not_multiplied_and_a_missed_stage_has_one() -> None:
    assert derived({"unit": "places", "count": 2, "attendance": "1/2"}) == [
        [(1, "1", "1", ""), (2, "2", "1", ""), (3, "2", "1", "less_small")],
        [(1, "2", "1", "worse"), (2, "1", "1", ""), (3, "1", "1", "")],
        [(1, "3", "1", ""), (2, "4", "1", "worse"), (3, "3", "1", "")],
    ]


@pytest.mark.parametrize(
    ("first", "second", "dropped"),
    [
        (4, 7, ("less_small", "")),
        (7, 4, ("", "less_small")),
        (4, 4, ("older", "")),
        (None, 4, ("older", "")),
        (7, None, ("older", "")),
    ],
)
def test_of_two_equal_stages_more_small_points_or_the_later_one_counts(
    first: int | None, second: int | None, dropped: tuple[str, str]
) -> None:
    stages = ([result(1, "1", "6", first)], [result(1, "1", "6", second)])  # type: ignore[arg-type]
    series = read_series(series_file({"unit": "big", "count": 1}, *stages))

    (found,) = derive(series, tallies(series))[:1]

    assert tuple(term.struck for term in found.terms) == dropped


def test_the_best_case_of_a_series_is_to_win_all_that_is_left() -> None:
    rule = {"unit": "big", "count": 2, "min_stages": 3, "attendance": "1"}
    series = read_series(series_file(rule, *STAGES, players=4))
    rows = series_standings(series)

    found = still_possible(rows, rule=series.rule, to_come=[Fraction(12)])

    assert [(each.player, str(each.total), each.place) for each in found] == [
        (1, "26", 1),
        (2, "26", 1),
        (3, "17", 3),
    ]


def test_a_player_who_cannot_play_enough_stages_has_no_best_case() -> None:
    rule = {"unit": "big", "min_stages": 3}
    series = read_series(series_file(rule, *STAGES, players=4))

    by_stages = [
        [each.player for each in still_possible(
            series_standings(series), rule=series.rule, to_come=[Fraction(10)] * more
        )]
        for more in (0, 1, 2, 3)
    ]  # fmt: skip

    assert by_stages == [[2, 1], [2, 1, 3], [2, 1, 3], [2, 1, 3, 4]]


@pytest.mark.parametrize(
    ("tie_break", "order"),
    [
        ("last_stage", [2, 1, 3]),
        ("all_stages", [2, 1, 3]),
        ("best_stage", [1, 2, 3]),
        ("stage_wins", [2, 1, 3]),
    ],
)
def test_a_tie_break_orders_players_with_equal_totals(tie_break: str, order: list[int]) -> None:
    stages = (
        [result(1, "1", "6"), result(2, "2", "6"), result(3, "3", "6")],
        [result(1, "2", "4"), result(2, "1", "4"), result(3, "3", "4")],
        [result(2, "1", "3"), result(1, "2", "2"), result(3, "3", "1")],
    )

    rows = told(
        series_file({"unit": "big", "count": 2, "tie_breaks": [tie_break]}, *stages), "player"
    )

    assert [player for (player,) in rows] == order


def winners(*firsts: int) -> list[RankedTable]:
    """Return tables of players 1 to 4, each won by one of them."""
    return [
        RankedTable(key, (1, 2, 3, 4), tuple(1 if n == first else 2 for n in (1, 2, 3, 4)))
        for key, first in enumerate(firsts, start=1)
    ]


def test_surprises_are_the_least_likely_wins_first() -> None:
    tables = winners(*[1] * 30, 2, *[1] * 10, 3, *[1] * 10, 4)

    found = [strengths_after(tables, surprises=count).surprises for count in (0, 1, 2, 3)]

    assert [[each.key for each in some] for some in found] == [[], [53], [53, 42], [53, 42, 31]]
    chances = [each.chance for each in found[3]]
    assert chances == sorted(chances)
    assert [each.player for each in found[3]] == [4, 3, 2]


def test_a_shared_win_and_a_win_among_unknown_players_are_no_surprise() -> None:
    shared = RankedTable(40, (1, 2, 3, 4), (2, 1, 1, 4))

    unknown = strengths_after(winners(2, 3, 4), surprises=3).surprises
    settled = strengths_after([*winners(*[1] * 15), shared], surprises=3).surprises
    assert (unknown, [each.key for each in settled]) == ((), [15])


def test_a_certain_strength_is_three_deviations_below_and_never_negative() -> None:
    found = [Strength(25, deviation).sure for deviation in (0, 1, 8, 9)]

    assert found == [1000, 880, 40, 0]
