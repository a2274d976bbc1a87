"""Every address, knocked at by everybody, by reading and by sending: who gets in and who not."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import SimpleCookie

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.security.addresses import Address, addresses
from tests.security.doors import ANYONE, DOORS, LINK, MAY_BE_ABSENT, WITHOUT_TOKEN, Door
from tests.security.world import ROLES, World, keys_of, make_world, path_of
from tournament.doors import series_paper
from tournament.models import Role
from tournament.security.access import NEEDS

pytestmark = pytest.mark.django_db

LOOKS_ALIKE = ("anonymous", "organiser")
"""Pages for anyone do not look at who asks, so nobody and somebody are enough there."""
INSIDERS = [role for role in ROLES if role in Role.values]
NOT_FOUND, TURNED_AWAY, NO_SUCH_METHOD = 404, 403, 405


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Make the event once for all tests here; each takes back what it did.

    Nobody prints here what they order, and no page waits for it.
    """
    with (
        pytest.MonkeyPatch.context() as patch,
        django_db_blocker.unblock(),
        transaction.atomic(),
    ):
        patch.setattr(series_paper, "MOMENT", 0)
        yield make_world()
        transaction.set_rollback(True)


def test_every_address_says_who_may_pass() -> None:
    unknown = {address.name for address in addresses()} - DOORS.keys()

    assert unknown == set(), "Give each a line in tests/security/doors.py."


def test_no_door_is_left_without_an_address() -> None:
    assert DOORS.keys() - {address.name for address in addresses()} == set()


@pytest.mark.parametrize("role", ROLES)
def test_everybody_gets_in_where_they_belong_and_nowhere_else(role: str, world: World) -> None:
    client = world.clients[role]

    wrong = {
        (address.name, method, answer.status_code)
        for address in classified()
        if role in LOOKS_ALIKE or not is_for_anyone(address)
        for method, key, answer in visit(client, address, world)
        if not is_right(role, address, method, key, answer)
    }

    assert wrong == set()


def test_nobody_reaches_a_row_of_another_tournament(world: World) -> None:
    theirs = keys_of(world.elsewhere)

    reached = {
        (address.name, answer.status_code)
        for address in classified()
        if "pk" in address.facts and "slug" in address.facts
        for _method, _key, answer in visit(
            world.clients["organiser"], address, world, pk=theirs[address.name]
        )
        if answer.status_code not in (NOT_FOUND, NO_SUCH_METHOD)
    }

    assert reached == set()


def test_a_token_that_is_not_quite_right_opens_nothing(world: World) -> None:
    opened = {
        (address.name, answer.status_code)
        for address in classified()
        if LINK in (DOORS[address.name].get, DOORS[address.name].post)
        for _method, _key, answer in visit(
            world.clients["anonymous"], address, world, token="A" * 22
        )
        if answer.status_code not in (NOT_FOUND, NO_SUCH_METHOD, 302, 429)
    }

    assert opened == set()


def test_every_post_needs_its_token_but_the_named_few(world: World) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    strict.cookies = world.clients["superuser"].cookies

    let_through = {
        address.name
        for address in classified()
        if DOORS[address.name].post and address.name not in WITHOUT_TOKEN
        for answer in [undone(strict, "post", path_of(address, world))]
        if answer.status_code != TURNED_AWAY
    }

    assert let_through == set()


def is_for_anyone(address: Address) -> bool:
    """Whether neither method of a page asks who comes."""
    door = DOORS[address.name]
    return {door.get, door.post} <= {ANYONE, LINK, ""}


def classified() -> list[Address]:
    """Return the addresses that have a line in the list; the first test misses the others."""
    return [address for address in addresses() if address.name in DOORS]


def visit(
    client: Client, address: Address, world: World, **other: object
) -> Iterator[tuple[str, str, HttpResponse]]:
    """Request an address by both methods; yield what the method needs, and the answer."""
    door: Door = DOORS[address.name]
    path = path_of(address, world, **other)
    for method, key in (("get", door.get), ("post", door.post)):
        yield method, key, undone(client, method, path)


def undone(client: Client, method: str, path: str) -> HttpResponse:
    """Ask for a page, and take back whatever it wrote, the cookies too."""
    cookies = SimpleCookie({name: morsel.value for name, morsel in client.cookies.items()})
    with transaction.atomic():
        answer: HttpResponse = getattr(client, method)(path)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def is_right(role: str, address: Address, method: str, key: str, answer: HttpResponse) -> bool:
    """Whether the answer is the one that this role deserves."""
    status = answer.status_code
    if status >= 500:
        return False
    door = DOORS[address.name]
    if not key:
        return status == NO_SUCH_METHOD or is_right(
            role, address, method, door.get or door.post, answer
        )
    match key:
        case _ if key in NEEDS:
            return is_right_at_desk(role, address, NEEDS[key], status)
        case "account" | "granted" if role == "anonymous":
            return answer.headers.get("Location", "").startswith("/login/")
        case "granted" if role != "superuser":
            # The house gave nobody in this world a right.
            return status == TURNED_AWAY
        case _:
            return status not in (TURNED_AWAY, NO_SUCH_METHOD)


def is_right_at_desk(role: str, address: Address, needed: Role, status: int) -> bool:
    """Whether a door of the desk treats this role as it should."""
    if role not in (*INSIDERS, "superuser"):
        return status == NOT_FOUND
    if role != "superuser" and INSIDERS.index(role) < INSIDERS.index(needed):
        return status == TURNED_AWAY
    if status == NOT_FOUND:
        return address.name in MAY_BE_ABSENT
    return status not in (TURNED_AWAY, NO_SUCH_METHOD)
