"""Merged people: the preview, and the remaining person."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import OperationalError, connection

from tests.cast import Announce, EventOf
from tests.services.people.merged import finished, merge, person, roots
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    JournalEntry,
    Licence,
    Merge,
    Placing,
    Player,
    Title,
    Tournament,
)
from tournament.reading.people.duplicates import likely_doubles
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.people import lists, merging, registration, titles_and_licences
from tournament.services.people.merging import preview_merge
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db


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
