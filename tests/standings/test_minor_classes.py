"""Names of classes of minors, the organiser's decisions, and the age behind initials."""

from __future__ import annotations

import datetime as dt

import pytest

from tournament.models import Entry, Player, Tournament
from tournament.standings.minor_classes import (
    class_decisions,
    is_minor_class,
    sounds_like_minors,
    written_decisions,
)
from tournament.standings.minors import shield_age, shows_initials

DAY = dt.date(2026, 11, 21)


@pytest.mark.parametrize(
    "name",
    [
        *("Junior", "youth", "JAUNIEŠI", "Berni", "bērni", "Mlodzicy", "młodziki", "Дети"),
        *("молодежь", "Молодёжь", "U5", "u9", "U-10", "U 18", "A/U12", "(kadeti)", "Open U16+"),
        *("līdz 12", "lidz 18 gadiem", "до 16", "do 5 lat"),
    ],
)
def test_a_minors_class_is_known_by_its_name(name: str) -> None:
    assert sounds_like_minors(name)


@pytest.mark.parametrize(
    "name",
    ["", "Open", "Seniori", "U4", "U19", "U21", "U180", "U", "līdz 19", "do 120", "EU12", "akadet"],
)
def test_other_classes_are_not_of_minors(name: str) -> None:
    assert not sounds_like_minors(name)


@pytest.mark.parametrize(
    ("decisions", "text"),
    [
        ({}, ""),
        ({"Open": True}, "\n+Open\n"),
        ({"Open": True, "Kadeti": False, "-x": True}, "\n+-x\n-Kadeti\n+Open\n"),
    ],
)
def test_decisions_are_read_back_as_they_were_written(
    decisions: dict[str, bool], text: str
) -> None:
    assert written_decisions(decisions) == text
    assert class_decisions(text) == decisions


@pytest.mark.parametrize(
    ("category", "is_minor"),
    [("Kadeti", False), ("Open", True), ("Bērni", True), ("Seniori", False), ("", False)],
)
def test_the_organiser_decides_and_else_the_name(category: str, *, is_minor: bool) -> None:
    event = Tournament(minor_classes="\n+Open\n-Kadeti\n+\n")

    assert is_minor_class(category, event) == is_minor


@pytest.mark.parametrize(
    ("born", "category", "age"),
    [
        (2008, "", 18),
        (2026, "", 0),
        (2027, "", 0),
        (1950, "U12", 76),
        (None, "U12", 0),
        (None, "Open", None),
        (None, "", None),
    ],
)
def test_the_year_of_birth_counts_and_without_one_the_class(
    born: int | None, category: str, age: int | None
) -> None:
    who = Entry(born=born, category=category, player=Player())

    assert shield_age(who, Tournament(date=DAY)) == age
    assert shield_age(who, Tournament(date=DAY, names_minors=True)) is None


@pytest.mark.parametrize(
    ("limit", "born", "is_short"),
    [(16, 2010, True), (16, 2009, False), (0, 2026, False), (16, None, False)],
)
def test_initials_are_shown_up_to_the_age_limit(
    settings: object, limit: int, born: int | None, *, is_short: bool
) -> None:
    settings.MINOR_AGE = limit  # type: ignore[attr-defined]
    event = Tournament(date=DAY)

    assert shows_initials(Entry(born=born, player=Player()), event) == is_short
    assert shows_initials(Entry(born=born, player=Player(as_initials=True)), event)
