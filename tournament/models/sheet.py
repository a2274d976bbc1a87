"""A table's sheet (protokols): immutable versions, their lines, checks and disputes."""

from __future__ import annotations

from django.db import models
from django.db.models import F, IntegerField, Q, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce
from django.db.models.lookups import Exact

from tournament.models.signed import LiftableModel, LiftableQuerySet, SignedModel
from tournament.models.table import Seat, Table
from tournament.models.text_fields import PlainField


def _total(seat: int) -> Coalesce:
    return Coalesce(Cast(KeyTextTransform(str(seat), "totals"), IntegerField()), Value(0))


_SUM_OF_TOTALS = _total(0) + _total(1) + _total(2) + _total(3) + _total(4)


class SheetVersionQuerySet(models.QuerySet["SheetVersion"]):
    """Filters versions by whether they were checked."""

    def unchecked(self) -> SheetVersionQuerySet:
        """Keep versions without a check in force; a void table has no points to check."""
        checked = Check.objects.standing().values("version")
        return self.exclude(source=SheetVersion.Source.VOID).exclude(pk__in=checked)


class SheetVersion(SignedModel):
    """One sheet entered for a table, never edited; a correction is a new version.

    Exactly one version of a table counts, as a database constraint. The totals per seat are
    the fact; deals, if any, are stored as one JSON in the file format, because they are only
    read and replaced together with their sheet. An imported sheet may have been played by
    different settings; these are stored with its deals. A void version gives no points and has
    a reason.
    """

    class Source(models.TextChoices):
        """The source of the result."""

        TOTALS = "totals"
        DEALS = "deals"
        PHONE = "phone"
        FILE = "file"
        REHEARSAL = "rehearsal"
        VOID = "void"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=False)
    source = models.CharField(max_length=10, choices=Source)
    totals = models.JSONField()
    is_zero_sum = models.BooleanField(default=True)
    deals_played = models.PositiveSmallIntegerField()
    deals = models.JSONField(null=True, blank=True)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    penalty_pules = models.JSONField(default=list, blank=True)
    own_settings = models.JSONField(null=True, blank=True)
    reason = PlainField(max_length=500, blank=True)

    objects = SheetVersionQuerySet.as_manager()

    class Meta:
        ordering = ("table", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "number"), name="sheet_versions_are_numbered_once"
            ),
            models.UniqueConstraint(
                fields=("table",),
                condition=Q(is_current=True),
                name="one_version_of_a_sheet_is_current",
            ),
            models.CheckConstraint(
                condition=Q(is_zero_sum=False) | Q(Exact(_SUM_OF_TOTALS, Value(0))),
                name="a_sheet_adds_up_to_zero",
            ),
            models.CheckConstraint(
                condition=~Q(source="void") | ~Q(reason=""), name="a_void_table_has_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}, version {self.number}"

    @property
    def is_void(self) -> bool:
        """Whether the table is void: no player has a place or points there."""
        return self.source == self.Source.VOID

    @property
    def has_deals(self) -> bool:
        """Whether the sheet was entered deal by deal."""
        return self.deals is not None

    @property
    def tick(self) -> Check | None:
        """The check in force; no query if `checks` were prefetched."""
        return next((check for check in self.checks.all() if check.is_standing), None)


class SheetLine(models.Model):
    """The result of one seat in a version: small points, place, and big points in sixtieths.

    A game without big points ranks by its merits, stored in their place. At a void table no
    player has a place: it runs from 0 to 0.
    """

    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="lines")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="lines")
    small = models.IntegerField()
    place_first = models.PositiveSmallIntegerField()
    place_last = models.PositiveSmallIntegerField()
    big_sixtieths = models.IntegerField(null=True, blank=True)
    merit = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("version", "seat")
        constraints = (
            models.UniqueConstraint(
                fields=("version", "seat"), name="a_seat_has_one_line_on_a_version"
            ),
            models.CheckConstraint(
                condition=Q(place_first__gte=1, place_last__gte=F("place_first"))
                | Q(place_first=0, place_last=0, small=0),
                name="a_place_on_a_line_runs_from_first_to_last_or_is_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.small}"


class Check(LiftableModel):
    """A confirmation of a version by a second person; one check is in force at a time."""

    class Kind(models.TextChoices):
        """The kind of check."""

        SECOND_PAIR = "second_pair"
        BLIND = "blind"
        DEALS_AGREE = "deals_agree"
        TABLE_AGREES = "table_agrees"

    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="checks")
    kind = models.CharField(max_length=12, choices=Kind)

    objects = LiftableQuerySet["Check"].as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("version",),
                condition=Q(lifted_at=None),
                name="a_version_has_one_tick_that_stands",
            ),
        )

    def __str__(self) -> str:
        return f"{self.version} checked by {self.signed}"


class DisputeQuerySet(models.QuerySet["Dispute"]):
    """Filters disputes by whether they are settled."""

    def open(self) -> DisputeQuerySet:
        """Keep those not settled."""
        return self.filter(settled_at=None)


class Dispute(SignedModel):
    """An open disagreement: two results for one table, or a player who objects."""

    class Kind(models.TextChoices):
        """The origin of the dispute."""

        DEALS_DIFFER = "deals_differ"
        REENTRY_DIFFERS = "reentry_differs"
        RAISED = "raised"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="disputes")
    kind = models.CharField(max_length=16, choices=Kind)
    current = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="+")
    rival = models.ForeignKey(
        SheetVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    words = PlainField(max_length=500, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_signed = models.CharField(max_length=150, blank=True)
    settled_for = models.ForeignKey(
        SheetVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    settled_words = models.CharField(max_length=500, blank=True)

    objects = DisputeQuerySet.as_manager()

    class Meta:
        ordering = ("at",)
        constraints = (
            models.UniqueConstraint(
                fields=("table",),
                condition=Q(settled_at=None),
                name="a_table_has_one_open_dispute",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}: {self.kind}"
