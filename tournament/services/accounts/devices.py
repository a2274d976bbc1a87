"""The browsers an account is signed in with: noted, listed, and sent away from afar."""

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
"""Names and addresses of those who tried to sign in are nobody's business for longer."""


def note_device(user: User, *, session_key: str, browser: str) -> None:
    """Write down that somebody signed in."""
    facts = {"user": user, "browser": browser[:80], "seen_at": timezone.now()}
    Device.objects.update_or_create(session_key=session_key, defaults=facts)


def devices_of(user: User) -> list[Device]:
    """Return where the account is signed in, the newest first."""
    keys = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    return list(Device.objects.signed_in().filter(user=user, session_key__in=keys))


def end_device(user: User, pk: int) -> bool:
    """Send one browser away; False where it is not one of the account's."""
    device = Device.objects.filter(user=user, pk=pk).first()
    if device is None:
        return False
    _end([device.session_key])
    return True


def end_all(user: User, *, but: str = "") -> int:
    """Send every browser of the account away but one; return how many there were.

    The sessions themselves are searched, so one that nobody noted ends too.
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
    """Forget a browser that signed out by itself."""
    Device.objects.filter(session_key=session_key).delete()


def rename_session(before: str, after: str) -> None:
    """Keep a browser whose session goes by another key now."""
    if not Device.objects.filter(session_key=after).exists():
        Device.objects.filter(session_key=before).update(session_key=after)


def saw(session_key: str) -> None:
    """Note that a browser has just been used."""
    Device.objects.filter(session_key=session_key).update(seen_at=timezone.now())


def sweep() -> None:
    """Forget sessions that are over, browsers without one, and who tried to sign in long ago."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    Device.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    for tries in (AccessAttempt, AccessFailureLog, AccessLog):
        tries.objects.filter(attempt_time__lt=timezone.now() - TRIES_KEPT_FOR).delete()


def _end(keys: Iterable[str]) -> None:
    found = list(keys)
    with transaction.atomic():
        Session.objects.filter(session_key__in=found).delete()
        Device.objects.filter(session_key__in=found).delete()
