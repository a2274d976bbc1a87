"""The list of players: arrived, paid, absent, and a quick entry at the door."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import NAMES, seat
from tests.doors.desk.people.listed import at
from tournament.doors.desk.people.rows import Counts, PeopleQuery, list_people, person_row
from tournament.models import Entry, Tournament
from tournament.services.people import attendance, registration
from tournament.services.rounds import seating
from tournament.words.rounds import split_words

if TYPE_CHECKING:
    from django.http import HttpResponse
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

DOORS = (
    "register/",
    "1/check_in/",
    "1/undo_check_in/",
    "1/mark_paid/",
    "1/mark_unpaid/",
    "1/mark_absent/1/",
    "1/mark_present/1/",
)


def names(tournament: Tournament, sight: PeopleQuery) -> list[str]:
    return [row.name for row in list_people(tournament, sight).rows]


def enter_by(client: Client, tournament: Tournament, name: str, **more: str) -> HttpResponse:
    sent = {"name": name, "club": "Ogre", **more}
    return client.post(at(tournament, "register/"), sent)  # type: ignore[return-value]


def test_the_page_counts_entered_arrived_and_paid_players(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(5)
    first, second, third, fourth, _fifth = tournament.entries.order_by("number")
    for entry in (first, second):
        attendance.check_in(entry, by=director)
    registration.mark_paid(first, by=director)
    attendance.mark_absent(third, round_number=1, by=director)
    attendance.withdraw(fourth, by=director)

    listed = list_people(tournament, PeopleQuery()).counts

    assert listed == Counts(entered=4, arrived=2, paid=1, unpaid=3, absent=1, left=1)
    assert person_row(tournament, 1, PeopleQuery()).counts == listed


def test_absences_shown_are_those_of_the_next_round(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(5)
    entry = tournament.entries.get(number=5)
    attendance.mark_absent(entry, round_number=1, by=director)

    seat(tournament, by=director)

    people = list_people(tournament, PeopleQuery())
    assert (people.next_round, people.counts.absent) == (2, 0)


def test_late_and_withdrawn_players_are_marked(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament, client = event_of(4), signed_in()
    seat(tournament, by=director)
    enter_by(client, tournament, "Zane Zute")
    attendance.withdraw(tournament.entries.get(number=1), by=director)

    text = client.get(at(tournament)).content.decode()

    assert ("from round 2" in text, '<span class="tag">left</span>' in text) == (True, True)


@pytest.mark.parametrize(
    ("words", "found"),
    [("kalnins", ["Bruno Kalniņš"]), ("2", ["Bruno Kalniņš"]), ("ozola ci", ["Cilda Ozola"])],
)
def test_a_search_ignores_accents_and_word_order(
    event_of: EventOf, words: str, found: list[str]
) -> None:
    assert names(event_of(3), PeopleQuery(words=words)) == found


def test_a_list_by_name_is_in_latvian_order(event_of: EventOf) -> None:
    tournament = event_of(len(NAMES))

    listed = names(tournament, PeopleQuery(sort="name"))

    assert [name.split()[1][0] for name in listed] == list("ĀBCEKKLOSŠVZ")


@pytest.mark.parametrize(
    ("show", "numbers"),
    [
        ("missing", [2, 3]),
        ("unpaid", [1, 3]),
        ("absent", [3]),
        ("left", [4]),
        ("all", [1, 2, 3, 4]),
    ],
)
def test_players_who_need_attention_can_be_filtered(
    event_of: EventOf, director: Actor, show: str, numbers: list[int]
) -> None:
    tournament = event_of(4)
    first, second, third, fourth = tournament.entries.order_by("number")
    attendance.check_in(first, by=director)
    registration.mark_paid(second, by=director)
    attendance.mark_absent(third, round_number=1, by=director)
    attendance.withdraw(fourth, by=director)

    rows = list_people(tournament, PeopleQuery(show=show)).rows

    assert [row.number for row in rows] == numbers


@pytest.mark.parametrize("seats_only_arrived", [True, False])
def test_the_page_shows_the_tables_that_would_be_seated(
    event_of: EventOf, director: Actor, *, seats_only_arrived: bool
) -> None:
    tournament = event_of(9, seats_only_arrived=seats_only_arrived)
    entries = list(tournament.entries.order_by("number"))
    attendance.mark_absent(entries[0], round_number=1, by=director)
    attendance.withdraw(entries[1], by=director)
    for entry in entries[:6]:
        attendance.check_in(entry, by=director)

    told = list_people(tournament, PeopleQuery()).tables

    expected = seating.preview_sizes(tournament)
    assert told == f"{split_words(expected.players, expected.split.counts)}."


@pytest.mark.parametrize("players", [1, 3])
def test_the_list_takes_as_many_queries_however_many_play(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament, client = event_of(players), signed_in()

    with django_assert_num_queries(6):
        client.get(at(tournament))


@pytest.mark.parametrize("path", DOORS)
def test_viewers_and_users_without_a_role_are_refused(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(1)
    visitors = (Client(), signed_in("stranger"), signed_in("viewer", at=tournament))

    answers = [visitor.post(at(tournament, path)).status_code for visitor in visitors]

    assert answers == [404, 404, 403]


@pytest.mark.parametrize("path", DOORS)
def test_a_get_changes_nothing(event_of: EventOf, signed_in: SignIn, path: str) -> None:
    assert signed_in().get(at(event_of(1), path)).status_code == 405


def test_a_secretary_can_enter_and_mark_players(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(0)
    client = signed_in("secretary", at=tournament)

    enter_by(client, tournament, "Zane Zute")
    client.post(at(tournament, "1/check_in/"))

    assert Entry.objects.get().arrived_at is not None


def test_a_viewer_sees_the_list_without_buttons(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)

    text = signed_in("viewer", at=tournament).get(at(tournament)).content.decode()

    assert ("Anna Bērziņa" in text, "formaction" in text, 'name="name"' in text) == (
        True,
        False,
        False,
    )
