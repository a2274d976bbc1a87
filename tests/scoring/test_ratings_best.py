"""Ratings compared with all choices: the best results are those that count."""

from __future__ import annotations

from fractions import Fraction as F  # noqa: N817 tables of figures read better so
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ratings.careers import CareerEntry, ScaledEntry, career, total_of_part
from scoring.ratings.rules import (
    BestResults,
    Constant,
    Part,
    PointsTable,
    RatingRule,
    WeightedMean,
    Worth,
)
from tests.scoring.searching import search

thorough = search(250)


def entries() -> st.SearchStrategy[list[CareerEntry]]:
    values = st.sampled_from([F(n) for n in (0, 100, 250, 433, 500, 867, 913, 1000)])
    weights = st.sampled_from([F(1, 2), F(1), F(3, 2), F(2), F(5), F(1, 3)])
    one = st.builds(
        CareerEntry,
        event=st.just(0),
        value=values,
        weight=weights,
        grade=st.sampled_from(["a", "b"]),
        age_step=st.integers(0, 1),
        is_due=st.sampled_from([False, False, False, True]),
    )
    return st.lists(one, min_size=1, max_size=9)


@pytest.mark.long
@thorough
@given(
    known=entries(),
    best=st.integers(1, 7),
    fill_to=st.integers(0, 6),
    least=st.sampled_from([F(0), F(3), F(6), F(19, 2), F(15)]),
)
def test_no_choice_gives_a_greater_ratio(
    known: list[CareerEntry], best: int, fill_to: int, least: F
) -> None:
    part = Part(BestResults(best=best), mean=WeightedMean(fill_to=fill_to, least_divisor=least))

    assert total_of_part(ScaledEntry.of(known), part).value == max(
        sum(e.value * e.weight for e in chosen)
        / max(sum(e.weight for e in chosen) + max(fill_to - len(chosen), 0), least)
        for chosen in choices(known, best)
    )


@pytest.mark.long
@thorough
@given(known=entries(), best=st.integers(1, 7))
def test_no_choice_gives_a_greater_total_in_any_group(known: list[CareerEntry], best: int) -> None:
    parts = (
        Part(BestResults(best=best), grades=frozenset("a")),
        Part(BestResults(best=1), age_step=0),
    )
    rule = RatingRule(share=PointsTable(()), worth=Worth((Constant(F(1)),)), parts=parts)
    in_grade = [entry for entry in known if entry.grade == "a"]
    of_this_year = [entry for entry in known if entry.age_step == 0]
    groups = [(in_grade, best), (of_this_year, 1)]

    assert career(1, known, rule).total == sum(
        max(sum(e.value * e.weight for e in chosen) for chosen in choices(group, count))
        for group, count in groups
    )


def choices(known: list[CareerEntry], best: int) -> list[tuple[CareerEntry, ...]]:
    """Return every choice of a number of results; those that must count are in each."""
    due = tuple(entry for entry in known if entry.is_due)
    free = [entry for entry in known if not entry.is_due]
    more = max(min(best, len(known)) - len(due), 0)
    return [(*due, *chosen) for chosen in combinations(free, more)]
