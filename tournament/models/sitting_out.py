"""Who sits a round out because the tables have one size, and is paid for it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.deed import LiftableDeed, LiftableQuerySet
from tournament.models.entry import Entry
from tournament.models.plain import PlainField
from tournament.models.round import Round
from tournament.models.table import Sitter, named_as_then, sitter_of


class SittingOutQuerySet(LiftableQuerySet["SittingOut"]):
    """Sittings-out by whether they count."""

    def counting(self) -> models.QuerySet[SittingOut]:
        """Leave out what was lifted, and rounds that were taken back."""
        return self.standing().exclude(round__state=Round.State.WITHDRAWN)

    def named(self) -> SittingOutQuerySet:
        """Load with each who sat out then; somebody else may have the number by now."""
        return named_as_then(self)


class SittingOut(LiftableDeed):
    """Somebody who is there and has no table in a round; what that pays is a setting.

    By the turn of the draw there is no reason; by the director's hand there is one.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="sittings_out")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sittings_out")
    reason = PlainField(max_length=500, blank=True)

    objects = SittingOutQuerySet.as_manager()

    class Meta:
        ordering = ("round", "entry__number")
        verbose_name_plural = "sittings-out"
        constraints = (
            models.UniqueConstraint(
                fields=("round", "entry"),
                condition=Q(lifted_at=None),
                name="a_player_sits_a_round_out_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} sits out {self.round}"

    @property
    def sitter(self) -> Sitter:
        """Who sat out; without `named()`, whoever has the number now."""
        return sitter_of(self)
