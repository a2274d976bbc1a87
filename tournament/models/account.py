"""The rights of an account on this instance, and its protection besides the password."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone


class AccountRights(models.Model):
    """The rights of an account beyond its roles; an account without a row has no rights.

    An empty limit means the instance's own.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rights"
    )
    may_create = models.BooleanField(default=False)
    keeps_register = models.BooleanField(default=False)
    most_tournaments = models.PositiveIntegerField(null=True, blank=True)
    most_jobs = models.PositiveIntegerField(null=True, blank=True)
    most_megabytes = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "account rights"

    def __str__(self) -> str:
        return f"rights of {self.user}"


class Intake(models.Model):
    """The size of a file that an account uploaded, for the daily limit."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="intakes"
    )
    at = models.DateTimeField(default=timezone.now)
    size = models.PositiveBigIntegerField()

    class Meta:
        indexes = (models.Index(fields=("user", "at"), name="intakes_of_a_day"),)

    def __str__(self) -> str:
        return f"{self.size} bytes by {self.user}"


class SecondFactor(models.Model):
    """The TOTP secret shared with the owner's phone; active once confirmed.

    `secret` is encrypted with SECRET_KEY, so that a copy of the database opens nothing.
    `last_step` is the time step of the newest accepted code, so that no code works twice.
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
        """Whether it is locked for a while after too many wrong codes in a row."""
        return self.closed_until is not None and timezone.now() < self.closed_until


class RecoveryCode(models.Model):
    """A single-use recovery code for a lost phone; only its digest is stored."""

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
    """Filters devices by whether they are still signed in."""

    def signed_in(self) -> DeviceQuerySet:
        """Exclude devices whose session is over."""
        return self.filter(seen_at__gt=timezone.now() - _session_length())


def _session_length() -> timedelta:
    return timedelta(seconds=settings.SESSION_COOKIE_AGE)


class Device(models.Model):
    """A browser that is signed in; its session can be ended from another device."""

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
        """When the session expires unless it is used again."""
        return self.seen_at + _session_length()
