"""Prizes of a series that were handed over."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.player import Player
from tournament.models.series import Series
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField


class SeriesPayout(LiftableModel):
    """A prize of a series paid to a player or team; below 0 they returned it.

    It is never edited and never follows a correction: the difference is paid as another row. In a
    series of teams `team` is the key of the table's line, and `name` the team's name at that time.
    """

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="payouts")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="series_payouts"
    )
    team = models.PositiveBigIntegerField(null=True, blank=True)
    name = PlainField(max_length=200, blank=True)
    cents = models.IntegerField()

    objects = LiftableQuerySet["SeriesPayout"].as_manager()

    class Meta:
        ordering = ("series", "pk")
        constraints = (
            models.CheckConstraint(
                condition=~Q(cents=0), name="a_payout_of_a_series_is_of_some_money"
            ),
            models.CheckConstraint(
                condition=Q(player=None, team__isnull=False)
                | Q(player__isnull=False, team=None, name=""),
                name="a_payout_of_a_series_is_to_a_player_or_a_team",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id or self.team}: {self.cents}"

    @property
    def key(self) -> int:
        """The key of the table's line: the player or the team."""
        return self.player_id or self.team or 0
