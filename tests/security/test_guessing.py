"""Guessing inside a session and at screens, sessions that end, and headers of every page."""

from __future__ import annotations

import time
from pathlib import Path

import pyotp
import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.backends.sqlite3 import base  # `operations` cannot be imported first
from django.test import Client
from django.urls import reverse

from tournament.doors.account.forms import WRONG_PASSWORDS
from tournament.doors.hall import views as hall
from tournament.doors.table.requests import WRONG_TOKENS
from tournament.models import SecondFactor
from tournament.security.encryption import decrypt
from tournament.security.limits import too_many
from tournament.storage import databases

pytestmark = pytest.mark.django_db
PASSWORD = "gara vasara pie jūras"


@pytest.fixture
def dace() -> User:
    return User.objects.create_user("dace", password=PASSWORD)


def signed_in(user: User) -> Client:
    client = Client()
    client.post(reverse("login"), {"username": user.username, "password": PASSWORD})
    return client


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("begin_second_factor", "password"),
        ("change_second_factor", "password"),
        ("change_address", "password"),
        ("change_password", "old_password"),
    ],
)
def test_a_password_is_not_guessed_inside_a_session(name: str, field: str, dace: User) -> None:
    client = signed_in(dace)
    address = reverse(name)
    new = {"new_password1": "jauna parole 77", "new_password2": "jauna parole 77"}

    for number in range(WRONG_PASSWORDS.most):
        assert client.post(address, {field: f"wrong {number}", **new}).status_code == 422

    assert client.post(address, {field: PASSWORD, **new}).status_code == 422
    dace.refresh_from_db()
    assert dace.check_password(PASSWORD)
    assert not SecondFactor.objects.exists()


def test_a_new_second_factor_signs_other_browsers_out(dace: User) -> None:
    here, elsewhere = signed_in(dace), signed_in(dace)
    here.post(reverse("begin_second_factor"), {"password": PASSWORD})
    secret = decrypt(SecondFactor.objects.get().secret)

    here.post(reverse("second_factor"), {"code": pyotp.TOTP(secret).at(int(time.time()))})

    answers = [client.get(reverse("account")).status_code for client in (here, elsewhere)]
    assert answers == [200, 302]
    assert SecondFactor.objects.get().confirmed_at is not None


def test_wrong_links_of_one_network_count_together() -> None:
    path = "/t/wrong-token/state.json"
    answers = [
        Client(REMOTE_ADDR=f"2001:db8::{number:x}").get(path).status_code
        for number in range(1, WRONG_TOKENS.most + 3)
    ]

    assert answers == [404] * WRONG_TOKENS.most + [429] * 2


def test_a_television_still_types_its_code_while_others_guess(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for _guess in range(hall.WRONG_CODES_OF_ALL.most + 1):
        too_many(hall.EVERYBODY, hall.WRONG_CODES_OF_ALL)
    television = Client(REMOTE_ADDR="192.0.2.77")

    answers = [
        television.get(reverse("screen_code"), {"code": "QQQQ"}).status_code for _try in range(4)
    ]

    assert answers == [404, 404, 404, 429]
    cache.clear()


def test_every_page_forbids_the_devices_it_never_uses(dace: User) -> None:
    pages = [Client().get("/"), signed_in(dace).get(reverse("account")), Client().get("/nowhere/")]

    assert {page.headers["Permissions-Policy"] for page in pages} == {
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    }


@pytest.mark.sqlite_enough
@pytest.mark.skipif(connection.vendor != "sqlite", reason="of SQLite alone")
def test_constraints_of_new_databases_have_one_text() -> None:
    assert isinstance(base.DatabaseWrapper.ops_class.jsonfield_datatype_values, frozenset)
    own = connection.ops.jsonfield_datatype_values  # type: ignore[attr-defined]
    assert own == ("false", "null", "true")


@pytest.mark.sqlite_enough
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is restored by pg_restore")
def test_nothing_is_kept_or_said_before_a_half_copy_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = tmp_path / "half.sqlite3"
    half.write_bytes(b"SQLite format 3")

    with pytest.raises(CommandError, match="no sound copy; nothing was changed"):
        call_command("restore", str(half))

    assert "is kept as" not in capsys.readouterr().out
    assert not list(databases.folder().glob("*before_restore*"))
