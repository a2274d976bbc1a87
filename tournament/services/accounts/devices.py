"""The browsers an account is signed in with: recorded, listed, and signed out remotely."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from tournament.models import Device

TRIES_KEPT_FOR: Final = timedelta(days=30)
"""How long user names and addresses of login attempts are kept."""


def note_device(user: User, *, session_key: str, browser: str) -> None:
    """Record a login."""
    facts = {"user": user, "browser": browser[:80], "seen_at": timezone.now()}
    Device.objects.update_or_create(session_key=session_key, defaults=facts)


def devices_of(user: User) -> list[Device]:
    """Return the account's signed-in browsers, newest first."""
    keys = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    return list(Device.objects.signed_in().filter(user=user, session_key__in=keys))


def end_device(user: User, pk: int) -> bool:
    """Sign one browser out; False where it is not one of the account's."""
    device = Device.objects.filter(user=user, pk=pk).first()
    if device is None:
        return False
    _end([device.session_key])
    return True


def end_all(user: User, *, but: str = "") -> int:
    """Sign out every browser of the account except one, and return how many.

    The sessions themselves are searched, so that unrecorded ones end too.
    """
    open_sessions = Session.objects.filter(expire_date__gt=timezone.now()).iterator()
    ours = [
        s.session_key for s in open_sessions if s.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    ended = [key for key in ours if key != but]
    _end(ended)
    Device.objects.filter(user=user).exclude(session_key=but).delete()
    return len(ended)


def forget_session(session_key: str) -> None:
    """Delete the record of a browser that signed out."""
    Device.objects.filter(session_key=session_key).delete()


def rename_session(before: str, after: str) -> None:
    """Update a browser's session key after it was cycled."""
    if not Device.objects.filter(session_key=after).exists():
        Device.objects.filter(session_key=before).update(session_key=after)


def saw(session_key: str) -> None:
    """Record that a browser has just been used."""
    Device.objects.filter(session_key=session_key).update(seen_at=timezone.now())


def sweep() -> None:
    """Delete expired sessions, browsers without one, and old login attempts."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    Device.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    for tries in (AccessAttempt, AccessFailureLog, AccessLog):
        tries.objects.filter(attempt_time__lt=timezone.now() - TRIES_KEPT_FOR).delete()


def _end(keys: Iterable[str]) -> None:
    found = list(keys)
    with transaction.atomic():
        Session.objects.filter(session_key__in=found).delete()
        Device.objects.filter(session_key__in=found).delete()
