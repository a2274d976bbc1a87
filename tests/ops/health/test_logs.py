"""Logs: one JSON object per line, with the request's id and without names."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any, Final, Never

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from pytest_django import Settings

from tests.security.addresses import Address, addresses
from tournament.ops.health.log_lines import OneLine, PlainLine
from tournament.security.client_addresses import NOWHERE, address_of

pytestmark = pytest.mark.django_db
PARAMETER: Final = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
TOKEN: Final = "T0ken-of-zelma-zvirgzdina-00000000"
GIVEN: Final = {"int": "1", "season": "series", "uidb64": "Mg"}
"""Values for parameters, by type or name, with a format of their own; others take the token."""
SECRETS = ("Zelma", "zvirgzd", "rudens-2026", "T0ken", "192.0.2.77", "q=")


@pytest.fixture
def written(settings: Settings) -> Iterator[io.StringIO]:
    """Return the log of a production server at the lowest level."""
    settings.LOGS_REQUESTS = True
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(OneLine())
    root, django = logging.getLogger(), logging.getLogger("django.request")
    levels = root.level, django.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    django.setLevel(logging.DEBUG)
    yield lines
    root.removeHandler(handler)
    root.setLevel(levels[0])
    django.setLevel(levels[1])


def told(lines: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_no_log_contains_names_passwords_tokens_addresses_or_queries(
    written: io.StringIO,
) -> None:
    User.objects.create_user("zelma.zvirgzdina", password="rudens-2026", first_name="Zelma")
    client = Client(REMOTE_ADDR="192.0.2.77", raise_request_exception=False)
    wrong = {"username": "zelma.zvirgzdina", "password": "rudens-2026!"}
    for _try in range(7):
        client.post("/login/", wrong)
    other = Client(REMOTE_ADDR="192.0.2.78")
    other.post("/login/", {"username": "zelma.zvirgzdina", "password": "rudens-2026"})
    client.get("/invitation/T0ken-of-zelma-zvirgzdina/", {"q": "Zelma"})
    client.get("/Zelma-Zvirgzdina/standings/", {"q": "Zelma"})
    Client(HTTP_HOST="zelma.example", raise_request_exception=False).get("/login/")
    Client(enforce_csrf_checks=True).post("/invitation/T0ken-of-zelma/accept/")
    try:
        raise ValueError("Zelma Zvirgzdiņa")
    except ValueError:
        logging.getLogger("django.request").exception("Server Error: %s", "/invitation/T0ken/")

    lines = written.getvalue()

    assert len(told(written)) > 10
    assert [word for word in SECRETS if word.lower() in lines.lower()] == []


def unreachable(*_query: Any) -> Never:  # noqa: ANN401  Django's own
    raise OperationalError("the server closed the connection")


def path_with_token(address: Address) -> str:
    """Return the path with the token in every parameter that may contain one."""

    def filled(parameter: re.Match[str]) -> str:
        return GIVEN.get(parameter["name"], GIVEN.get(parameter["kind"] or "", TOKEN))

    return "/" + PARAMETER.sub(filled, address.route)


def test_a_failed_database_writes_no_token_of_any_address_into_the_log(
    written: io.StringIO,
) -> None:
    """Phones, invitations, resets and screens are opened by the secret in their address."""
    plain = io.StringIO()
    handler = logging.StreamHandler(plain)
    handler.setFormatter(PlainLine())
    logging.getLogger().addHandler(handler)
    client = Client(raise_request_exception=False)
    # A session makes the middlewares run queries too.
    client.cookies["sessionid"] = TOKEN
    asked = [address for address in addresses() if TOKEN in path_with_token(address)]
    try:
        with connection.execute_wrapper(unreachable):
            statuses = {
                client.generic(method, path_with_token(address), headers=headers).status_code
                for address in asked
                for method in ("GET", "POST")
                for headers in ({}, {"Accept": "text/html"})
            }
    finally:
        logging.getLogger().removeHandler(handler)

    logs = written.getvalue() + plain.getvalue()
    assert (len(asked) > 60, 503 in statuses, 500 in statuses) == (True, True, False)
    assert {word for word in logs.split() if TOKEN.lower() in word.lower()} == set()
    views = {address.name for address in asked if "token" in address.facts}
    unlogged = {view for view in views if f"{view} could not be done" not in plain.getvalue()}
    # A screen's code has four letters: one of another length needs no query.
    assert unlogged == {"screen_by_code"}


def test_a_line_of_a_laptop_has_the_view_and_the_request_id(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.handler.setFormatter(PlainLine())
    with connection.execute_wrapper(unreachable):
        answer = Client().get(f"/invitation/{TOKEN}/")

    [line] = [line for line in caplog.text.splitlines() if "could not be done" in line]
    request_id = answer.headers["X-Request-ID"]
    assert line == (
        f"GET invitation could not be done: gone (OperationalError) request={request_id}"
    )


def test_every_request_has_one_line_with_its_view_and_its_id(written: io.StringIO) -> None:
    answer = Client().get("/login/")

    requests = [line for line in told(written) if line["logger"] == "tournament.requests"]
    assert [(line["view"], line["status"], line["method"]) for line in requests] == [
        ("login", 200, "GET")
    ]
    assert requests[0]["request"] == answer.headers["X-Request-ID"]


@pytest.mark.parametrize(
    ("given", "is_kept"),
    [
        ("9f8e7d6c-1234", True),
        ("short", False),
        ("with space in it", False),
        ("x" * 65, False),
        ('"},{"level":"forged', False),
        ("zīle-zīle-zīle", False),
    ],
)
def test_a_valid_request_id_of_the_proxy_is_kept(given: str, *, is_kept: bool) -> None:
    answer = Client().get("/login/", HTTP_X_REQUEST_ID=given.encode().decode("latin-1"))

    assert (answer.headers["X-Request-ID"] == given) == is_kept


def test_an_exception_is_logged_by_its_type_and_place(written: io.StringIO) -> None:
    try:
        raise LookupError("Zelma")
    except LookupError:
        logging.getLogger("tournament.services").exception("The round could not be closed.")

    fault = told(written)[-1]["fault"]
    assert isinstance(fault, dict)
    assert (fault["kind"], "test_logs.py" in fault["where"][0]) == ("LookupError", True)


def test_only_numbers_of_other_loggers_messages_are_logged(written: io.StringIO) -> None:
    logging.getLogger("celery").warning("%s tried %d times in %.1f s", "Zelma", 3, 0.5)
    logging.getLogger("celery").warning("%(who)s has %(number)s", {"who": "Zelma", "number": 7})

    assert [line["message"] for line in told(written)] == ["… tried 3 times in 0.5 s", "… has 7"]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "seen"),
    [
        (0, "203.0.113.5", "10.0.0.1"),
        (1, "203.0.113.5", "203.0.113.5"),
        (1, "192.0.2.66, 203.0.113.5", "203.0.113.5"),
        (2, "192.0.2.66, 203.0.113.5, 10.0.0.9", "203.0.113.5"),
        (1, "", "10.0.0.1"),
        (1, "zelma", NOWHERE),
    ],
)
def test_the_address_is_the_one_seen_by_our_proxy(
    proxies: int, forwarded: str, seen: str, settings: Settings
) -> None:
    settings.PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded}

    request = RequestFactory(REMOTE_ADDR="10.0.0.1").get("/", headers=headers)

    assert address_of(request) == seen
