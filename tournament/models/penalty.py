"""What the judge gave: penalties in points, warnings, and personal pules from the desk."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.entry import Entry
from tournament.models.round import Round
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.table import Seat, Table
from tournament.models.text_fields import PlainField


class Penalty(LiftableModel):
    """Points taken from somebody for a round, or given, or the whole round taken, with a reason.

    A round taken away keeps no figures: what it costs follows from the sheet that is current, so
    a later correction leaves nothing stale. What was given at a table that is void names it, so
    that it goes when the table counts again.
    """

    class Kind(models.TextChoices):
        """What it takes away."""

        POINTS = "points"
        ROUND = "round"

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="penalties")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.POINTS)
    big_sixtieths = models.IntegerField(default=0)
    small = models.IntegerField(default=0)
    reason = PlainField(max_length=500)
    void_table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.PROTECT, related_name="awards"
    )

    objects = LiftableQuerySet["Penalty"].as_manager()

    class Meta:
        ordering = ("round", "pk")
        verbose_name_plural = "penalties"
        constraints = (
            models.CheckConstraint(condition=~Q(reason=""), name="a_penalty_has_a_reason"),
            models.CheckConstraint(
                condition=Q(kind="points") | Q(big_sixtieths=0, small=0),
                name="a_round_taken_away_keeps_no_figures",
            ),
            models.UniqueConstraint(
                fields=("entry", "round"),
                condition=Q(kind="round", lifted_at=None),
                name="a_round_is_taken_away_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry}: {self.reason}"


class JudgeWarning(LiftableModel):
    """A warning (brīdinājums); the third that stands means disqualified."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="warnings")
    round = models.ForeignKey(
        Round, null=True, blank=True, on_delete=models.PROTECT, related_name="warnings"
    )
    reason = PlainField(max_length=500)

    objects = LiftableQuerySet["JudgeWarning"].as_manager()

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(reason=""), name="a_warning_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.entry}: {self.reason}"


class PenaltyPule(LiftableModel):
    """A personal pule from the judge, for lateness say: it goes onto the table's sheet."""

    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="penalty_pules")
    after_deal = models.PositiveSmallIntegerField(default=0)
    reason = PlainField(max_length=500)

    objects = LiftableQuerySet["PenaltyPule"].as_manager()

    class Meta:
        ordering = ("seat", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(reason=""), name="a_penalty_pule_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.reason}"
