"""Lettering: a text shrinks, then wraps, and never loses a letter."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from tournament.paper.text import FONTS, FittedText, TextBox, fit, shorten, width_of, wrap

ROOM = TextBox(width=27, height=8, largest=10)
LETTERS = (
    "AĀBCČDEĒFGĢHIĪJKĶLĻMNŅOPRSŠTUŪVZŽaābcčdeēfgģhiījkķlļmnņoprsštuūvzžŌōŖŗ"
    "ĄĆĘŁŃÓŚŹŻąćęłńóśźżQWXYqwxy"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяІіЇїЄєҐґ"
    "0123456789½⅓⅔¼¾⅕⅖⅗⅘⅙⅚+−–—…·♠♥♦♣☐☑✓Σ„“”№"
)


def test_a_short_name_has_the_maximum_size() -> None:
    assert fit("Anna Liepa", ROOM) == FittedText(10, ("Anna Liepa",))


def test_a_longer_name_shrinks_before_it_wraps() -> None:
    assert fit("Aleksandra Kalniņa", ROOM) == FittedText(9.25, ("Aleksandra Kalniņa",))


def test_a_name_too_long_for_a_line_wraps_between_words() -> None:
    assert fit("Aleksandra Kalniņa-Ozoliņa", ROOM).lines == ("Aleksandra", "Kalniņa-Ozoliņa")


def test_a_double_surname_may_part_at_its_hyphen() -> None:
    assert fit("Kalnciemietis-Grīnbergs", TextBox(width=20, height=8, largest=10)).lines == (
        "Kalnciemietis-",
        "Grīnbergs",
    )


def test_a_word_is_broken_only_where_nothing_else_helps() -> None:
    lettering = fit("Ž" * 60, ROOM)

    assert "".join(lettering.lines) == "Ž" * 60
    assert len(lettering.lines) > 1


def test_a_long_club_is_set_smaller_before_its_words_are_broken() -> None:
    club = "Vecpiebalgas pagasta kultūras nama zoles un novusa spēlētāju biedrība „Trumpis”"

    lettering = fit(club, TextBox(width=20, height=5, largest=9))

    assert " ".join(lettering.lines) == club


def test_combining_letters_are_composed() -> None:
    assert fit("Be\u0304rzin\u0327s\u030c", ROOM).lines == ("Bērziņš",)
    assert shorten("Ce\u0304sis", ROOM).lines == ("Cēsis",)


@given(
    st.text(alphabet=st.sampled_from(LETTERS + " -"), max_size=60),
    st.floats(min_value=12, max_value=90),
    st.floats(min_value=6, max_value=20),
)
def test_no_letter_is_ever_lost(name: str, width: float, height: float) -> None:
    lettering = fit(name, TextBox(width, height, largest=14))

    assert "".join("".join(lettering.lines).split()) == "".join(name.split())


@given(st.text(alphabet=st.sampled_from(LETTERS + " -"), min_size=1, max_size=60))
def test_a_fitted_text_stays_within_its_width(name: str) -> None:
    lettering = fit(name, ROOM)
    em = lettering.size * 25.4 / 72

    assert max(width_of(line) * em for line in lettering.lines) <= ROOM.width
    assert len(lettering.lines) * em <= ROOM.height


def test_a_shortened_text_has_an_ellipsis() -> None:
    assert shorten("Ogre", TextBox(10, 3, 8)).lines == ("Ogre",)
    assert shorten("Ogres zolītes klubs", TextBox(15, 3, 8)).lines == ("Ogres zolīte…",)


def test_a_paragraph_is_broken_between_words() -> None:
    assert wrap("Pēc signāla partiju pabeidz.", 10, 26) == ("Pēc signāla", "partiju pabeidz.")


@pytest.mark.parametrize("name", ["regular", "bold"])
def test_the_stored_widths_are_those_of_the_font(name: str) -> None:
    face: Any = TTFont(FONTS / f"paper-{name}.ttf")
    widths = face["hmtx"]
    kept = json.loads((FONTS / "advances.json").read_text("utf-8"))[name]

    drawn = {chr(code): widths[glyph][0] for code, glyph in face.getBestCmap().items()}

    assert {sign: int(width) for width, signs in kept.items() for sign in signs} == drawn


@pytest.mark.parametrize("name", ["regular", "bold"])
def test_the_font_has_every_letter_needed(name: str) -> None:
    drawn = TTFont(FONTS / f"paper-{name}.ttf").getBestCmap()

    assert [letter for letter in LETTERS if ord(letter) not in drawn] == []


def test_digits_signs_and_the_figure_space_have_the_same_width() -> None:
    for is_bold in (False, True):
        assert len({width_of(sign, is_bold=is_bold) for sign in "0123456789+−\u2007"}) == 1
