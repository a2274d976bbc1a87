"""The page on which the site's administrator grants rights to accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.doors.public.reading import words_of
from tournament.models import AccountRights, JournalEntry, Role, SecondFactor
from tournament.services.accounts import permissions
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db

ALL = reverse("account_rights")
GIVEN = {"may_create": "on", "most_jobs": "7"}


def client_of(user: User) -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    client.force_login(user)
    return client


@pytest.fixture
def house() -> Client:
    return client_of(User.objects.create_superuser("sargs", first_name="Signe"))


@pytest.fixture
def dace() -> User:
    return User.objects.create_user("dace", first_name="Dace")


def page_of(user: User) -> str:
    return reverse("rights_of_account", args=[user.pk])


def held(user: User) -> tuple[bool, bool, int | None]:
    row = permissions.rights_of(user)
    return row.may_create, row.keeps_register, row.most_jobs


def test_rights_are_granted_on_a_page_that_shows_who_granted_them(
    house: Client, dace: User
) -> None:
    page = house.post(page_of(dace), GIVEN, follow=True)

    said = words_of(page)
    assert held(dace) == (True, False, 7)
    assert "can announce tournaments, also from files: no → yes" in said
    assert "Papers and files per day: server default → 7" in said
    assert "Signe" in said
    assert client_of(dace).get(reverse("new_tournament")).status_code == 200


def test_undoing_a_change_adds_a_journal_line(house: Client, dace: User) -> None:
    house.post(page_of(dace), GIVEN)
    change = JournalEntry.objects.get(verb="change_rights")

    for _click in range(2):
        house.post(reverse("take_back_rights", args=[change.pk]))

    assert held(dace) == (False, False, None)
    assert [line.verb for line in JournalEntry.objects.all()] == ["undo", "change_rights"]


def test_a_change_followed_by_another_cannot_be_undone(house: Client, dace: User) -> None:
    house.post(page_of(dace), GIVEN)
    change = JournalEntry.objects.get(verb="change_rights")
    house.post(page_of(dace), {"keeps_register": "on"})

    page = house.post(reverse("take_back_rights", args=[change.pk]), follow=True)

    assert "You cannot undo this now" in words_of(page)
    assert held(dace) == (False, True, None)


def test_a_second_click_adds_no_second_line(house: Client, dace: User) -> None:
    for _click in range(2):
        house.post(page_of(dace), GIVEN)

    assert JournalEntry.objects.count() == 1


@pytest.mark.parametrize("typed", ["many", "-1", "1000001", "9" * 40])
def test_an_invalid_limit_is_refused_and_kept_in_the_form(
    typed: str, house: Client, dace: User
) -> None:
    page = house.post(page_of(dace), {"most_jobs": typed})

    assert page.status_code == 422
    assert f'value="{typed}"' in page.content.decode()
    assert not AccountRights.objects.exists()


def test_the_service_itself_refuses_an_invalid_limit(dace: User) -> None:
    with pytest.raises(Refused, match="no_such_bound"):
        permissions.set_rights(dace, most_jobs=-1)


@pytest.mark.parametrize("address", [ALL, reverse("take_back_rights", args=[1])])
def test_a_keeper_of_the_register_cannot_grant_rights(address: str, dace: User) -> None:
    permissions.set_rights(dace, keeps_register=True, may_create=True)
    client = client_of(dace)

    assert client.get(ALL).status_code == client.get(page_of(dace)).status_code == 403
    assert client.post(page_of(dace), GIVEN).status_code == 403
    assert client.post(address).status_code in (403, 405)
    assert held(dace) == (True, True, None)


@override_settings(SECOND_FACTOR="organisers")
def test_the_rights_page_requires_a_second_factor(dace: User) -> None:
    client = client_of(User.objects.create_superuser("sargs"))

    page = client.get(ALL)

    assert (page.status_code, page["Location"]) == (302, reverse("account"))


def test_the_page_shows_who_must_have_a_second_factor(house: Client, dace: User) -> None:
    house.post(page_of(dace), GIVEN)

    with override_settings(SECOND_FACTOR="organisers"):
        SecondFactor.objects.create(
            user=User.objects.get(username="sargs"), secret="x", confirmed_at=timezone.now()
        )
        said = words_of(house.get(page_of(dace)))

    assert "This server requires a second factor for this account." in said


@pytest.mark.parametrize("accounts", [1, 3])
def test_the_list_takes_as_many_queries_for_three_as_for_one(
    accounts: int, house: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(accounts):
        user = User.objects.create_user(f"n{number}")
        permissions.set_rights(user, may_create=True)

    with django_assert_num_queries(4):
        page = house.get(ALL)

    assert page.status_code == 200


def test_accounts_are_found_by_any_name(house: Client, dace: User) -> None:
    said = words_of(house.get(ALL, {"q": "dac"}))

    assert "Dace" in said
    assert "Signe sargs" not in said
    assert "No matches found" in words_of(house.get(ALL, {"q": "zzz"}))


@pytest.mark.parametrize(
    ("role", "is_production", "may_create"),
    [
        (Role.ORGANISER, False, True),
        (Role.ORGANISER, True, False),
        (Role.VIEWER, False, False),
    ],
)
def test_a_new_organiser_may_create_tournaments_on_a_laptop_only(
    dace: User, *, role: str, is_production: bool, may_create: bool
) -> None:
    with override_settings(PRODUCTION=is_production):
        permissions.begin(dace, role=role)

    assert held(dace) == (may_create, False, None)
