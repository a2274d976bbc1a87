"""Duplicates in the register: merged, split, undone in any order, and never guessed."""

from __future__ import annotations

import random

import pytest

from tests.cast import EventOf
from tests.services.people.merged import finished, merge, person, roots
from tournament.models import (
    Entry,
    JournalEntry,
    Merge,
    Placing,
    Player,
)
from tournament.reading.people.duplicates import likely_doubles
from tournament.reading.people.identity import group_of, root_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.people import merging
from tournament.services.refusals import Refused
from tournament.services.results import finishing

pytestmark = pytest.mark.django_db


def undo(merge: Merge, by: Actor) -> None:
    line = JournalEntry.objects.get(verb="merge_persons", result=merge.pk)
    journal.undo(line, by=by)


def test_a_merge_changes_what_was_previewed_and_no_entry(
    director: Actor, event_of: EventOf
) -> None:
    finished(event_of, "Vasaras kauss", director)
    anna, new = Player.objects.get(name="Anna Bērziņa"), person("Anna Kalna")
    entries = list(Entry.objects.values())

    merge(anna, new, director)

    assert list(Entry.objects.values()) == entries
    assert [one.person for one in Placing.objects.filter(player=anna)] == [new]
    assert group_of(new.pk) == [new.pk, anna.pk]


def test_two_players_of_one_event_cannot_be_merged(director: Actor, event_of: EventOf) -> None:
    event_of(4, name="Vasaras kauss")
    anna, bruno = Player.objects.order_by("pk")[:2]

    with pytest.raises(Refused, match=r"played_one_event.*Vasaras kauss"):
        merge(anna, bruno, director)


def test_the_shared_event_check_covers_all_merged_records(
    director: Actor, event_of: EventOf
) -> None:
    event_of(4)
    anna, bruno = Player.objects.order_by("pk")[:2]
    other = person("Anna Kalna")
    merge(anna, other, director)

    with pytest.raises(Refused, match="played_one_event"):
        merge(bruno, other, director)


def test_a_person_is_not_merged_in_a_circle_or_twice(director: Actor) -> None:
    one, two, three = person("A A"), person("B B"), person("C C")
    merge(one, two, director)
    merge(two, three, director)

    for player, into, code in ((three, one, "circle"), (one, three, "already"), (one, one, "al")):
        with pytest.raises(Refused, match=code):
            merge(player, into, director)


def test_namesakes_of_different_years_are_neither_merged_nor_suggested(director: Actor) -> None:
    one, two = person("Anna Bērziņa", born=1980), person("Anna Bērziņa", born=1990)

    assert likely_doubles() == []
    with pytest.raises(Refused, match="born_otherwise"):
        merge(one, two, director)


def test_the_third_of_five_merges_is_undone_and_nothing_else_is(director: Actor) -> None:
    names = ("A A", "B B", "C C", "D D", "E E")
    into, people = person("Z Z"), [person(name) for name in names]
    made = [merge(one, into, director) for one in people]

    undo(made[2], director)

    assert roots() == {name: "Z Z" for name in names if name != "C C"}
    assert group_of(into.pk) == [into.pk, *(p.pk for p in people if p.name != "C C")]


def test_undoing_an_intermediate_merge_moves_the_records_merged_through_it(director: Actor) -> None:
    one, two, three = person("A A"), person("B B"), person("C C")
    merge(one, two, director)
    middle = merge(two, three, director)
    assert roots() == {"A A": "C C", "B B": "C C"}

    undo(middle, director)
    assert roots() == {"A A": "B B"}

    merge(two, three, director)
    assert roots() == {"A A": "C C", "B B": "C C"}


@pytest.mark.parametrize("seed", range(8))
def test_any_order_of_merges_and_splits_agrees_with_the_pointers(
    director: Actor, seed: int
) -> None:
    chance = random.Random(seed)
    people = [person(f"{letter} {letter}") for letter in "ABCDEFGH"]
    for _step in range(25):
        standing = list(Merge.objects.standing())
        if standing and chance.random() < 0.4:
            merging.split_persons(chance.choice(standing), by=director)
            continue
        one, into = chance.sample(people, 2)
        try:
            merge(one, into, director)
        except Refused:
            continue

    pointers = dict(Merge.objects.standing().values_list("player", "into"))
    for one in people:
        at = one.pk
        while at in pointers:
            at = pointers[at]
        assert root_of(one.pk) == at


def test_undoing_the_third_of_five_merges_restores_results_after_a_correction(
    director: Actor, event_of: EventOf
) -> None:
    event = finished(event_of, "Vasaras kauss", director)
    anna, new = Player.objects.get(name="Anna Bērziņa"), person("Anna Kalna")
    made = merge(anna, new, director)
    finishing.back_to_running(event, reason="a slip", by=director)
    finishing.finish(event, by=director)
    assert Placing.objects.get(player=anna).person == new

    undo(made, director)

    assert Placing.objects.get(player=anna).person == anna
