"""A screen in the hall: its address, and what it shows."""

from __future__ import annotations

import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.tournament import Tournament

LETTERS: Final = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""The letters of codes: no look-alikes, all on a remote control's keyboard."""
CODE_LENGTH: Final = 4
MOST_COLUMNS: Final = 6
LONGEST_MESSAGE = 200


def make_code() -> str:
    """Return a code of four letters, protected by its short life and a limit on wrong tries."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def make_token() -> str:
    """Return an unguessable token; only the short code is typed by hand."""
    return secrets.token_urlsafe(12)


class Screen(LiftableModel):
    """One screen, named at the desk; once it is closed, its address no longer works.

    `turns` are the views of a rotation, in order; each page is shown for `seconds`. `columns`
    0 means as many as fit, `top` 0 means all players. `revealed` counts the places of the
    podium shown so far. `code` leads to the address until `code_until`.
    """

    class Shows(models.TextChoices):
        """The views of a screen."""

        SEATS_BY_NAME = "seats_by_name"
        SEATS_BY_TABLE = "seats_by_table"
        STANDINGS = "standings"
        TEAMS = "teams"
        RESULTS = "results"
        PLAYING = "playing"
        PODIUM = "podium"
        BESIDE = "beside"
        CLOCK = "clock"
        MESSAGE = "message"
        ROTATION = "rotation"

    class Theme(models.TextChoices):
        """Dark text on a light background, or light on dark."""

        LIGHT = "light"
        DARK = "dark"

    class Density(models.TextChoices):
        """The amount of text on a list page: large letters, usual, or as few pages as possible."""

        LARGE = "large"
        USUAL = "usual"
        DENSE = "dense"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="screens")
    name = models.CharField(max_length=60)
    token = models.CharField(max_length=32, unique=True, default=make_token)
    shows = models.CharField(max_length=16, choices=Shows, default=Shows.SEATS_BY_NAME)
    turns = models.JSONField(default=list, blank=True)
    seconds = models.PositiveSmallIntegerField(default=12)
    theme = models.CharField(max_length=5, choices=Theme, default=Theme.LIGHT)
    language = models.CharField(max_length=5, default=settings.LANGUAGE_CODE)
    density = models.CharField(
        max_length=5, choices=Density, default=Density.USUAL, db_default=Density.USUAL
    )
    columns = models.PositiveSmallIntegerField(default=0, db_default=0)
    top = models.PositiveSmallIntegerField(default=0, db_default=0)
    revealed = models.PositiveSmallIntegerField(default=0, db_default=0)
    code = models.CharField(max_length=4, null=True, blank=True, unique=True)
    code_until = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)

    objects = LiftableQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="a_screen_has_a_name"),
            models.CheckConstraint(
                condition=Q(seconds__gte=3, seconds__lte=120),
                name="a_page_stands_long_enough_to_be_read",
            ),
            models.CheckConstraint(
                condition=Q(code__isnull=True, code_until__isnull=True)
                | Q(code__isnull=False, code_until__isnull=False),
                name="a_screens_code_ends",
            ),
            models.CheckConstraint(
                condition=Q(columns__lte=MOST_COLUMNS), name="a_screen_has_few_columns"
            ),
        )

    def __str__(self) -> str:
        return self.name


ALONE: Final = (Screen.Shows.ROTATION, Screen.Shows.PODIUM)
"""The views that cannot be part of a rotation: the podium is revealed by hand."""
TURNS: Final = tuple(shown for shown in Screen.Shows.values if shown not in ALONE)


class Message(LiftableModel):
    """A short message to the hall."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="messages")
    text = models.CharField(max_length=LONGEST_MESSAGE)

    objects = LiftableQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(text=""), name="a_message_says_something"),
        )

    def __str__(self) -> str:
        return self.text
