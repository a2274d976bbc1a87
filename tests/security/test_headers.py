"""Client headers: none gives access, changes a redirect, or replaces a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client, override_settings
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from tests.security.doors import ANYONE, DOORS, LINK
from tests.security.test_every_door import classified, undone
from tests.security.world import World, make_world, path_of
from tournament.models import Entry, Membership, Role

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

DISGUISE: Final[Mapping[str, str]] = {
    # a script,
    "X-Requested-With": "fetch",
    # a proxy,
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-For": "127.0.0.1",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "1",
    "X-Forwarded-Prefix": "/desk",
    "X-Forwarded-User": "organiser",
    "Remote-User": "organiser",
    "Forwarded": "for=127.0.0.1;host=evil.example;proto=https",
    "X-Real-IP": "127.0.0.1",
    # and a different address or method
    "X-Original-URL": "/",
    "X-Rewrite-URL": "/",
    "X-HTTP-Method-Override": "GET",
    "X-Method-Override": "GET",
    "X-HTTP-Method": "GET",
}
"""Forged headers, all sent at once; a response must not depend on any of them."""


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


@pytest.mark.parametrize("role", ["anonymous", "elsewhere", "viewer"])
def test_no_forged_header_gives_access(role: str, world: World) -> None:
    plain = world.clients[role]
    shut = [
        (address.name, method, path, status)
        for address in classified()
        for method, key in (("get", DOORS[address.name].get), ("post", DOORS[address.name].post))
        if key not in (ANYONE, LINK)
        for path in [path_of(address, world)]
        if (status := undone(plain, method, path).status_code) in (403, 404, 405)
    ]

    dressed = _dressed(plain, DISGUISE)
    moved = {
        (name, method, status, now)
        for name, method, path, status in shut
        if (now := undone(dressed, method, path).status_code) != status
    }

    assert moved == set()
    assert len(shut) > 100


def _dressed(plain: Client, said: Mapping[str, str]) -> Client:
    """Return a client with the same cookies that sends these headers with every request."""
    dressed = Client(raise_request_exception=False)
    dressed.cookies = plain.cookies
    dressed.defaults |= {
        f"HTTP_{name.upper().replace('-', '_')}": value for name, value in said.items()
    }
    return dressed


FOREIGN: Final[Mapping[str, Mapping[str, str]]] = {
    "another site": {"Origin": "http://evil.example"},
    "no site": {"Origin": "null"},
    "another port": {"Origin": "http://testserver:8001"},
    "a name that begins so": {"Origin": "http://testserver.evil.example"},
    "a name that ends so": {"Origin": "http://eviltestserver"},
    "our name as an account": {"Origin": "http://testserver@evil.example"},
}


@pytest.mark.parametrize("said", FOREIGN.values(), ids=FOREIGN)
def test_a_right_token_from_another_site_is_refused(said: Mapping[str, str], world: World) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["sessionid"] = world.clients["organiser"].cookies["sessionid"].value
    strict.get(reverse("people", args=[world.here.slug]))
    token = strict.cookies["csrftoken"].value
    path, typed = reverse("register", args=[world.here.slug]), {"name": "Zigis Zars"}

    refused = strict.post(path, {**typed, "csrfmiddlewaretoken": token}, headers=said)
    as_header = strict.post(path, typed, headers={**said, "X-CSRFToken": token})
    own = strict.post(
        path, {**typed, "csrfmiddlewaretoken": token}, headers={"Origin": "http://testserver"}
    )

    assert (refused.status_code, as_header.status_code, own.status_code) == (403, 403, 302)


@pytest.mark.parametrize(
    ("referer", "status"),
    [
        ("", 403),
        ("https://evil.example/", 403),
        ("http://testserver/", 403),
        ("https://testserver.evil.example/", 403),
        ("https://testserver/desk/", 302),
    ],
)
def test_over_https_a_request_without_origin_or_referer_is_refused(
    referer: str, status: int, world: World
) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["sessionid"] = world.clients["organiser"].cookies["sessionid"].value
    strict.get(reverse("people", args=[world.here.slug]), secure=True)
    token = strict.cookies["csrftoken"].value

    answer = strict.post(
        reverse("register", args=[world.here.slug]),
        {"name": "Zigis Zars", "csrfmiddlewaretoken": token},
        headers={"Referer": referer} if referer else {},
        secure=True,
    )

    assert answer.status_code == status


ODD_HOSTS: Final = (
    "evil.example", "karta.example@evil.example", "evil.example:karta.example", "karta.example:",
    "karta.example:8a", "karta.example, evil.example",
    "karta.example/evil.example", "karta.example.evil.example", "evilkarta.example", "[::1]",
    "karta.example\tevil", "kārta.example",
)  # fmt: skip


OUR_HOST = override_settings(ALLOWED_HOSTS=["karta.example"], HOSTS=["karta.example"], PROXIES=0)


@OUR_HOST
@pytest.mark.parametrize("host", ODD_HOSTS)
def test_a_foreign_host_is_refused(host: str, world: World) -> None:
    paths = ("/", "/login/", "/login/forgotten/", f"/{world.here.slug}/")

    answers = [Client().get(path, headers={"Host": host}).status_code for path in paths]

    assert answers == [400] * len(paths)


@OUR_HOST
@pytest.mark.parametrize("host", ["karta.example", "karta.example:99999999", "KARTA.example."])
def test_no_response_repeats_a_proxys_headers(host: str, world: World) -> None:
    client = Client()
    said = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Port": "777", "Host": host}
    paths = ("/", "/login/", f"/{world.here.slug}/", f"/desk/{world.here.slug}/")

    for path in paths:
        answer = client.get(path, headers={**said, "Forwarded": "host=evil.example"})
        told = f"{answer.headers}{answer.content.decode()}"
        assert (path, "evil" in told, ":777" in told) == (path, False, False)
        assert answer.status_code in (200, 302, 404)


def test_a_get_is_never_treated_as_a_post(world: World) -> None:
    client = world.clients["organiser"]
    slug = world.here.slug
    before = world.here.journal.count()
    override = {"X-HTTP-Method-Override": "POST", "X-Method-Override": "POST"}
    posts = [
        address for address in classified() if DOORS[address.name].post and "slug" in address.facts
    ]

    for address in posts:
        undone(client, "get", path_of(address, world) + "?_method=POST&save=1&key=x")
        with transaction.atomic():
            client.get(path_of(address, world), {"_method": "POST"}, headers=override)
            assert world.here.journal.count() == before, (address.name, slug)
            transaction.set_rollback(True)


def test_another_accounts_idempotency_key_does_nothing_and_reveals_nothing(
    world: World,
) -> None:
    """A key is a random word on the user's page; with a stolen key the act is already done."""
    other = User.objects.create_user("other")
    Membership.objects.create(tournament=world.here, user=other, role=Role.SECRETARY)
    second = Client()
    second.force_login(other)
    path = reverse("register", args=[world.here.slug])
    world.clients["organiser"].post(path, {"name": "Zigis Zars", "key": "one"})

    with_theirs = second.post(path, {"name": "Zanda Zars", "key": "one"})
    elsewhere = world.clients["elsewhere"].post(
        reverse("register", args=[world.elsewhere.slug]), {"name": "Zanda Zars", "key": "one"}
    )

    assert (with_theirs.status_code, elsewhere.status_code) == (302, 302)
    told = Entry.objects.filter(name__endswith="Zars").values_list("tournament__slug", "name")
    assert sorted(told) == sorted(
        [
            (world.here.slug, "Zigis Zars"),
            (world.elsewhere.slug, "Zanda Zars"),
        ]
    )
