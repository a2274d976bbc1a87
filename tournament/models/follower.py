"""The e-mail address of a visitor who wants the result of an event."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournament.models.qualification import LONGEST_ADDRESS
from tournament.models.tournament import Tournament


class FollowerEmail(models.TextChoices):
    """The kinds of e-mails to a follower."""

    LINK = "follower_link"
    RESULT = "follower_result"


class Follower(models.Model):
    """An address for the result of an event, with the numbers of the players followed.

    It gets the result only once its owner has confirmed it. It is deleted by their click, after
    two days without a confirmation, and two weeks after the event.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="followers")
    contact = models.CharField(max_length=LONGEST_ADDRESS)
    numbers = models.JSONField(default=list, blank=True)
    language = models.CharField(max_length=10)
    asked_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.pk} of {self.tournament_id}"
