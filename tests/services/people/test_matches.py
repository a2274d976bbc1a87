"""The person of a name: candidates, what the actor may see of them, and taken numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import charge, is_paid, play_and_close
from tests.services.people.merged import merge, person
from tests.services.undone import undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Player
from tournament.services.acts import Actor
from tournament.services.people import registration
from tournament.services.people.register import (
    Person,
    add_player,
    candidates_for,
    entry_defaults,
    find_player,
    possible_matches,
    refuse_impossible,
)
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.django_db

COMMAND = Actor("karta")


def test_an_unknown_person_shows_the_last_three_signs_of_a_longer_number() -> None:
    rows = [
        person("Anna Kalna", born=1950, federation_number="LZF-123"),
        person("Anna Kalna", born=1960, federation_number="4567"),
        person("Anna Kalna", born=1970, federation_number="890"),
        person("Anna Kalna", club="Ogre"),
        person("Anna Kalna", club="Ogre"),
    ]

    def shown(*known: int) -> list[tuple[object, ...]]:
        """Return what is shown if the rows at these positions are known."""
        found = possible_matches(rows, {rows[at].pk for at in known})
        assert [one.player for one in found] == [row.pk for row in rows]
        return [
            (one.born, one.federation_number, one.facts[-1], one.told_by == row.pk)
            for one, row in zip(found, rows, strict=True)
        ]

    alike = [(None, "", "Ogre", True)] * 2
    assert shown() == [
        (None, "…123", "…123", False),
        (None, "…567", "…567", False),
        (None, "", "Anna Kalna", False),
        *alike,
    ]
    assert shown(0, 2) == [
        (1950, "LZF-123", "1950", False),
        (None, "…567", "…567", False),
        (1970, "890", "1970", False),
        *alike,
    ]


def test_candidates_are_those_of_the_club_without_contradicting_details() -> None:
    old = person("Anna Kalna", club="Ogre", born=1950, sex="f")
    young = person("Anna Kalna", club="Ape", born=1990, federation_number="7")
    plain = person("Anna Kalna")
    rows, both = [old, young, plain], {old.pk, young.pk}

    def found(known: set[int], **facts: object) -> list[Player]:
        return candidates_for(Newcomer("Anna Kalna", **facts), rows, known)  # type: ignore[arg-type]

    assert found(both) == rows
    assert found(both, club="Ape") == [young]
    assert found(both, club="Talsi") == rows
    assert found(both, born=1950) == [old, plain]
    assert found(set(), born=1950) == rows
    assert found(both, sex="m") == [young, plain]
    assert found(set(), federation_number="7") == rows
    assert found(set(), federation_number="8") == [old, plain]
    assert found(both, born=1990, club="Ogre") == [young, plain]


def test_a_number_of_another_person_is_refused_with_the_name_if_it_is_known(
    director: Actor,
) -> None:
    holder = person("Anna Kalna", federation_number="7")
    other = Newcomer("Ivo Zars", federation_number="7")

    def refused(newcomer: Newcomer, by: Actor) -> tuple[str, dict[str, object]]:
        with pytest.raises(Refused) as why:
            find_player(newcomer, by=by)
        return why.value.code, dict(why.value.facts)

    taken = {"federation_number": "7", "name": "Anna Kalna"}
    assert refused(other, COMMAND) == ("federation_number_taken", taken)
    assert refused(other, director) == ("federation_number_held", {"federation_number": "7"})
    assert find_player(Newcomer("Kalna Anna", federation_number="7"), by=COMMAND) == holder
    assert find_player(Newcomer("Ivo Zars"), by=COMMAND) is None
    with pytest.raises(Refused, match="federation_number_held"):
        add_player(other, by=director)
    person("Anna Kalna")
    assert refused(Newcomer("Anna Kalna"), COMMAND)[0] == "which_player"


def test_the_facts_of_an_entry_are_those_given_and_those_that_may_be_seen() -> None:
    anna = person("Anna Kalna", club="Ogre", born=1950, sex="f", rating=1200)
    given = Newcomer("Anna Kalna", born=1951)

    told = [entry_defaults(given, Person(anna, is_known=known)) for known in (True, False)]

    assert [(one.club, one.born, one.sex, one.rating) for one in told] == [
        ("Ogre", 1951, "f", 1200),
        ("Ogre", 1951, "", None),
    ]


def test_a_year_of_birth_is_possible_from_1900() -> None:
    codes = {}
    for born in (1899, 1900, 2500):
        try:
            refuse_impossible(Newcomer("Anna Kalna", born=born))
        except Refused as why:
            codes[born] = why.code
    assert codes == {1899: "born_impossible", 2500: "born_impossible"}


def test_an_alias_of_a_player_is_entered_only_if_the_player_was_taken_back(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(0)
    entry = registration.register(event, Newcomer("Anna Kalna"), by=director)
    root = person("Anna Zara")
    merge(entry.player, root, director)

    with pytest.raises(Refused, match="already_entered") as refused:
        registration.register(event, Newcomer("Anna Zara"), by=director)
    assert refused.value.facts == {"number": 1, "name": "Anna Kalna"}
    undo(event, "register", by=director)
    again = registration.register(event, Newcomer("Anna Zara"), by=director)
    assert (again.number, again.player) == (2, root)


def test_an_entry_taken_back_gives_the_fee_back_unless_the_player_has_sat(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(3)
    charge(event, by=director)
    for name in ("Zane Zute", "Ivo Zars"):
        registration.register(event, Newcomer(name, is_paid=True), by=director)
    line = event.journal.filter(verb="register").latest("pk")
    assert (line.after["is_paid"], line.after["from_round"]) == (True, 1)
    undo(event, "register", by=director)
    assert [is_paid(event, number) for number in (4, 5)] == [True, False]

    registration.register(event, Newcomer("Ivo Zars", is_paid=True), by=director)
    play_and_close(event, by=director)
    undo(event, "register", by=director)

    rows = event.entries.order_by("number")[3:]
    assert [(row.number, row.to_round, row.leaving) for row in rows] == [
        (4, None, ""),
        (5, 1, "withdrawn"),
    ]
    assert is_paid(event, 5)
