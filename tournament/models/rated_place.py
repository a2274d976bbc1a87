"""Where somebody stood in one published list of ratings, kept for their way from list to list."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.player import Player
from tournament.models.publication import Publication


class RatedPlace(models.Model):
    """One line of a published list, worked out from it when it is published.

    The list is one JSON text of all its lines: whoever asks for one person in twenty years of
    lists would have the database parse 240 of them.
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
