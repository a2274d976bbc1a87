"""A database copy reveals no second factor, and a new key locks no user out."""

from __future__ import annotations

import time

import pyotp
import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from tournament.models import SecondFactor
from tournament.security.encryption import WrongKey, decrypt, encrypt
from tournament.services.accounts import second_factors
from tournament.services.refusals import Refused

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


@pytest.fixture(autouse=True)
def _clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Freeze the time, so that a code does not expire before its use."""
    monkeypatch.setattr(time, "time", lambda: 1_999_999_980.0)


@pytest.fixture
def factor(db: None) -> SecondFactor:
    """Return the second factor of a user whose phone has SECRET."""
    dace = User.objects.create_user("dace")
    return SecondFactor.objects.create(
        user=dace, secret=encrypt(SECRET), confirmed_at=dace.date_joined
    )


def passes(factor: SecondFactor) -> bool:
    """Enter the phone's current code and return whether it passes."""
    code = pyotp.TOTP(SECRET).at(int(time.time()))
    try:
        second_factors.pass_with(factor.user, code)
    except Refused:
        return False
    return True


def test_the_same_secret_is_encrypted_differently_each_time() -> None:
    first, second = encrypt(SECRET), encrypt(SECRET)

    assert first != second
    assert [decrypt(first), decrypt(second)] == [SECRET, SECRET]


def test_another_instance_cannot_decrypt_it(settings: Settings) -> None:
    text = encrypt(SECRET)
    settings.SECRET_KEY = "another house's"

    with pytest.raises(WrongKey):
        decrypt(text)


def test_a_second_factor_is_stored_encrypted(db: None) -> None:
    factor = second_factors.begin(User.objects.create_user("dace"))

    factor.refresh_from_db()

    assert decrypt(factor.secret) not in factor.secret


def test_the_phone_still_works_after_a_new_secret_key(
    factor: SecondFactor, settings: Settings
) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]

    is_in = passes(factor)

    settings.SECRET_KEY_FALLBACKS = []
    factor.refresh_from_db()
    assert (is_in, decrypt(factor.secret)) == (True, SECRET)


def test_a_discarded_key_blocks_decryption_and_the_log_explains_it(
    factor: SecondFactor, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SECRET_KEY = "new"

    assert not passes(factor)
    assert "KARTA_OLD_SECRET_KEYS" in caplog.text


def test_recovery_codes_work_even_with_a_discarded_key(
    factor: SecondFactor, settings: Settings
) -> None:
    codes = second_factors.renew_recovery_codes(factor.user)
    settings.SECRET_KEY = "new"

    second_factors.pass_with(factor.user, codes[0])

    assert second_factors.recovery_codes_left(factor.user) == len(codes) - 1
