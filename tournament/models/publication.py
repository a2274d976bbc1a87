"""Announcements: a seating, a standing, a rating or the prizes, frozen as published."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.player import Player
from tournament.models.scope import Scope, one_owner_constraint
from tournament.models.signed import SignedModel
from tournament.models.tournament import Tournament


class PublicationQuerySet(models.QuerySet["Publication"]):
    """Filters publications by what they announce."""

    def seatings(self) -> PublicationQuerySet:
        """Keep seatings and their withdrawals, newest first."""
        return self.filter(kind__in=(Publication.Kind.SEATING, Publication.Kind.SEATING_WITHDRAWN))

    def prizes(self) -> PublicationQuerySet:
        """Keep lists of prizes and their withdrawals, newest first."""
        return self.filter(kind__in=(Publication.Kind.PRIZES, Publication.Kind.PRIZES_WITHDRAWN))

    def standings(self) -> PublicationQuerySet:
        """Keep standings and their withdrawals, newest first."""
        return self.filter(
            kind__in=(
                Publication.Kind.PROVISIONAL,
                Publication.Kind.APPROVED,
                Publication.Kind.STANDING_WITHDRAWN,
            )
        )


class Publication(SignedModel):
    """One announcement, never edited: a withdrawal is another one, and the newest counts.

    A published rating has a date, and is published once per date.
    """

    class Kind(models.TextChoices):
        """What is announced."""

        SEATING = "seating"
        SEATING_WITHDRAWN = "seating_withdrawn"
        PROVISIONAL = "provisional"
        APPROVED = "approved"
        STANDING_WITHDRAWN = "standing_withdrawn"
        RATING = "rating"
        PRIZES = "prizes"
        PRIZES_WITHDRAWN = "prizes_withdrawn"

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="publications"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.PROTECT, related_name="publications"
    )
    kind = models.CharField(max_length=20, choices=Kind)
    round_number = models.PositiveSmallIntegerField(default=0)
    as_of = models.DateField(null=True, blank=True)
    revision = models.PositiveIntegerField()
    rows = models.JSONField(default=list, blank=True)
    notes = models.JSONField(default=dict, blank=True)

    objects = PublicationQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        indexes = (
            models.Index(fields=("tournament", "kind", "round_number"), name="announced"),
            models.Index(fields=("scope", "kind", "-as_of"), name="announced_above_events"),
        )
        constraints = (
            one_owner_constraint("an_announcement_belongs_to_one"),
            models.UniqueConstraint(
                fields=("scope", "as_of"),
                condition=Q(kind="rating"),
                name="a_rating_is_published_once_for_a_day",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.as_of or f'round {self.round_number}'}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Insert the row; a second save would change what people have read."""
        if not self._state.adding:
            raise TypeError("A publication is never edited: publish again instead.")
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class RatedPlace(models.Model):
    """One line of a published rating, derived from it at publication.

    The rating itself is one JSON text: a query for one person in twenty years of monthly lists
    would make the database parse 240 of them.
    """

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="rated")
    # The constraint's index begins with the player and serves both.
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="rated", db_index=False
    )
    place_first = models.PositiveSmallIntegerField(null=True, blank=True)
    place_last = models.PositiveSmallIntegerField(null=True, blank=True)
    total = models.CharField(max_length=80)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("player", "publication"), name="a_person_stands_once_in_a_list"
            ),
            models.CheckConstraint(
                condition=Q(place_first=None, place_last=None)
                | Q(place_first__gte=1, place_last__gte=models.F("place_first")),
                name="a_rated_place_is_one_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} in {self.publication}: {self.place_first}"
