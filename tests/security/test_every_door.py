"""Every address, requested by every role with GET and POST: who may pass and who may not."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import cast

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.security.addresses import Address, addresses
from tests.security.doors import ANYONE, DOORS, KEY, LINK, MAY_BE_ABSENT, WITHOUT_TOKEN, Door
from tests.security.world import ROLES, World, keys_of, make_world, path_of
from tournament.models import Role
from tournament.security.access import NEEDS, OF_A_CASHIER, Right

pytestmark = pytest.mark.django_db

LOOKS_ALIKE = ("anonymous", "organiser")
"""Public pages do not depend on the user, so an anonymous and a signed-in user are enough.

Between them they open every page, on PostgreSQL too.
"""
INSIDERS = [role for role in ROLES if role in Role.values]
NOT_FOUND, TURNED_AWAY, NO_SUCH_METHOD, WITHOUT_KEY = 404, 403, 405, 401


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Create the event once for all tests in this module; each rolls back its changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


def test_every_address_has_an_access_rule() -> None:
    unknown = {address.name for address in addresses()} - DOORS.keys()

    assert unknown == set(), "Give each a line in tests/security/doors.py."


def test_every_access_rule_has_an_address() -> None:
    assert DOORS.keys() - {address.name for address in addresses()} == set()


@pytest.mark.parametrize(
    "role",
    [
        role if role in LOOKS_ALIKE else pytest.param(role, marks=pytest.mark.sqlite_enough)
        for role in ROLES
    ],
)
def test_each_role_has_access_exactly_where_permitted(role: str, world: World) -> None:
    client = world.clients[role]

    wrong = {
        (address.name, method, answer.status_code)
        for address in classified()
        if role in LOOKS_ALIKE or not is_for_anyone(address)
        for method, key, answer in visit(client, address, world)
        if not is_right(role, address, method, key, answer)
    }

    assert wrong == set()


@pytest.mark.sqlite_enough
def test_rows_of_another_tournament_are_not_reachable(world: World) -> None:
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


@pytest.mark.sqlite_enough
def test_an_altered_token_gives_no_access(world: World) -> None:
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


@pytest.mark.sqlite_enough
def test_every_post_needs_a_csrf_token_except_the_listed_ones(world: World) -> None:
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
    """Whether both methods of a page ignore the user."""
    door = DOORS[address.name]
    return {door.get, door.post, door.put} <= {ANYONE, KEY, LINK, ""}


def classified() -> list[Address]:
    """Return the addresses that are in the list; the first test finds the others."""
    return [address for address in addresses() if address.name in DOORS]


def visit(
    client: Client, address: Address, world: World, **other: object
) -> Iterator[tuple[str, str, HttpResponse]]:
    """Request an address by both methods; yield each method's key and the response."""
    door: Door = DOORS[address.name]
    path = path_of(address, world, **other)
    methods = [("get", door.get), ("post", door.post)]
    for method, key in [*methods, *([("put", door.put)] if door.put else [])]:
        yield method, key, undone(client, method, path)


def undone(client: Client, method: str, path: str) -> HttpResponse:
    """Request a page, and roll back its writes and its cookies."""
    cookies = SimpleCookie({name: morsel.value for name, morsel in client.cookies.items()})
    with transaction.atomic():
        answer: HttpResponse = getattr(client, method)(path)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def is_right(role: str, address: Address, method: str, key: str, answer: HttpResponse) -> bool:
    """Whether this is the right response for the role."""
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
            return is_right_at_desk(role, address, NEEDS[cast(Right, key)], status)
        case "key":
            return status == WITHOUT_KEY
        case "account" | "granted" if role == "anonymous":
            return answer.headers.get("Location", "").startswith("/login/")
        case "granted" if role != "superuser":
            # In this world no account has been granted a right.
            return status == TURNED_AWAY
        case _:
            return status not in (TURNED_AWAY, NO_SUCH_METHOD)


def is_right_at_desk(role: str, address: Address, needed: Role, status: int) -> bool:
    """Whether the status is right for this role at a page of the desk."""
    if role not in (*INSIDERS, "superuser"):
        return status == NOT_FOUND
    if role == Role.CASHIER:
        is_allowed = (DOORS[address.name].get or DOORS[address.name].post) in OF_A_CASHIER
        return (status == TURNED_AWAY) != is_allowed
    if role != "superuser" and INSIDERS.index(role) < INSIDERS.index(needed):
        return status == TURNED_AWAY
    if status == NOT_FOUND:
        return address.name in MAY_BE_ABSENT
    return status not in (TURNED_AWAY, NO_SUCH_METHOD)
