"""Logs: one JSON object per line, with the request's id and without names."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from pytest_django import Settings

from tournament.ops.health.log_lines import OneLine
from tournament.security.client_addresses import NOWHERE, address_of

pytestmark = pytest.mark.django_db
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
