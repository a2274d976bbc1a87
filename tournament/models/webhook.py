"""Addresses of other servers that are notified of changes, and the log of what was sent."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.journal import JournalEntry
from tournament.models.scope import Scope, one_owner_constraint
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.tournament import Tournament


class Webhook(LiftableModel):
    """An address that gets a signed message about each chosen change of its owner.

    It covers what a key of the same owner does. The secrets are encrypted; the old one signs too
    until it is replaced again. `since` is the newest journal entry when it was added.
    """

    class Disabled(models.TextChoices):
        """Why nothing is sent any more."""

        NO = "", "no"
        GONE = "gone"
        FAILING = "failing"

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    url = models.CharField(max_length=500)
    events = models.JSONField(default=list)
    secret = models.CharField(max_length=300)
    old_secret = models.CharField(max_length=300, blank=True)
    since = models.BigIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    disabled = models.CharField(max_length=7, choices=Disabled, blank=True)

    objects = LiftableQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (one_owner_constraint("a_webhook_follows_one_place"),)

    def __str__(self) -> str:
        return self.url

    @property
    def owner(self) -> Tournament | Scope:
        """The tournament or scope that it follows."""
        owner = self.tournament or self.scope
        assert owner is not None
        return owner


class Delivery(models.Model):
    """A message to a webhook about one journal entry; a test has none.

    The id stays the same over all tries. `failure` is the reason of the last failed try.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    line = models.ForeignKey(
        JournalEntry, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    message = models.CharField(max_length=40, unique=True)
    event = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    failure = models.CharField(max_length=30, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("webhook", "line"), name="a_change_is_delivered_once_to_an_address"
            ),
        )
        indexes = (
            models.Index(
                fields=("next_at",),
                condition=Q(next_at__isnull=False),
                name="deliveries_to_send",
            ),
        )

    def __str__(self) -> str:
        return f"{self.event} to {self.webhook}"
