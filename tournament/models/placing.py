"""Results of announced events per person, stored for pages across events."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from tournament.models.player import Player
from tournament.models.tournament import Tournament

# In some games without big points the lowest total wins, so totals are not records.
TOLD: Final = Q(is_named=True, big_sixtieths__isnull=False)


class Placing(models.Model):
    """One line of an announced result, computed from the newest announcement.

    `person` is the register's merged person for `player`: pages query it, and merging updates
    it. Whether pages name the person is decided when they are read, by the person's wish and
    by `shield_age`, as the age limit may change; rows of earlier releases may have
    `is_named` False. A disqualified player may have no
    place. `deals` has the totals of the player's deals: None until they are counted in the
    background, an empty object if no deals are known.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="placings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="placings")
    number = models.PositiveSmallIntegerField()
    place_first = models.PositiveSmallIntegerField(null=True, blank=True)
    place_last = models.PositiveSmallIntegerField(null=True, blank=True)
    players = models.PositiveSmallIntegerField()
    big_sixtieths = models.BigIntegerField(null=True, blank=True)
    small = models.IntegerField()
    is_disqualified = models.BooleanField(default=False)
    is_named = models.BooleanField(default=True)
    shield_age = models.PositiveSmallIntegerField(null=True, blank=True)
    deals = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="a_number_comes_to_one_place"
            ),
        )
        indexes = (
            models.Index(
                fields=("person", "tournament", "place_first", "is_named", "shield_age"),
                name="placings_of_a_person",
            ),
            models.Index(fields=("-big_sixtieths",), condition=TOLD, name="placings_by_big_points"),
            models.Index(fields=("-small",), condition=TOLD, name="placings_by_small_points"),
        )

    def __str__(self) -> str:
        return f"{self.number} in {self.tournament}: {self.place_first}"
