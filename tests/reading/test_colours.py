"""Colours on screens can be read: those of the palette, and any colour that an event chooses."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from tournament.reading.events.colours import (
    CLEAR,
    DAY,
    LEGIBLE,
    NIGHT,
    Shades,
    by_day,
    by_night,
    contrast,
)

COLOURS = re.compile(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(")
PRINT = re.compile(r"@media print \{\n.*?\n\}\n", re.DOTALL)

SAID = re.compile(r"^  --([a-z-]+): var\(--lit, (#\w+)\) var\(--dim, (#\w+)\);$", re.MULTILINE)
SHORT = re.compile(r"^#(\w)(\w)(\w)$")
TEXT = (
    *("ink", "soft", "accent", "alarm", "green", "loss"),
    *("gold", "silver", "bronze", "amber", "entered"),
)
PAIRS = (
    *((text, paper) for text in TEXT for paper in ("paper", "leaf")),
    *((text, f"{text}-tint") for text in ("accent", "alarm", "amber", "green", "entered")),
    ("on-accent", "accent"),
    ("on-press", "press"),
    ("ink", "me"),
    ("soft", "me"),
    ("soft", "shade"),
)
CHOSEN = (
    *("#0f4c75", "#ffee00", "#ffffff", "#000000", "#14532d"),
    *("#ff00aa", "#808080", "#00ff00", "#1a1a80"),
)


def _palette(column: int) -> dict[str, str]:
    sheet = (settings.ROOT / "tournament/static/tournament/palette.css").read_text("utf-8")
    return {said[0]: SHORT.sub(r"#\1\1\2\2\3\3", said[column]) for said in SAID.findall(sheet)}


@pytest.mark.parametrize("column", [1, 2], ids=["light", "dark"])
def test_every_colour_of_the_palette_is_legible_where_it_is_used(column: int) -> None:
    palette = _palette(column)

    found = {pair: round(contrast(palette[pair[0]], palette[pair[1]]), 2) for pair in PAIRS}

    assert {pair: each for pair, each in found.items() if each < LEGIBLE} == {}
    assert palette["paper"] == (DAY, NIGHT)[column - 1]


@pytest.mark.parametrize("chosen", CHOSEN)
def test_any_colour_of_an_event_has_legible_shades(chosen: str) -> None:
    day, night = by_day(chosen), by_night(chosen)

    assert contrast(day.accent, DAY) >= LEGIBLE
    assert contrast(day.accent, day.accent_tint) >= LEGIBLE
    assert contrast(day.on_accent, day.accent) >= LEGIBLE
    assert contrast(night.accent, NIGHT) >= CLEAR
    assert contrast(night.accent, night.accent_tint) >= LEGIBLE
    assert contrast(night.on_accent, night.accent) >= LEGIBLE


def test_a_legible_colour_stays_as_the_event_chose_it() -> None:
    assert by_day("#0f4c75").accent == "#0f4c75"
    assert by_night("#7fc0ea").accent == "#7fc0ea"


def test_other_colours_move_in_hundredths_towards_black_or_white_until_clear() -> None:
    assert by_day("#ffee00") == Shades(
        "#756d00", "#ffffff", "#f4f3eb", "#756d003d", "#756d001f", "#756d000d"
    )
    assert by_night("#0f4c75") == Shades(
        "#2f9ce4", "#171513", "#1a2830", "#2f9ce43d", "#2f9ce41f", "#2f9ce412"
    )


def test_no_style_sheet_has_a_colour_of_its_own() -> None:
    """Each colour has a role in the palette; paper is black on white."""
    sheets = {
        file.name: PRINT.sub("", file.read_text("utf-8"))
        for file in (settings.ROOT / "tournament" / "static" / "tournament").rglob("*.css")
        if file.name != "palette.css"
    }

    assert {
        name: COLOURS.findall(text) for name, text in sheets.items() if COLOURS.search(text)
    } == {}


def test_the_stripes_of_the_flag_are_on_the_houses_own_pages_only() -> None:
    static = settings.ROOT / "tournament" / "static" / "tournament"
    rules = [
        line.partition("{")[0]
        for file in static.rglob("*.css")
        for line in file.read_text("utf-8").splitlines()
        if "var(--flag)" in line
    ]

    assert rules == ["body.house ", "body.house::before "]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("#000000", "#ffffff", 21),
        ("#ff0000", "#ffffff", 4.0),
        ("#00ff00", "#ffffff", 1.37),
        ("#0000ff", "#ffffff", 8.59),
        ("#767676", "#ffffff", 4.54),
        ("#0a0a0a", "#000000", 1.06),
    ],
)
def test_contrast_is_that_of_the_web_guidelines(one: str, other: str, expected: float) -> None:
    assert round(contrast(one, other), 2) == expected
    assert contrast(other, one) == contrast(one, other)
