"""What the director says to everybody: on screens, public pages and phones, until they lift it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.deed import LiftableDeed, LiftableQuerySet
from tournament.models.tournament import Tournament

LONGEST_MESSAGE = 200


class Message(LiftableDeed):
    """A few words to everybody."""

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
