"""The judge's decisions: penalties in points, warnings, and personal pules from the desk."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.entry import Entry
from tournament.models.round import Round
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.table import Seat, Table
from tournament.models.text_fields import PlainField


class Penalty(LiftableModel):
    """Points taken or awarded for a round, or the whole round removed, with a reason.

    A removed round stores no points: its cost follows from the current sheet, so a later
    correction leaves nothing stale. Points awarded at a void table name the table, so that
    they end when the table counts again.
    """

    class Kind(models.TextChoices):
        """The kind of penalty."""

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
    """A warning (brīdinājums); the third in force disqualifies."""

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
    """A personal pule from the judge, such as for lateness; it goes on the table's sheet."""

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
