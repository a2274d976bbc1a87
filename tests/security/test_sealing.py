"""A copy of the database gives no second factor away, and a new key locks nobody out."""

from __future__ import annotations

import base64
import time

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from tournament.models import SecondFactor
from tournament.security import encryption, one_time_codes
from tournament.services.accounts import second_factors
from tournament.services.refusals import Refused

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
CONTENT = base64.b32decode(SECRET)


@pytest.fixture(autouse=True)
def _clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no half minute end between a code and its use."""
    monkeypatch.setattr(time, "time", lambda: 1_999_999_980.0)


@pytest.fixture
def factor(db: None) -> SecondFactor:
    """Somebody whose phone knows SECRET, stored as it was before anything was sealed."""
    dace = User.objects.create_user("dace")
    return SecondFactor.objects.create(user=dace, secret=SECRET, confirmed_at=dace.date_joined)


def sealed(factor: SecondFactor) -> SecondFactor:
    factor.secret = encryption.seal(CONTENT)
    factor.save()
    return factor


def passes(factor: SecondFactor) -> bool:
    """Type what the phone shows now."""
    code = one_time_codes.code_at(SECRET, int(time.time() // one_time_codes.STEP))
    try:
        second_factors.pass_with(factor.user, code)
    except Refused:
        return False
    return True


def test_what_was_sealed_is_read_again() -> None:
    assert encryption.unseal(encryption.seal(CONTENT)) == CONTENT


def test_nothing_of_a_secret_stands_in_what_was_sealed() -> None:
    first, second = (encryption.seal(CONTENT) for _time in range(2))

    bodies = [base64.urlsafe_b64decode(text.removeprefix("1.") + "=") for text in (first, second)]
    assert first != second
    assert not any(CONTENT[at : at + 8] in body for body in bodies for at in range(13))


def test_another_house_reads_nothing(settings: Settings) -> None:
    text = encryption.seal(CONTENT)
    settings.SECRET_KEY = "another house's"

    with pytest.raises(encryption.OtherKey):
        encryption.unseal(text)


def test_a_second_factor_is_stored_sealed(db: None) -> None:
    factor = second_factors.begin(User.objects.create_user("dace"))

    factor.refresh_from_db()

    assert encryption.is_sealed(factor.secret)
    assert second_factors.secret_of(factor) not in factor.secret


def test_a_secret_stored_in_plain_goes_on_and_is_sealed_when_it_is_used(
    factor: SecondFactor,
) -> None:
    is_in = passes(factor)

    factor.refresh_from_db()
    assert (is_in, encryption.is_sealed(factor.secret)) == (True, True)
    assert second_factors.secret_of(factor) == SECRET


def test_the_phone_goes_on_after_the_house_changed_its_key(
    factor: SecondFactor, settings: Settings
) -> None:
    sealed(factor)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]

    is_in = passes(factor)

    settings.SECRET_KEY_FALLBACKS = []
    factor.refresh_from_db()
    assert (is_in, second_factors.secret_of(factor)) == (True, SECRET)


def test_a_key_that_was_thrown_away_opens_nothing_and_the_log_says_why(
    factor: SecondFactor, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    sealed(factor)
    settings.SECRET_KEY = "new"

    assert not passes(factor)
    assert "KARTA_OLD_SECRET_KEYS" in caplog.text


def test_paper_opens_even_where_the_key_was_thrown_away(
    factor: SecondFactor, settings: Settings
) -> None:
    codes = second_factors.renew_recovery_codes(factor.user)
    sealed(factor)
    settings.SECRET_KEY = "new"

    second_factors.pass_with(factor.user, codes[0])

    assert second_factors.recovery_codes_left(factor.user) == len(codes) - 1
