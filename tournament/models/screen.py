"""A screen in the hall: an address of its own, and what the desk wants to be seen there."""

from __future__ import annotations

import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.deed import LiftableDeed, LiftableQuerySet
from tournament.models.tournament import Tournament


def make_token() -> str:
    """Return an address that nobody guesses and that fits onto a television's keyboard."""
    return secrets.token_urlsafe(12)


class Screen(LiftableDeed):
    """One screen, named at the desk; once it is lifted its address opens nothing any more.

    `turns` are what a rotation shows, in order; a page stands for so many seconds.
    """

    class Shows(models.TextChoices):
        """What a screen can show."""

        SEATS_BY_NAME = "seats_by_name"
        SEATS_BY_TABLE = "seats_by_table"
        STANDINGS = "standings"
        CLOCK = "clock"
        MESSAGE = "message"
        ROTATION = "rotation"

    class Theme(models.TextChoices):
        """Ink on paper, or light on dark."""

        LIGHT = "light"
        DARK = "dark"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="screens")
    name = models.CharField(max_length=60)
    token = models.CharField(max_length=32, unique=True, default=make_token)
    shows = models.CharField(max_length=16, choices=Shows, default=Shows.SEATS_BY_NAME)
    turns = models.JSONField(default=list, blank=True)
    seconds = models.PositiveSmallIntegerField(default=12)
    theme = models.CharField(max_length=5, choices=Theme, default=Theme.LIGHT)
    language = models.CharField(max_length=5, default=settings.LANGUAGE_CODE)
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
        )

    def __str__(self) -> str:
        return self.name


TURNS: Final = tuple(shown for shown in Screen.Shows.values if shown != Screen.Shows.ROTATION)
