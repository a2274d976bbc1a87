"""The levy per start of a month, by organiser."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.cast import approve, finish, play_and_close
from tests.doors.public.reading import rows_of, words_of
from tests.visitors import signed_in as as_user
from tournament.models import House, Tournament
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.judging.judging import disqualify

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
ADDRESS = "/desk/house/levies/"


@pytest.fixture
def runner() -> Client:
    return as_user(User.objects.create_superuser("runner"))


@pytest.fixture
def november(event_of: EventOf, director: Actor) -> list[Tournament]:
    """Return an approved event of five, one disqualified, an unapproved one, and December's."""
    settings = {"first_seating": "list", "rounds": 1}
    first = event_of(5, settings=settings)
    announce_entry(first, EntryTerms(organisers="Rīgas klubs"), by=director)
    play_and_close(first, by=director)
    disqualify(first.entries.get(number=2), by=director, reason="left the table")
    finish(first, by=director)
    approve(first, by=director, early_because="all are here")
    second = event_of(4, name="Otrais", date=dt.date(2026, 11, 28))
    later = event_of(4, name="Decembris", date=dt.date(2026, 12, 5))
    event_of(4, name="Mēģinājums")
    Tournament.objects.filter(name="Mēģinājums").update(is_rehearsal=True)
    return [first, second, later]


def test_a_month_lists_starts_and_the_levy_by_organiser(
    november: list[Tournament], runner: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert november
    runner.post(reverse("house_face"), {"name": "Federācija", "levy_cents": "1,50"})
    assert House.objects.get().levy_cents == 150
    runner.get(ADDRESS, {"month": "2026-11"})

    with django_assert_num_queries(7):
        page = runner.get(ADDRESS, {"month": "2026-11"})

    assert rows_of(page)[1:] == [
        ["Otrais 28 Nov 2026", "not approved yet"],
        ["Organisers are not announced", "0", "0.00"],
        ["Rudens kauss 21 Nov 2026", "5", "7.50"],
        ["Rīgas klubs", "5", "7.50"],
    ]
    assert "5 starts €7.50 levy in all" in words_of(page)
    assert "Decembris" in words_of(runner.get(ADDRESS, {"month": "2026-12"}))


def test_the_levy_is_a_file(november: list[Tournament], runner: Client) -> None:
    assert november
    House.objects.create(levy_cents=50)
    query = {"month": "2026-11"}

    text = runner.get(reverse("export_levies", args=["csv"]), query).content.decode("utf-8-sig")

    assert [line.split(";") for line in text.splitlines()[1:]] == [
        ["", "2026-11-28", "Otrais", "not approved yet", "", "", "EUR"],
        ["Rīgas klubs", "2026-11-21", "Rudens kauss", "5", "0,50", "2,50", "EUR"],
    ]
    assert runner.get(reverse("export_levies", args=["xlsx"]), query).status_code == 200
    assert runner.get(reverse("export_levies", args=["pdf"]), query).status_code == 404


@pytest.mark.parametrize("typed", ["", "2026-13", "x", "0000-01", "9999-12", "0001-01"])
def test_an_impossible_month_is_answered(runner: Client, typed: str) -> None:
    assert runner.get(ADDRESS, {"month": typed}).status_code == 200


def test_a_wrong_rate_stays_in_its_field(runner: Client) -> None:
    page = runner.post(reverse("house_face"), {"name": "F", "levy_cents": "-1"})

    assert (page.status_code, House.objects.count()) == (422, 0)
    assert 'value="-1"' in page.content.decode()


def test_only_the_site_sees_levies(november: list[Tournament], signed_in: SignIn) -> None:
    assert november
    assert signed_in().get(ADDRESS).status_code == 404
    assert Client().get(ADDRESS).status_code == 404
