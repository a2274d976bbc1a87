"""Places and the queue for them: the next application moves up, and no other."""

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


def test_a_withdrawn_applicants_place_goes_to_the_next_in_the_queue_only(
    event: Tournament,
) -> None:
    first = complete(event, "Anna Bērziņa")
    for name in ("Bruno Kalniņš", "Cilda Ozola", "Dainis Liepa"):
        complete(event, name)

    placed = applying.withdraw_application(first)

    assert [one.name for one in placed] == ["Cilda Ozola"]
    assert standing(event) == [
        ("Bruno Kalniņš", 2, True),
        ("Cilda Ozola", 3, True),
        ("Dainis Liepa", 4, False),
    ]
    applying.withdraw_application(Application.objects.get(pk=first.pk))
    assert len(standing(event)) == 3
    (line,) = event.journal.filter(verb="withdraw_application")
    assert (line.subject, line.before) == ("Anna Bērziņa", {"queue_number": 1})


def test_a_given_place_stays_when_the_desk_enters_players(
    event: Tournament, director: Actor
) -> None:
    complete(event, "Anna Bērziņa")
    complete(event, "Bruno Kalniņš")
    registration.register(event, Newcomer(name="Guest"), by=director)

    assert [placed for _name, _turn, placed in standing(event)] == [True, True]
    assert places_of(fresh(event)).left == 0


def test_more_places_go_to_the_queue_in_order(event: Tournament, director: Actor) -> None:
    for name in ("Anna Bērziņa", "Bruno Kalniņš", "Cilda Ozola", "Dainis Liepa"):
        complete(event, name)

    placed = announcing.announce_entry(
        fresh(event), EntryTerms(takes_entries=True, capacity=3), by=director
    )

    assert [one.name for one in placed] == ["Cilda Ozola"]


def test_a_waiting_applicant_cannot_be_entered_before_a_place_is_free(
    event: Tournament, director: Actor
) -> None:
    for name in ("Anna Bērziņa", "Bruno Kalniņš"):
        complete(event, name)
    waits = complete(event, "Cilda Ozola")

    with pytest.raises(Refused, match="still_waiting"):
        accepting.accept(waits, by=director)

    accepting.place_application(waits, by=director)
    assert accepting.accept(waits, by=director).number == 1


def test_a_reopened_application_keeps_its_turn_without_taking_a_place(
    event: Tournament, director: Actor
) -> None:
    first = complete(event, "Anna Bērziņa")
    for name in ("Bruno Kalniņš", "Cilda Ozola"):
        complete(event, name)
    accepting.decline_application(first, "not a member", by=director)

    journal.undo(JournalEntry.objects.get(verb="decline_application"), by=director)

    assert standing(event) == [
        ("Anna Bērziņa", 1, False),
        ("Bruno Kalniņš", 2, True),
        ("Cilda Ozola", 3, True),
    ]


def test_places_freed_at_the_desk_go_to_the_queue(event: Tournament, director: Actor) -> None:
    entry = accepting.accept(complete(event, "Anna Bērziņa"), by=director)
    for name in ("Bruno Kalniņš", "Cilda Ozola"):
        complete(event, name)
    attendance.withdraw(Entry.objects.get(pk=entry.pk), by=director)

    assert [one.name for one in places.fill_free_places(event, by=director)] == ["Cilda Ozola"]
