"""The e-mail address of a visitor who wants the result of an event, or the news of a series."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournament.models.qualification import LONGEST_ADDRESS
from tournament.models.scope import Scope, one_owner_constraint
from tournament.models.tournament import Tournament


class FollowerEmail(models.TextChoices):
    """The kinds of e-mails to a follower."""

    LINK = "follower_link"
    RESULT = "follower_result"
    SERIES = "follower_series"
    DIGEST = "follower_digest"


class FollowerQuerySet(models.QuerySet["Follower"]):
    """Filters followers by what they get."""

    def confirmed(self) -> FollowerQuerySet:
        """Keep the addresses that their owners have confirmed."""
        return self.exclude(confirmed_at=None)

    def at_once(self) -> FollowerQuerySet:
        """Keep the confirmed addresses that get an e-mail for each result."""
        return self.confirmed().filter(rhythm=Follower.Rhythm.EACH)

    def daily(self) -> FollowerQuerySet:
        """Keep the confirmed addresses that get one e-mail a day."""
        return self.confirmed().filter(rhythm=Follower.Rhythm.DAILY)


class Follower(models.Model):
    """An address for the result of an event, with the numbers of the players followed.

    It may follow a series instead. It gets e-mails only once its owner has confirmed it. It is
    deleted by their click, after two days without a confirmation, and two weeks after the event.
    `mailbox` is a digest of the address: rows of one owner have the same. News until `told_until`
    have been sent.
    """

    class Rhythm(models.TextChoices):
        """How often e-mails are sent."""

        EACH = "each"
        DAILY = "daily"

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="followers"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.CASCADE, related_name="followers"
    )
    contact = models.CharField(max_length=LONGEST_ADDRESS)
    mailbox = models.CharField(max_length=32, blank=True, db_default="")
    site = models.CharField(max_length=300, blank=True, db_default="")
    numbers = models.JSONField(default=list, blank=True)
    language = models.CharField(max_length=10)
    rhythm = models.CharField(
        max_length=10, choices=Rhythm, default=Rhythm.EACH, db_default=Rhythm.EACH
    )
    asked_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    told_until = models.DateTimeField(null=True, blank=True)

    objects = FollowerQuerySet.as_manager()

    class Meta:
        indexes = (models.Index(fields=("mailbox",), name="followers_of_a_mailbox"),)
        constraints = (one_owner_constraint("a_follower_follows_one_thing"),)

    def __str__(self) -> str:
        return f"{self.pk} of {self.tournament_id or self.scope_id}"

    @property
    def name(self) -> str:
        """The name of the event or series."""
        owner = self.tournament or self.scope
        return "" if owner is None else owner.name


class FollowerDigest(models.Model):
    """The e-mail of one day to one mailbox; `since` has the start of the news of each follower."""

    mailbox = models.CharField(max_length=32)
    day = models.DateField()
    until = models.DateTimeField()
    since = models.JSONField(default=dict)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("mailbox", "day"), name="a_mailbox_gets_one_digest_a_day"
            ),
        )

    def __str__(self) -> str:
        return f"digest of {self.day}"
