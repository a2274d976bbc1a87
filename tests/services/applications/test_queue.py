"""Places and the queue for them: who is next, and that nobody else moves."""

from __future__ import annotations

import pytest

from tests.services.applications.applied import complete, fresh, standing
from tournament.exchange.player_lists import Newcomer
from tournament.models import Application, Entry, JournalEntry, Tournament
from tournament.reading.applications import places_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying
from tournament.services.applications import applying as accepting
from tournament.services.applications import applying as places
from tournament.services.applications.announcing import EntryTerms
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db


def test_who_withdraws_leaves_the_place_to_the_next_and_nobody_else_moves(
    event: Tournament,
) -> None:
    first = complete(event, "Anna Bērziņa")
    for name in ("Bruno Kalniņš", "Cilda Ozola", "Dainis Liepa"):
        complete(event, name)

    placed = applying.withdraw(first)

    assert [one.name for one in placed] == ["Cilda Ozola"]
    assert standing(event) == [
        ("Bruno Kalniņš", 2, True),
        ("Cilda Ozola", 3, True),
        ("Dainis Liepa", 4, False),
    ]
    applying.withdraw(Application.objects.get(pk=first.pk))
    assert len(standing(event)) == 3


def test_a_place_once_given_stays_whoever_the_desk_enters(
    event: Tournament, director: Actor
) -> None:
    complete(event, "Anna Bērziņa")
    complete(event, "Bruno Kalniņš")
    registration.register(event, Newcomer(name="Guest"), by=director)

    assert [placed for _name, _turn, placed in standing(event)] == [True, True]
    assert places_of(fresh(event)).left == 0


def test_more_places_go_to_those_who_wait_in_their_order(
    event: Tournament, director: Actor
) -> None:
    for name in ("Anna Bērziņa", "Bruno Kalniņš", "Cilda Ozola", "Dainis Liepa"):
        complete(event, name)

    placed = announcing.announce_entry(
        fresh(event), EntryTerms(takes_entries=True, capacity=3), by=director
    )

    assert [one.name for one in placed] == ["Cilda Ozola"]


def test_who_waits_cannot_be_entered_before_there_is_a_place(
    event: Tournament, director: Actor
) -> None:
    for name in ("Anna Bērziņa", "Bruno Kalniņš"):
        complete(event, name)
    waits = complete(event, "Cilda Ozola")

    with pytest.raises(Refused, match="still_waiting"):
        accepting.accept(waits, by=director)

    accepting.give_place_by_hand(waits, by=director)
    assert accepting.accept(waits, by=director).number == 1


def test_a_declined_application_comes_back_in_its_old_turn_without_taking_a_place(
    event: Tournament, director: Actor
) -> None:
    first = complete(event, "Anna Bērziņa")
    for name in ("Bruno Kalniņš", "Cilda Ozola"):
        complete(event, name)
    accepting.decline(first, "not a member", by=director)

    journal.undo(JournalEntry.objects.get(verb="decline_application"), by=director)

    assert standing(event) == [
        ("Anna Bērziņa", 1, False),
        ("Bruno Kalniņš", 2, True),
        ("Cilda Ozola", 3, True),
    ]


def test_places_that_come_free_at_the_desk_go_to_the_queue(
    event: Tournament, director: Actor
) -> None:
    entry = accepting.accept(complete(event, "Anna Bērziņa"), by=director)
    for name in ("Bruno Kalniņš", "Cilda Ozola"):
        complete(event, name)
    attendance.withdraw(Entry.objects.get(pk=entry.pk), by=director)

    assert [one.name for one in places.fill_free_places(event, by=director)] == ["Cilda Ozola"]
