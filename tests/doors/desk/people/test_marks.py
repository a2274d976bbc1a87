"""Marks in the list of players: present, paid, absent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from tests.cast import charge, seat
from tests.doors.desk.people.listed import at
from tournament.doors.desk.people.rows import PeopleQuery, list_people
from tournament.doors.desk.people.views import status_words
from tournament.models import Absence
from tournament.services.money import payments
from tournament.services.people import attendance
from tournament.services.people.attendance import did_not_come
from tournament.services.rounds.seat_changes import take_out

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

SCRIPT = {"X-Requested-With": "fetch"}


def test_marks_are_set_and_removed(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    tournament, client = event_of(2), signed_in()
    charge(tournament, by=director)

    for verb in ("check_in", "mark_paid", "mark_absent/1"):
        client.post(at(tournament, f"2/{verb}/"))
    marked = list_people(tournament, PeopleQuery()).rows[1]
    for verb in ("undo_check_in", "mark_unpaid", "mark_present/1"):
        client.post(at(tournament, f"2/{verb}/"))
    unmarked = list_people(tournament, PeopleQuery()).rows[1]

    assert (marked.has_arrived, marked.is_paid, marked.is_absent) == (True, True, True)
    assert (unmarked.has_arrived, unmarked.is_paid, unmarked.is_absent) == (False, False, False)


def test_a_second_click_on_a_mark_changes_nothing(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(2), signed_in()
    client.post(at(tournament, "2/mark_absent/1/"))
    tournament.refresh_from_db()
    revision = tournament.revision

    client.post(at(tournament, "2/mark_absent/1/"))

    tournament.refresh_from_db()
    assert (tournament.revision, Absence.objects.count()) == (revision, 1)


def test_a_mark_returns_to_the_same_list(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(2)

    answer = signed_in().post(
        at(tournament, "2/check_in/"), {"show": "missing", "sort": "name", "q": "bru"}
    )

    assert answer.headers["Location"] == at(tournament, "?show=missing&sort=name&q=bru#p2")


def test_a_script_gets_only_the_row_and_the_counts(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(2)

    answer = signed_in().post(at(tournament, "2/check_in/"), headers=SCRIPT)

    text = answer.content.decode()
    assert ('<tr id="p2"' in text, 'id="counts"' in text, "<html" in text) == (True, True, False)


def test_the_filters_update_their_counts_and_stay_selected(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(3)
    charge(tournament, by=director)
    client = signed_in()

    first = client.post(at(tournament, "2/check_in/"), {"show": "missing"}, headers=SCRIPT)
    said = first.content.decode()
    filters = said[said.index('id="filters"') : said.index("</nav>")]

    assert 'aria-current="page">not here yet 2<' in filters
    assert "not paid 3" in filters


def test_a_no_show_is_listed_as_a_no_show(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(5)
    never, came = tournament.entries.filter(number__in=(2, 3)).order_by("number")
    attendance.check_in(came, by=director)
    seat(tournament, by=director)
    for number in (2, 3):
        take_out(tournament, round_number=1, number=number, reason="gone", by=director)
    did_not_come(tournament, [never.number], reason="no-show", by=director)
    attendance.withdraw(came, by=director, reason="ill")

    page = signed_in().get(at(tournament)).content.decode()
    with translation.override("en"):
        told = {entry.number: status_words(entry) for entry in tournament.entries.all()}

    assert (page.count(">no-show</span>"), page.count(">left</span>")) == (1, 1)
    assert told == {1: "", 2: "no-show", 3: "withdrawn", 4: "", 5: ""}
    assert {line.verb for line in tournament.journal.filter(subject=str(never))} >= {"did_not_come"}


def test_no_player_can_be_left_out_of_a_published_round(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    answer = signed_in().post(at(tournament, "2/mark_absent/1/"), follow=True)

    assert "2. Bruno Kalniņš has a seat in round 1." in answer.content.decode()
    assert not Absence.objects.exists()


@pytest.mark.parametrize("players", [1, 3])
def test_a_mark_takes_as_many_queries_for_any_number_of_players(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament, client = event_of(players), signed_in()

    with django_assert_num_queries(16):
        client.post(at(tournament, "1/check_in/"), headers=SCRIPT)


def test_the_fee_of_a_player_who_left_counts_as_paid(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    charge(tournament, by=director)
    payments.mark_several_paid(tournament, [1, 2], by=director)
    attendance.withdraw(tournament.entries.get(number=2), by=director)

    counts = list_people(tournament, PeopleQuery()).counts

    assert (counts.entered, counts.paid, counts.unpaid) == (3, 2, 2)
