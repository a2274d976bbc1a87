"""Two-factor authentication: set-up, verification and removal."""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from datetime import timedelta
from typing import Final

import pyotp
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from pyotp.utils import strings_equal

from tournament.models import AccountRights, Membership, RecoveryCode, Role, SecondFactor
from tournament.security.encryption import WrongKey, decrypt, encrypt
from tournament.services.refusals import Refused

MOST_MISSES: Final = 5
CLOSED_FOR: Final = timedelta(minutes=15)
RECOVERY_CODES: Final = 8
# No look-alike characters: l and 1, o and 0.
SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP = 4, 4
SLACK: Final = 1
"""How many time steps a phone's clock may deviate in either direction."""

logger = logging.getLogger(__name__)


def begin(user: User) -> SecondFactor:
    """Create a secret; it takes effect once a code confirms it."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if is_guarded(user):
            raise Refused("second_factor_stands")
        SecondFactor.objects.filter(user=user).delete()
        return SecondFactor.objects.create(user=user, secret=encrypt(pyotp.random_base32()))


def unconfirmed_secret(user: User) -> str | None:
    """Return the unconfirmed secret, if there is one that can be decrypted."""
    factor = SecondFactor.objects.filter(user=user, confirmed_at=None).first()
    try:
        return None if factor is None else decrypt(factor.secret)
    except WrongKey:
        return None


def confirm(user: User, code: str) -> list[str]:
    """Activate the second factor and return the recovery codes, which are shown only once."""
    with transaction.atomic():
        factor = _locked(user, confirmed_at=None)
        is_right = factor is not None and _takes(factor, code)
        if factor is not None and is_right:
            factor.confirmed_at = timezone.now()
            factor.save()
    if not is_right:
        raise Refused("code_wrong")
    return renew_recovery_codes(user)


def renew_recovery_codes(user: User) -> list[str]:
    """Replace the recovery codes; the old ones stop working."""
    codes = ["-".join(_group() for _ in range(GROUPS)) for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        made = [RecoveryCode(user=user, digest=_digest(code)) for code in codes]
        RecoveryCode.objects.bulk_create(made)
    return codes


def pass_with(user: User, code: str) -> None:
    """Verify a code from the app or a recovery code; too many wrong ones lock the account."""
    with transaction.atomic():
        factor = _locked(user, confirmed_at__isnull=False)
        if factor is None or factor.is_closed:
            raise Refused("second_factor_closed")
        is_right = _takes(factor, code) or _takes_recovery(user, code)
        factor.misses = 0 if is_right else factor.misses + 1
        if factor.misses >= MOST_MISSES:
            factor.misses, factor.closed_until = 0, timezone.now() + CLOSED_FOR
        factor.save()
    # Outside the transaction, so that the count of failures is saved.
    if not is_right:
        raise Refused("code_wrong")


def remove(user: User) -> None:
    """Turn the second factor off."""
    with transaction.atomic():
        SecondFactor.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()


def give_up(user: User) -> None:
    """Turn the owner's second factor off, unless this instance requires one."""
    if is_required_of(user):
        raise Refused("second_factor_required")
    remove(user)


def is_required_of(user: User) -> bool:
    """Whether this instance requires a second factor before the account's desk opens."""
    if settings.SECOND_FACTOR == "everybody":
        return True
    return settings.SECOND_FACTOR == "organisers" and _organises(user)


def _organises(user: User) -> bool:
    organises = Membership.objects.filter(user=user, role=Role.ORGANISER)
    trusted = AccountRights.objects.filter(user=user).filter(
        Q(may_create=True) | Q(keeps_register=True)
    )
    return user.is_superuser or user.is_staff or organises.exists() or trusted.exists()


def is_guarded(user: User) -> bool:
    """Whether signing in requires a code."""
    return SecondFactor.objects.filter(user=user, confirmed_at__isnull=False).exists()


def is_lacked_by(user: User) -> bool:
    """Whether this instance requires a second factor that the account lacks."""
    return is_required_of(user) and not is_guarded(user)


def recovery_codes_left(user: User) -> int:
    """Return how many recovery codes are unused."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def _locked(user: User, **facts: object) -> SecondFactor | None:
    return SecondFactor.objects.select_for_update().filter(user=user, **facts).first()


def _takes(factor: SecondFactor, code: str) -> bool:
    """Whether the code is valid, and newer than the last accepted one."""
    try:
        secret = decrypt(factor.secret)
    except WrongKey:
        logger.warning("The key of a second factor is not in KARTA_OLD_SECRET_KEYS")
        return False
    step = _step_of(secret, "".join(code.split()))
    if step is None or step <= factor.last_step:
        return False
    # Re-encrypted on each use, so that fallback keys soon become unnecessary.
    factor.last_step, factor.secret = step, encrypt(secret)
    return True


def _step_of(secret: str, code: str) -> int | None:
    """Return the time step of this code; all steps are compared, against timing attacks.

    `TOTP.verify` does not return the step, and each step is accepted only once here.
    """
    totp = pyotp.TOTP(secret)
    now = int(time.time()) // totp.interval
    steps = range(now - SLACK, now + SLACK + 1)
    found = [step for step in steps if strings_equal(totp.generate_otp(step), code)]
    return max(found, default=None)


def _takes_recovery(user: User, code: str) -> bool:
    unused = RecoveryCode.objects.filter(user=user, digest=_digest(code), used_at=None)
    return bool(unused.update(used_at=timezone.now()))


def _digest(code: str) -> str:
    """Return a recovery code's digest; with 80 random bits it needs no salt."""
    bare = "".join(sign for sign in code.lower() if sign.isalnum())
    return hashlib.sha256(bare.encode()).hexdigest()


def _group() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(GROUP))
