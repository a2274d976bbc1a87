"""Duplicates in the register: merged, split, undone in any order, and never guessed.

Merged people: the preview, and the remaining person.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from django.db import OperationalError, connection

from tests.cast import Announce, EventOf
from tests.services.people.merged import finished, merge, person, roots
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    Entry,
    JournalEntry,
    Licence,
    Merge,
    Placing,
    Player,
    Title,
    Tournament,
)
from tournament.reading.people.duplicates import likely_doubles
from tournament.reading.people.identity import group_of, root_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.people import lists, merging, registration, titles_and_licences
from tournament.services.people.merging import preview_merge
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


def test_undoing_a_split_follows_the_merges_made_since(director: Actor) -> None:
    one, two, three = person("A A"), person("B B"), person("C C")
    merging.split_persons(merge(one, two, director), by=director)
    merge(two, three, director)
    assert roots() == {"B B": "C C"}

    journal.undo(JournalEntry.objects.get(verb="split_persons"), by=director)

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


def test_a_new_entry_uses_the_remaining_person(director: Actor, announce: Announce) -> None:
    old, new = person("Anna Bērziņa"), person("Anna Kalna")
    merge(old, new, director)
    event = announce()

    entry = registration.register(event, Newcomer(name="Anna Bērziņa"), by=director)

    assert entry.player == new
    with pytest.raises(Refused, match="already_entered"):
        registration.register(event, Newcomer(name="Anna Kalna"), by=director)


def test_a_list_uses_the_remaining_person(director: Actor, announce: Announce) -> None:
    old, new = person("Anna Bērziņa"), person("Anna Kalna")
    merge(old, new, director)
    event = announce()

    lists.apply_list(event, "name\nAnna Bērziņa\nAnna Kalna\nBruno Kalniņš", by=director)

    assert [entry.player.name for entry in event.entries.all()] == ["Anna Kalna", "Bruno Kalniņš"]


def test_a_preview_lists_every_change_and_writes_nothing(
    director: Actor, event_of: EventOf
) -> None:
    event = finished(event_of, "Vasaras kauss", director)
    anna, new = Player.objects.get(name="Anna Bērziņa"), person("Anna Kalna")
    title = titles_and_licences.give_title(
        anna, "Meistare", since=event.date, given_by="LZF", by=director
    )
    licence = titles_and_licences.give_licence(anna, 2026, number="7", by=director)
    before = JournalEntry.objects.count()

    found = preview_merge(anna, new)

    assert (found.events, found.titles, found.licences) == ([event], [title], [licence])
    assert [one.tournament for one in found.placings] == [event]
    assert (found.because, JournalEntry.objects.count()) == (None, before)


def test_likely_duplicates_are_similar_and_asked_about_once(director: Actor) -> None:
    one, two = person("Anna Bērziņa", club="Ogre"), person("Berzina Anna")
    three, four = person("Kristīne Kalniņa"), person("Kristine Kalnina-Ozola")
    slip, right = person("Jānis Zarinjs"), person("Jānis Zariņš")
    person("Ivo Ozols")
    person("Ilo Ozols")

    found = {(pair.into, pair.player) for pair in likely_doubles()}
    assert found == {(one, two), (three, four), (slip, right)}

    merging.tell_persons_apart(two, one, by=director)
    assert {(pair.into, pair.player) for pair in likely_doubles()} == found - {(one, two)}


def test_titles_and_licences_are_merged_once_and_restored(director: Actor) -> None:
    anna = person("Anna Bērziņa")
    day = Tournament._meta.get_field("date").to_python("2026-01-01")
    title = titles_and_licences.give_title(anna, "Meistare", since=day, given_by="LZF", by=director)
    with pytest.raises(Refused, match="title_held"):
        titles_and_licences.give_title(anna, "Meistare", since=day, given_by="", by=director)
    titles_and_licences.take_title(title, by=director)
    journal.undo(JournalEntry.objects.get(verb="take_title"), by=director)
    assert Title.objects.standing().get() == title

    titles_and_licences.give_licence(anna, 2026, number="7", by=director)
    titles_and_licences.give_licence(anna, 2026, number="8", by=director)
    journal.undo(JournalEntry.objects.filter(verb="give_licence").latest("pk"), by=director)
    assert [one.number for one in Licence.objects.standing()] == ["7"]


def test_a_failed_merge_leaves_no_trace(director: Actor, event_of: EventOf) -> None:
    finished(event_of, "Vasaras kauss", director)
    anna, new = Player.objects.get(name="Anna Bērziņa"), person("Anna Kalna")
    before = (list(Placing.objects.order_by("pk").values()), JournalEntry.objects.count())

    def fail(execute: Callable[..., object], sql: str, *rest: object) -> object:
        if sql.startswith('UPDATE "tournament_placing"'):
            raise OperationalError("the disk is gone")
        return execute(sql, *rest)

    with connection.execute_wrapper(fail), pytest.raises(OperationalError):
        merge(anna, new, director)

    assert (list(Placing.objects.order_by("pk").values()), JournalEntry.objects.count()) == before
    assert (Merge.objects.count(), roots()) == (0, {})


def test_a_preview_of_a_circular_merge_names_both(director: Actor) -> None:
    anna, new = person("Anna Bērziņa"), person("Anna Kalna")
    merge(anna, new, director)

    because = preview_merge(new, anna).because

    assert because is not None
    assert (because.code, because.facts["name"], because.facts["into"]) == (
        "merged_in_a_circle",
        "Anna Kalna",
        "Anna Bērziņa",
    )
