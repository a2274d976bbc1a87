"""An erased person in the texts and facts of an event: what becomes the alias, and what stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tournament import models
from tournament.exchange.player_lists import Newcomer
from tournament.models import JournalEntry
from tournament.services.people import attendance, registration
from tournament.services.people.anonymity import (
    ErasedPerson,
    forget,
    text_digest,
    tournament_lookups,
)

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

NAMES = frozenset({"Zelma Zute", "Zelma Zutis"})
ALONE = ErasedPerson(7, NAMES, has_namesake=False)
SHARED = ErasedPerson(7, NAMES, has_namesake=True)
OTHER = {"number": 8, "name": "Ivo Zars", "club": "Ogre"}
OWN = {"number": 7, "name": "Zelma Zute", "club": "Ogre", "born": 1961, "place": "3"}


@pytest.mark.parametrize(
    ("person", "value", "cleaned"),
    [
        (ALONE, "Zelma Zute", "#7"),
        (ALONE, "7. Zelma Zutis lost", "7. #7 lost"),
        (ALONE, "Zelmas Zutes kafija", "#7 kafija"),
        (ALONE, ["Zelma Zute", 5, None], ["#7", 5, None]),
        (ALONE, OWN, {"number": 7, "name": "#7", "club": "", "born": None, "place": "3"}),
        (ALONE, {"number": 7, "club": "Ogre"}, {"number": 7, "club": "Ogre"}),
        (ALONE, OTHER, OTHER),
        (SHARED, "Zelma Zute", "Zelma Zute"),
        (SHARED, "7. Zelma Zute lost", "7. #7 lost"),
        (SHARED, "8. Zelma Zute lost", "8. Zelma Zute lost"),
        (SHARED, OWN, {"number": 7, "name": "#7", "club": "", "born": None, "place": "3"}),
        (SHARED, {**OWN, "number": 8}, {**OWN, "number": 8}),
        (SHARED, {"number": 7, "told": ["Zelma Zute"]}, {"number": 7, "told": ["#7"]}),
        (SHARED, {"number": 8, "told": ["Zelma Zute"]}, {"number": 8, "told": ["Zelma Zute"]}),
    ],
)  # fmt: skip
def test_a_value_loses_the_name_of_the_person_and_of_nobody_else(
    person: ErasedPerson, value: object, cleaned: object
) -> None:
    assert person.clean(value) == cleaned


def test_single_words_of_the_name_go_from_the_chosen_texts_alone() -> None:
    digest = text_digest("Zelma said so")
    chosen = ErasedPerson(7, NAMES, has_namesake=False, cleared=frozenset({digest}))

    assert digest == "dc8d0d8b45ea4f7f"
    assert [chosen.clean(text) for text in ("Zelma said so", "Zelma said no")] == [
        "#7 said so",
        "Zelma said no",
    ]


def test_a_model_is_found_by_the_shortest_way_to_its_event() -> None:
    ways = tournament_lookups()

    assert {
        model.__name__: ways.get(model)
        for model in (
            models.Entry, models.Seat, models.Absence, models.PenaltyPule, models.SheetVersion,
            models.JournalEntry, models.Player, models.Membership, models.Series,
        )
    } == {
        "Entry": "tournament",
        "Seat": "entry__tournament",
        "Absence": "entry__tournament",
        "PenaltyPule": "seat__entry__tournament",
        "SheetVersion": "table__round__tournament",
        "JournalEntry": "tournament",
        "Player": None,
        "Membership": None,
        "Series": None,
    }  # fmt: skip


@pytest.mark.django_db
def test_rows_about_a_namesake_are_unchanged(event_of: EventOf, director: Actor) -> None:
    event = event_of(2)
    other = registration.register_namesake(
        event, Newcomer("Anna Bērziņa", club="Ogre", born=1950, category="Anna Bērziņa"),
        by=director,
    )  # fmt: skip
    first = event.entries.get(number=1)
    for one in (first, other):
        facts = Newcomer("Anna Bērziņa", club="Tukums", rating=1200)
        registration.change_entry(one, facts, by=director)
    attendance.mark_absent(first, round_number=2, reason="Anna Bērziņa is ill", by=director)
    attendance.withdraw(other, reason="the other one", by=director)

    forget(event, ErasedPerson(1, frozenset({"Anna Bērziņa"}), has_namesake=True))

    assert list(event.entries.order_by("number").values_list("name", "club")) == [
        ("#1", "Tukums"),
        ("Bruno Kalniņš", "Rīga"),
        ("Anna Bērziņa", "Tukums"),
    ]
    lines = JournalEntry.objects.filter(
        tournament=event, verb__in=("register", "change_entry", "mark_absent", "withdraw")
    )
    assert list(lines.order_by("pk").values_list("subject", "before", "after")) == [
        (
            "3. Anna Bērziņa",
            {},
            {"name": "Anna Bērziņa", "club": "Ogre", "born": 1950, "category": "Anna Bērziņa",
             "from_round": 1},
        ),
        (
            "1. #1",
            {"name": "#1", "club": "", "rating": None, "category": ""},
            {"name": "#1", "club": "", "rating": None, "category": ""},
        ),
        (
            "3. Anna Bērziņa",
            {"name": "Anna Bērziņa", "club": "Ogre", "born": 1950, "rating": None,
             "category": "Anna Bērziņa"},
            {"name": "Anna Bērziņa", "club": "Tukums", "born": None, "rating": 1200,
             "category": ""},
        ),
        ("1. #1", {}, {"round": 2, "reason": ""}),
        ("3. Anna Bērziņa", {}, {"to_round": 0, "reason": "the other one"}),
    ]  # fmt: skip
