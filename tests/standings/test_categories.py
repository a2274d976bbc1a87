"""Categories of a player: entered, or derived from sex and year of birth."""

from __future__ import annotations

import datetime as dt

import pytest

from tournament.models import Tournament
from tournament.standings.categories import categories

THIS_YEAR = Tournament(date=dt.date(2026, 11, 21))


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        (19, ("juniors",)),
        (20, ("juniors",)),
        (21, ()),
        (59, ()),
        (60, ("seniors",)),
        (61, ("seniors",)),
    ],
)
def test_the_year_of_birth_decides_who_is_a_junior_or_a_senior(
    age: int, expected: tuple[str, ...]
) -> None:
    assert categories(THIS_YEAR, "", "", 2026 - age) == expected


@pytest.mark.parametrize(
    ("category", "sex", "born", "expected"),
    [
        ("", "", None, ()),
        ("", "m", 1980, ()),
        ("", "f", None, ("women",)),
        ("guests", "f", 1960, ("guests", "women", "seniors")),
        ("juniors", "", 1980, ()),
    ],
)
def test_an_entered_category_is_first_and_the_year_of_birth_overrides_it(
    category: str, sex: str, born: int | None, expected: tuple[str, ...]
) -> None:
    assert categories(THIS_YEAR, category, sex, born) == expected
