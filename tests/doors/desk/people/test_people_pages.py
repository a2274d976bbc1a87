"""A list of players too long for one page: its pages, and search across them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tournament.doors.desk.people.rows import ROWS_PER_PAGE, PeopleQuery, list_people, person_row
from tournament.models import Entry, Player, Tournament

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

pytestmark = pytest.mark.sqlite_enough


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/people/{path}"


def test_a_mark_returns_to_its_page_of_the_list(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(2)

    answer = signed_in().post(at(tournament, "2/check_in/"), {"page": "3"})

    assert answer.headers["Location"] == at(tournament, "?show=all&sort=number&q=&page=3#p2")


@pytest.fixture
def crowd(event_of: EventOf) -> Tournament:
    """Return a tournament whose players need three pages."""
    tournament = event_of(1)
    entry = tournament.entries.get()
    more = range(2, 2 * ROWS_PER_PAGE + 2)
    names = [f"Persona {number}" for number in more]
    people = Player.objects.bulk_create(Player(name=name, name_key=name) for name in names)
    Entry.objects.bulk_create(
        Entry(tournament=entry.tournament, player=person, number=number, name=person.name)
        for number, person in zip(more, people, strict=True)
    )
    return tournament


def test_a_long_list_comes_in_pages_that_keep_the_search(
    crowd: Tournament, signed_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in()

    with django_assert_num_queries(9):
        first = client.get(at(crowd)).content.decode()
    last = client.get(at(crowd, "?page=3&sort=number")).content.decode()

    assert (first.count('<tr id="p'), 'id="p201"' in first) == (ROWS_PER_PAGE, False)
    assert (last.count('<tr id="p'), 'id="p401"' in last) == (1, True)
    assert 'href="?page=2&amp;sort=number"' in last


def test_players_on_any_page_are_found_and_counted(crowd: Tournament) -> None:
    found = list_people(crowd, PeopleQuery(words="persona 401"))

    assert [row.name for row in found.rows] == ["Persona 401"]
    assert list_people(crowd, PeopleQuery(page=2)).counts.entered == 401
    assert person_row(crowd, 401, PeopleQuery()).rows[0].name == "Persona 401"
