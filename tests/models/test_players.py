"""Matching of people, however their names are typed."""

from __future__ import annotations

import pytest

from tournament.models import Player, Tournament
from tournament.models.player import name_key
from tournament.services.acts import Actor
from tournament.services.people.erasing import erase_person
from tournament.words import names


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


@pytest.mark.django_db
def test_the_database_sorts_people_as_a_page_does() -> None:
    people = ["Anna Žagare", "Zane Čakste", "Jo Āboliņa", "Bo Cers", "Iļja Ёлкин", "Li Abele-Kalna",
              "A. O'Hara", "Zoe Abele 2", "Anna Marija Ābele", "Vientuļais"]  # fmt: skip
    Player.objects.bulk_create(Player(name=name, name_key=name_key(name)) for name in people)
    renamed = Player.objects.get(name="Bo Cers")
    renamed.name = "Bo Šmits"
    renamed.save()

    told = list(Player.objects.order_by("sort_key").values_list("name", flat=True))

    assert told == sorted(told, key=lambda name: names.sort_key(names.surname_first(name)))
    assert (told[0], told[-1]) == ("Anna Marija Ābele", "Iļja Ёлкин")


@pytest.mark.django_db
def test_an_erased_person_has_no_sort_key(director: Actor) -> None:
    person = Player.objects.create(name="Anna Bērziņa")

    erase_person(person, by=director, within=Tournament.objects.all())

    person.refresh_from_db()
    assert (person.name_key, person.sort_key) == ("", "")
