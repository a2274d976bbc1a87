"""Placing: a number stays with its place, and no line is alone on a page."""

from __future__ import annotations

import pytest

from tests.paper.conftest import LONG_NAMES
from tournament.paper.pages import in_pages, without_orphans
from tournament.paper.text import MM_PER_POINT, Label, readable_label, unbroken, width_of


@pytest.mark.parametrize("number", ["1", "88", "250", "1000", "9999"])
def test_a_number_of_any_length_keeps_to_its_box(number: str) -> None:
    label = unbroken(Label(number, 0, 0, width=15, height=12, size=34), is_bold=True)

    assert label.text == number
    assert width_of(number, is_bold=True) * label.size * MM_PER_POINT <= 15 + 0.1


def test_a_short_number_is_as_large_as_asked_for() -> None:
    label = Label("7", 0, 0, width=15, height=12, size=34)

    assert unbroken(label, is_bold=True) == label


@pytest.mark.parametrize("name", [f"{one} {LONG_NAMES[0]}" for one in LONG_NAMES])
def test_a_name_that_stands_elsewhere_too_is_cut_before_it_is_too_small_to_read(name: str) -> None:
    label = readable_label(Label(name, 0, 0, width=54, height=3.1, size=7.3))

    assert label.size >= 5.25
    assert label.text.endswith("…")
    assert width_of(label.text) * label.size * MM_PER_POINT <= 54


def test_it_stands_whole_where_there_is_room() -> None:
    assert readable_label(Label("12 Anna Bērziņa", 0, 0, 54, 3.1, 7.3)).text == "12 Anna Bērziņa"


@pytest.mark.parametrize(
    ("rows", "held"),
    [(0, [0]), (34, [34]), (35, [30, 5]), (37, [32, 5]), (39, [34, 5]), (69, [34, 30, 5])],
)
def test_nobody_stands_on_the_last_page_alone(rows: int, held: list[int]) -> None:
    pages = without_orphans(in_pages(range(rows), 34))

    assert [len(page) for page in pages] == held
    assert [row for page in pages for row in page] == list(range(rows))


def test_a_page_of_few_rows_is_halved() -> None:
    assert [len(page) for page in without_orphans(in_pages(range(5), 4))] == [2, 3]
