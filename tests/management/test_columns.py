"""Columns on a terminal are aligned by display width."""

import pytest

from tournament.management.terminal.columns import aligned, fitted, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("Žanete", 6), ("Z\u030canete", 6), ("王小明", 6), ("2⅓", 2), ("−7", 2)],
)
def test_the_width_of_a_text_is_its_display_width(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("Anna", 4, "Anna"),
        ("Aleksandra Vītoliņa", 10, "Aleksandr…"),
        ("Aleksandra Vītoliņa", 12, "Aleksandra…"),
        ("王小明王小明", 8, "王小明…"),
        ("Anna", 1, "…"),
    ],
)
def test_a_long_text_is_visibly_truncated(text: str, columns: int, shown: str) -> None:
    assert fitted(text, columns) == shown


def test_figures_are_right_aligned_and_words_left_aligned() -> None:
    rows = [["1", "Anna", "+3"], ["12", "王", "−10"]]

    assert aligned(rows, left=[1]) == [" 1  Anna   +3", "12  王    −10"]


def test_no_rows_give_no_lines() -> None:
    assert aligned([]) == []
