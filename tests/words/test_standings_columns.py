"""The sums of the standings: which are shown where, and how they read."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from tournament.words.standings_columns import FILE, PAGE, PAPER, columns_of


@dataclass(frozen=True)
class Summed:
    """A line of the standings."""

    big: Fraction
    small: int


LINE = Summed(Fraction(5, 2), -7)


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (PAGE, [("Lielie", "2½"), ("Mazie", "−7")]),
        (PAPER, [("Lielie", "2½"), ("Mazie", "−7")]),
        (FILE, [("Lielie", "2½"), ("Lielie, precīzi", "2½"), ("Mazie", "−7")]),
    ],
)
def test_every_sum_is_shown_where_it_says(where: str, said: list[tuple[str, str]]) -> None:
    shown = columns_of(where, has_big_points=True)

    assert [(column.heading, column.words(LINE)) for column in shown] == said


@pytest.mark.parametrize("where", [PAGE, PAPER, FILE])
def test_a_game_without_big_points_has_no_sum_of_them(where: str) -> None:
    assert [column.name for column in columns_of(where, has_big_points=False)] == ["small"]
