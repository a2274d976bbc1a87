"""A full disk, a read-only disk, a missing database: the page says whether it was saved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.cast import EventOf, seat
from tests.doors.desk.conftest import SignIn
from tournament.doors import errors
from tournament.models import SheetVersion, Tournament
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

TYPED = {"table": "1", "total_0": "12", "total_1": "-3", "total_2": "-3", "total_3": "-6"}
BROWSER = {"Accept": "text/html,application/xhtml+xml"}
is_sqlite = connection.vendor == "sqlite"


@pytest.fixture
def tournament(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    seat(tournament, by=director)
    return tournament


@contextmanager
def disk_that_takes_nothing() -> Iterator[None]:
    """Make the database refuse every write."""
    on, off = (
        ("PRAGMA query_only = ON", "PRAGMA query_only = OFF")
        if is_sqlite
        else (
            "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
            "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
        )
    )
    with connection.cursor() as cursor:
        cursor.execute(on)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(off)


@contextmanager
def full_disk() -> Iterator[None]:
    """Stop the database from growing."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        # Fewer than the existing pages means: no additional page.
        cursor.execute("PRAGMA max_page_count = 1")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")


def enter(client: Client, tournament: Tournament, **headers: str) -> HttpResponse:
    path = reverse("enter_totals", args=[tournament.slug, 1])
    typed = {**TYPED, "deals_played": "16", "key": "one", "seen": "0"}
    return client.post(path, typed, headers=headers)  # type: ignore[return-value]


def test_a_read_only_disk_is_reported_and_all_input_is_kept(
    tournament: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()
    with disk_that_takes_nothing():
        answer = enter(client, tournament, **BROWSER)

    page = answer.content.decode()
    assert answer.status_code == 503
    assert "Nothing was saved." in page
    assert "Kārta cannot write to" in page
    assert '<tr><th scope="row">A</th><td>12</td></tr>' in page
    for name, value in TYPED.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page
    assert not SheetVersion.objects.exists()


def test_resending_the_page_saves_the_input(tournament: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    with disk_that_takes_nothing():
        enter(client, tournament, **BROWSER)

    again = [enter(client, tournament, **BROWSER) for _click in range(2)]

    assert [answer.status_code for answer in again] == [302, 302]
    assert SheetVersion.objects.get().totals == [12, -3, -3, -6]


@pytest.mark.skipif(not is_sqlite, reason="PostgreSQL's disk is its server's")
def test_a_full_disk_is_reported_and_acknowledged_data_are_stored(
    tournament: Tournament, signed_in: SignIn
) -> None:
    client, path = signed_in(), reverse("register", args=[tournament.slug])
    acknowledged = 4
    with full_disk():
        for number in range(400):
            typed = {"name": f"Spēlētājs {number} {'x' * 80}", "key": f"k{number}"}
            answer = client.post(path, typed, headers=BROWSER)
            if answer.status_code == 503:
                break
            acknowledged += 1

    assert answer.status_code == 503
    assert "is full. Free some space" in answer.content.decode()
    assert tournament.entries.count() == acknowledged


def test_pages_can_still_be_read_from_a_read_only_disk(
    tournament: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()
    pages = [
        reverse("desk", args=[tournament.slug]),
        reverse("round_results", args=[tournament.slug, 1]),
        reverse("safety", args=[tournament.slug]),
        reverse("journal", args=[tournament.slug]),
    ]
    with disk_that_takes_nothing():
        answers = [client.get(page).status_code for page in pages]

    assert answers == [200] * len(pages)


def test_a_script_gets_one_sentence(tournament: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    with disk_that_takes_nothing():
        answer = enter(client, tournament, **{"X-Requested-With": "fetch"})

    assert answer.status_code == 503
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().startswith("Nothing was saved. ")


def test_the_message_is_in_the_visitors_language_even_without_sessions(
    rf: RequestFactory,
) -> None:
    request = rf.post("/desk/", {"table": "1"}, headers=BROWSER)
    said = {}
    for language in ("lv", "en"):
        request.COOKIES["django_language"] = language
        said[language] = errors.unsaved(request, "full", None).content.decode()

    assert "Nekas nav saglabāts." in said["lv"]
    assert "Nothing was saved." in said["en"]


def test_passwords_are_not_shown_again(signed_in: SignIn, tournament: Tournament) -> None:
    client = signed_in()
    client.logout()
    with disk_that_takes_nothing():
        answer = client.post(
            reverse("login"),
            {"username": "organiser", "password": "open sesame"},
            headers=BROWSER,
        )

    assert "open sesame" not in answer.content.decode()


@pytest.mark.skipif(is_sqlite, reason="SQLite has no connection to lose")
def test_a_connection_lost_midway_leaves_nothing_half_done_and_is_reported(
    tournament: Tournament, signed_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in()
    client.raise_request_exception = False
    real = SheetVersion.save

    def cut(self: SheetVersion, *args: object, **kwargs: object) -> None:
        real(self, *args, **kwargs)  # type: ignore[arg-type]
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr(SheetVersion, "save", cut)
    answer = enter(client, tournament, **BROWSER)
    monkeypatch.undo()
    connection.close()
    left = SheetVersion.objects.count()
    enter(client, tournament, **BROWSER)

    assert answer.status_code == 503
    assert "This may not have been saved." in answer.content.decode()
    assert (left, SheetVersion.objects.get().totals) == (0, [12, -3, -3, -6])
