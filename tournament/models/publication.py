"""What was announced: a seating or a standing, frozen as everybody read it."""

from __future__ import annotations

from django.db import models

from tournament.models.deed import Deed
from tournament.models.tournament import Tournament


class PublicationQuerySet(models.QuerySet["Publication"]):
    """Publications by what they announce."""

    def seatings(self) -> PublicationQuerySet:
        """Find seatings and their withdrawals, newest first."""
        return self.filter(kind__in=(Publication.Kind.SEATING, Publication.Kind.SEATING_WITHDRAWN))

    def standings(self) -> PublicationQuerySet:
        """Find standings and their withdrawals, newest first."""
        return self.filter(
            kind__in=(
                Publication.Kind.PROVISIONAL,
                Publication.Kind.APPROVED,
                Publication.Kind.STANDING_WITHDRAWN,
            )
        )


class Publication(Deed):
    """One announcement, never edited: taking it back is another one, and the newest is true."""

    class Kind(models.TextChoices):
        """What is announced."""

        SEATING = "seating"
        SEATING_WITHDRAWN = "seating_withdrawn"
        PROVISIONAL = "provisional"
        APPROVED = "approved"
        STANDING_WITHDRAWN = "standing_withdrawn"

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="publications"
    )
    kind = models.CharField(max_length=20, choices=Kind)
    round_number = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField()
    rows = models.JSONField(default=list, blank=True)
    notes = models.JSONField(default=dict, blank=True)

    objects = PublicationQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("tournament", "kind", "round_number"), name="announced"),)

    def __str__(self) -> str:
        return f"{self.kind} of round {self.round_number}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Write it once; a second save would change what people have read."""
        if not self._state.adding:
            raise TypeError("A publication is never edited: publish again instead.")
        super().save(*args, **kwargs)  # type: ignore[arg-type]
