"""Second factors: asked after the password, each code valid once, guessing blocked."""

from __future__ import annotations

import time
from io import StringIO

import pyotp
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tournament.models import RecoveryCode, SecondFactor
from tournament.security.encryption import decrypt
from tournament.services.accounts import second_factors

pytestmark = pytest.mark.django_db
PASSWORD = "gara vasara pie jūras"


@pytest.fixture(autouse=True)
def _clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Freeze the time, so that a code does not expire before its use."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)


@pytest.fixture
def dace() -> User:
    return User.objects.create_user("dace", password=PASSWORD)


@pytest.fixture
def codes(dace: User) -> list[str]:
    """Set up the second factor and return the recovery codes."""
    factor = second_factors.begin(dace)
    return second_factors.confirm(dace, code_of(factor, steps_ago=1))


def code_of(factor: SecondFactor, *, steps_ago: int = 0) -> str:
    return pyotp.TOTP(decrypt(factor.secret)).at(int(time.time()), counter_offset=-steps_ago)


def wrong_code() -> str:
    """Return a code that is not valid now, half a minute ago or in half a minute."""
    factor = SecondFactor.objects.get()
    right = {code_of(factor, steps_ago=ago) for ago in (-1, 0, 1)}
    return next(code for code in ("000000", "111111", "222222", "333333") if code not in right)


def fresh_code(user: User) -> str:
    return code_of(SecondFactor.objects.get(user=user))


def after_password(user: User, **typed: str) -> Client:
    client = Client()
    facts = {"username": user.username, "password": PASSWORD, **typed}
    answer = client.post(reverse("login"), facts)
    assert answer.headers["Location"] == reverse("login_code")
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("my_tournaments")).status_code == 200


@pytest.mark.parametrize(
    ("moment", "code"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_codes_follow_the_standard(moment: int, code: str) -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    assert pyotp.TOTP(secret).at(moment) == code


def test_the_password_alone_gives_no_access(dace: User, codes: list[str]) -> None:
    client = after_password(dace)

    assert not is_in(client)


def test_the_password_and_then_the_code_give_access(dace: User, codes: list[str]) -> None:
    client = after_password(dace, next="/desk/new/")

    answer = client.post(reverse("login_code"), {"code": fresh_code(dace)})

    assert (answer.headers["Location"], is_in(client)) == ("/desk/new/", True)


def test_the_code_is_asked_only_after_the_right_password(codes: list[str]) -> None:
    answer = Client().post(reverse("login_code"), {"code": codes[0]})

    assert answer.headers["Location"] == reverse("login")
    assert RecoveryCode.objects.filter(used_at=None).count() == len(codes)


def test_a_code_works_once(dace: User, codes: list[str]) -> None:
    code = fresh_code(dace)
    after_password(dace).post(reverse("login_code"), {"code": code})

    second = after_password(dace)
    answer = second.post(reverse("login_code"), {"code": code})

    assert (answer.status_code, is_in(second)) == (422, False)


def test_a_code_from_a_minute_ago_is_refused(dace: User, codes: list[str]) -> None:
    client = after_password(dace)

    client.post(reverse("login_code"), {"code": code_of(SecondFactor.objects.get(), steps_ago=3)})

    assert not is_in(client)


def test_guessing_codes_is_delayed_from_any_address(dace: User, codes: list[str]) -> None:
    for _ in range(5):
        after_password(dace).post(reverse("login_code"), {"code": wrong_code()})

    client = after_password(dace)
    answer = client.post(reverse("login_code"), {"code": fresh_code(dace)})

    assert (answer.status_code, is_in(client)) == (422, False)


def test_a_recovery_code_works_once(dace: User, codes: list[str]) -> None:
    first, second = after_password(dace), after_password(dace)
    typed = codes[3].upper().replace("-", " ")

    for client in (first, second):
        client.post(reverse("login_code"), {"code": typed})

    assert (is_in(first), is_in(second)) == (True, False)
    assert second_factors.recovery_codes_left(dace) == len(codes) - 1


def test_a_password_changed_meanwhile_ends_the_sign_in(dace: User, codes: list[str]) -> None:
    client = after_password(dace)
    dace.set_password("cita parole pie jūras")
    dace.save()

    answer = client.post(reverse("login_code"), {"code": fresh_code(dace)})

    assert (answer.headers["Location"], is_in(client)) == (reverse("login"), False)


def test_an_unconfirmed_secret_is_not_in_effect(dace: User) -> None:
    second_factors.begin(dace)
    client = Client()

    client.post(reverse("login"), {"username": "dace", "password": PASSWORD})

    assert is_in(client)


def test_the_second_factor_is_set_up_with_the_password_and_a_code(dace: User) -> None:
    client = Client()
    client.force_login(dace)
    client.post(reverse("begin_second_factor"), {"password": PASSWORD})
    shown = client.get(reverse("second_factor"))

    page = client.post(reverse("second_factor"), {"code": fresh_code(dace)})

    assert "data:image/svg+xml" in shown.content.decode()
    assert shown.headers["Cache-Control"].endswith("no-store, must-revalidate, private")
    assert len(page.context["codes"]) == second_factors.RECOVERY_CODES
    assert second_factors.is_guarded(dace)


@pytest.mark.parametrize("name", ["begin_second_factor", "change_second_factor"])
def test_changing_the_second_factor_needs_the_password(
    name: str, dace: User, codes: list[str]
) -> None:
    client = Client()
    client.force_login(dace)

    page = client.post(reverse(name), {"password": "minu"})

    assert (page.status_code, second_factors.is_guarded(dace)) == (422, True)


def test_the_second_factor_is_removed_with_the_password(dace: User, codes: list[str]) -> None:
    client = Client()
    client.force_login(dace)

    client.post(reverse("change_second_factor"), {"password": PASSWORD})

    assert not second_factors.is_guarded(dace)
    assert not RecoveryCode.objects.exists()


def test_an_administrator_can_reset_a_lost_second_factor(dace: User, codes: list[str]) -> None:
    call_command("forget_second_factor", "dace", stdout=StringIO())
    client = Client()

    client.post(reverse("login"), {"username": "dace", "password": PASSWORD})

    assert is_in(client)


def test_new_recovery_codes_invalidate_the_old_ones(dace: User, codes: list[str]) -> None:
    client = Client()
    client.force_login(dace)
    client.post(reverse("change_second_factor"), {"password": PASSWORD, "codes": "new"})

    half = after_password(dace)
    half.post(reverse("login_code"), {"code": codes[0]})

    assert not is_in(half)


def test_the_secret_for_the_app_contains_the_account_name(dace: User) -> None:
    client = Client()
    client.force_login(dace)
    secret = decrypt(second_factors.begin(dace).secret)

    page = client.get(reverse("second_factor"))

    address = f"otpauth://totp/K%C4%81rta:dace?secret={secret}&issuer=K%C4%81rta"
    assert page.context["address"] == address
