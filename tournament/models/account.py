"""What guards an account beside its password: a second factor, and the devices it is used from."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone


class SecondFactor(models.Model):
    """The secret an account shares with its owner's phone (TOTP); it counts once confirmed.

    `secret` is encrypted with the house's key, so that a copy of the database opens nothing.
    `last_step` is the time step of the newest code that was taken, so that none works twice.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor"
    )
    secret = models.CharField(max_length=200)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    last_step = models.BigIntegerField(default=0)
    misses = models.PositiveSmallIntegerField(default=0)
    closed_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"second factor of {self.user}"

    @property
    def is_closed(self) -> bool:
        """Whether too many wrong codes came in a row, and somebody has to wait."""
        return self.closed_until is not None and timezone.now() < self.closed_until


class RecoveryCode(models.Model):
    """A code on paper for the day the phone is lost; kept as a digest, and good once."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("user", "digest"), name="a_recovery_code_is_given_once"
            ),
        )

    def __str__(self) -> str:
        return f"recovery code of {self.user}"


class DeviceQuerySet(models.QuerySet["Device"]):
    """Devices by whether they are still signed in."""

    def signed_in(self) -> DeviceQuerySet:
        """Leave out those whose session is over."""
        return self.filter(seen_at__gt=timezone.now() - _session_length())


def _session_length() -> timedelta:
    return timedelta(seconds=settings.SESSION_COOKIE_AGE)


class Device(models.Model):
    """A browser that somebody signed in with: its session, so that it can be ended from afar."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices"
    )
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=80, blank=True)
    began_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    objects = DeviceQuerySet.as_manager()

    class Meta:
        ordering = ("-seen_at", "-pk")

    def __str__(self) -> str:
        return f"{self.user}: {self.browser}"

    @property
    def ends_at(self) -> datetime:
        """When the session is over unless it is used again."""
        return self.seen_at + _session_length()
