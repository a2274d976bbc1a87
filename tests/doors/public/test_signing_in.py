"""Signing in and out for directors and secretaries."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.doors.public.reading import words_of

pytestmark = pytest.mark.django_db


def test_a_director_signs_in(client: Client) -> None:
    User.objects.create_user("dace", password="rudens-2026")

    answer = client.post("/login/", {"username": "dace", "password": "rudens-2026", "next": "/"})

    assert (answer.status_code, "_auth_user_id" in client.session) == (302, True)


def test_who_signs_in_stands_before_their_own_tournaments(client: Client) -> None:
    User.objects.create_user("dace", password="rudens-2026")

    answer = client.post("/login/", {"username": "dace", "password": "rudens-2026"})

    assert (answer.headers["Location"], client.get("/login/").headers["Location"]) == (
        "/desk/",
        "/desk/",
    )


def test_a_mistyped_password_is_told_what_to_do(client: Client) -> None:
    User.objects.create_user("dace", password="rudens-2026")

    page = client.post("/login/", {"username": "dace", "password": "rudens"})

    assert "Nepareizs lietotājvārds vai parole. Ierakstiet vēlreiz" in words_of(page)


def test_signing_out_takes_a_click_not_a_link(client: Client) -> None:
    client.force_login(User.objects.create_user("dace"))

    answers = client.get("/logout/").status_code, client.post("/logout/").status_code

    assert (*answers, "_auth_user_id" in client.session) == (405, 302, False)


def test_an_address_with_nothing_there_is_answered_in_the_house_style(client: Client) -> None:
    page = client.get("/nav-tada/")

    assert (page.status_code, "Šajā adresē nekā nav" in words_of(page)) == (404, True)


def test_whoever_guesses_passwords_is_made_to_wait(client: Client) -> None:
    User.objects.create_user("dace", password="rudens-2026")
    for _ in range(5):
        client.post("/login/", {"username": "dace", "password": "minu"})

    page = client.post("/login/", {"username": "dace", "password": "rudens-2026"})

    assert (page.status_code, "Pārāk daudz mēģinājumu" in words_of(page)) == (429, True)


def _wrong(times: int, **where: str) -> None:
    for _ in range(times):
        Client(**where).post("/login/", {"username": "dace", "password": "minu"})  # type: ignore[arg-type]


def test_a_device_that_signed_in_before_is_not_locked_out_by_its_hall(client: Client) -> None:
    User.objects.create_user("dace", password="rudens-2026")
    right = {"username": "dace", "password": "rudens-2026"}
    client.post("/login/", right)
    client.post("/logout/")
    _wrong(5)

    assert (
        Client().post("/login/", right).status_code,
        client.post("/login/", right).status_code,
    ) == (
        429,
        302,
    )


def test_one_line_of_ipv6_is_one_guesser() -> None:
    User.objects.create_user("dace", password="rudens-2026")
    for number in range(5):
        _wrong(1, REMOTE_ADDR=f"2001:db8::{number + 1}")
    right = {"username": "dace", "password": "rudens-2026"}

    statuses = [
        Client(REMOTE_ADDR=address).post("/login/", right).status_code
        for address in ("2001:db8::99", "2001:db8:0:1::1")
    ]

    assert statuses == [429, 302]


def test_an_account_is_guessed_at_slowly_from_however_many_places(client: Client) -> None:
    User.objects.create_user("dace", password="rudens-2026")
    right = {"username": "dace", "password": "rudens-2026"}
    client.post("/login/", right)
    client.post("/logout/")
    for number in range(50):
        _wrong(1, REMOTE_ADDR=f"192.0.2.{number + 1}")

    strange = Client(REMOTE_ADDR="198.51.100.7").post("/login/", right).status_code

    assert (strange, client.post("/login/", right).status_code) == (429, 302)
