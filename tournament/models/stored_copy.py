"""Which copies of tournaments the blob store has."""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models
from django.db.models import F, Q

from tournament.models.tournament import Tournament

BROUGHT: Final = "brought"
"""The kind of an uploaded copy, which does not count as a copy of the current state."""


class StoredCopyQuerySet(models.QuerySet["StoredCopy"]):
    """Copies of tournaments."""

    def newest_first(self) -> StoredCopyQuerySet:
        """Order by state, since clocks may be set back."""
        return self.order_by("-revision", "-deal", "-at", "-key")

    def made_here(self) -> StoredCopyQuerySet:
        """Return the copies that were not uploaded."""
        return self.exclude(kind=BROUGHT)


class StoredCopy(models.Model):
    """A copy in the blob store, written after its blob.

    The key is unique, not the state: a database that was restored itself may reach a revision
    again, with other facts.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="stored_copies", db_index=False
    )
    revision = models.BigIntegerField()
    deal = models.BigIntegerField(default=0)
    """The newest deal from a phone, or 0."""
    kind = models.CharField(max_length=30)
    round = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()
    key = models.CharField(max_length=200, unique=True)
    digest = models.CharField(max_length=64, blank=True)
    """SHA-256 of the blob; empty until a listed blob has been read."""
    size = models.BigIntegerField()

    objects = StoredCopyQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(revision__gte=0, deal__gte=0, size__gte=0),
                name="a_stored_copy_has_a_state",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                F("tournament"), F("revision").desc(), F("deal").desc(), name="newest_stored_copy"
            ),
        ]

    def __str__(self) -> str:
        return self.key
