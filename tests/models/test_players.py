"""Matching of people, however their names are typed."""

from __future__ import annotations

import pytest

from tournament.models import Player
from tournament.models.player import name_key


@pytest.mark.parametrize(
    "typed",
    ["Anna Bērziņa", "anna berzina", "BERZINA Anna", "Berzina,  Anna", "  Anna   Bērziņa "],
)
def test_a_name_is_the_same_however_it_is_typed(typed: str) -> None:
    assert name_key(typed) == "anna berzina"


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Łukasz Żółw", "lukasz zolw"),
        ("Кирилл Ёлкин", "елкин кирилл"),
        ("Anna-Marija Šķēle", "anna marija skele"),
    ],
)
def test_accents_of_every_language_are_ignored(typed: str, key: str) -> None:
    assert name_key(typed) == key


@pytest.mark.django_db
def test_a_player_is_found_by_an_inexact_name() -> None:
    anna = Player.objects.create(name="Anna Bērziņa")
    Player.objects.create(name="Anna Kalniņa")

    assert list(Player.objects.named_like("BERZINA ANNA")) == [anna]
