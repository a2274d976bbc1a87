"""The draw of lots: commitments published in advance, and all draws."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.signed import SignedModel
from tournament.models.tournament import Tournament


class CommitmentQuerySet(models.QuerySet["DrawCommitment"]):
    """Filters commitments by whether a draw may still use them."""

    def in_force(self) -> CommitmentQuerySet:
        """Keep commitments whose secret is not yet revealed."""
        return self.filter(revealed_at=None)


class DrawCommitment(models.Model):
    """The secret part of a future draw, whose hash is public.

    The secret is stored encrypted until the seats are published, and in plain afterwards. A
    commitment imported from a file was never encrypted here, and nobody here knew it before
    the draw.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="commitments")
    digest = models.CharField(max_length=64)
    encrypted = models.CharField(max_length=300, blank=True)
    secret = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True, blank=True)

    objects = CommitmentQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(secret="") | Q(revealed_at__isnull=False),
                name="a_secret_in_plain_is_revealed",
            ),
            models.UniqueConstraint(
                fields=("tournament",),
                condition=Q(revealed_at=None),
                name="one_commitment_in_force",
            ),
        )

    def __str__(self) -> str:
        return self.digest

    @property
    def is_our_own(self) -> bool:
        """Whether it was published by this server, so that its time is certain."""
        return self.encrypted != ""


class LotDraw(SignedModel):
    """One draw of the lots, never edited; the newest with the tournament's seed counts."""

    class Source(models.TextChoices):
        """Where the seed came from."""

        COMMITTED = "committed"
        TYPED = "typed"
        STANDING = "standing"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="draws")
    source = models.CharField(max_length=12, choices=Source)
    seed = models.CharField(max_length=200)
    commitment = models.ForeignKey(
        DrawCommitment, null=True, blank=True, on_delete=models.PROTECT, related_name="draws"
    )
    fresh = models.CharField(max_length=64, blank=True)
    entrants = models.JSONField(default=list)
    entrants_hash = models.CharField(max_length=64)
    follows_entrants = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(source="committed", commitment__isnull=False) & ~Q(fresh="")
                | ~Q(source="committed") & Q(commitment__isnull=True, fresh=""),
                name="a_committed_draw_has_its_parts",
            ),
        )

    def __str__(self) -> str:
        return f"{self.source} {self.seed}"

    @property
    def names(self) -> dict[int, str]:
        """The entrants' names by number, as they were at the draw."""
        return {entrant["number"]: entrant["name"] for entrant in self.entrants}
