"""Placing: a number keeps to its place, as large as it may be, and in one piece."""

from __future__ import annotations

import pytest

from tournament.paper.layout.text import MM_PER_POINT, Label, unbroken, width_of


@pytest.mark.parametrize("number", ["1", "88", "250", "1000", "9999"])
def test_a_number_of_any_length_keeps_to_its_box(number: str) -> None:
    label = unbroken(Label(number, 0, 0, width=15, height=12, size=34), is_bold=True)

    assert label.text == number
    assert width_of(number, is_bold=True) * label.size * MM_PER_POINT <= 15 + 0.1


def test_a_short_number_is_as_large_as_asked_for() -> None:
    label = Label("7", 0, 0, width=15, height=12, size=34)

    assert unbroken(label, is_bold=True) == label
