"""Figures formatted for people."""

from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from tournament.words import figures


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (7, "7"),
        (-7, "−7"),
        (9999, "9999"),
        (10000, "10\u202f000"),
        (-12345, "−12\u202f345"),
    ],
)
def test_a_number_has_a_true_minus_sign_and_separated_thousands(number: int, shown: str) -> None:
    assert figures.plain(number) == shown


@pytest.mark.parametrize(("number", "shown"), [(55, "+55"), (0, "0"), (-7, "−7")])
def test_small_points_show_their_sign(number: int, shown: str) -> None:
    assert figures.signed_points(number) == shown


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Fraction(6), "6"),
        (Fraction(0), "0"),
        (Fraction(7, 3), "2⅓"),
        (Fraction(1, 2), "½"),
        (Fraction(-5, 2), "−2½"),
        (Fraction(13, 4), "3¼"),
        (Fraction(13, 5), "2⅗"),
        (Fraction(5, 6), "⅚"),
        (Fraction(43, 12), "3\xa07/12"),
        (Fraction(7, 12), "7/12"),
    ],
)
def test_big_points_are_exact(number: Fraction, shown: str) -> None:
    assert figures.exact(number) == shown


def test_sixtieths_are_the_same_big_points() -> None:
    assert figures.exact_sixtieths(140) == figures.exact(Fraction(7, 3))


@pytest.mark.parametrize(("language", "shown"), [("lv", "3.–4."), ("en", "3–4")])
def test_a_shared_place_is_written_as_the_language_writes_ordinals(
    language: str, shown: str
) -> None:
    with translation.override(language):
        assert figures.ordinal(3, 4) == shown


def test_a_seat_has_a_letter_and_no_seat_has_a_dash() -> None:
    assert [figures.letter(seat) for seat in (0, 4, None)] == ["A", "E", "–"]


def test_templates_know_the_figures() -> None:
    words = Template(
        "{% load figures %}{{ small|signed }} {{ big|exact }} {{ seat|letter }} {{ 3|ordinal:3 }}"
    )

    shown = words.render(Context({"small": -7, "big": Fraction(7, 3), "seat": 1}))

    assert shown == "−7 2⅓ B 3."
