"""A table's phones: links, the sheet in progress, agreement, calls for the judge."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.signed import LiftableModel, LiftableQuerySet, SignedModel
from tournament.models.table import Seat, Table


class TableLink(LiftableModel):
    """A link to one table's sheet, or to one seat's page of it.

    Only the token's digest is stored, with the salt from which this server derives it again.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="links")
    seat = models.ForeignKey(
        Seat, null=True, blank=True, on_delete=models.PROTECT, related_name="links"
    )
    letter = models.PositiveSmallIntegerField(null=True, blank=True)
    salt = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)

    objects = LiftableQuerySet["TableLink"].as_manager()

    class Meta:
        ordering = ("table", "letter", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("table",),
                condition=Q(letter=None, lifted_at=None),
                name="a_table_has_one_link_that_stands",
            ),
            models.UniqueConstraint(
                fields=("table", "letter"),
                condition=Q(letter__isnull=False, lifted_at=None),
                name="a_seat_has_one_link_that_stands",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}, link" if self.seat is None else f"{self.table}, {self.seat}"


class PhoneSheet(models.Model):
    """A table's sheet entered on phones; its row is the lock for incoming deals.

    `news` rises with every change, so that a phone or the desk knows whether to read again.
    The live view's data is stored here with the deals, or it would have to add up every table.
    `totals` is the input of a table that enters no deals: `totals` and `deals`, with the
    `players` concerned.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="phone_sheet")
    players = models.CharField(max_length=60)
    first_dealer = models.PositiveSmallIntegerField(default=0, db_default=0)
    news = models.PositiveIntegerField(default=0)
    kept = models.PositiveSmallIntegerField(default=0)
    running = models.JSONField(default=list, blank=True)
    rivals = models.PositiveSmallIntegerField(default=0)
    apart = models.PositiveSmallIntegerField(default=0)
    apart_seen = models.PositiveSmallIntegerField(default=0)
    totals = models.JSONField(null=True, blank=True)
    agreed = models.PositiveSmallIntegerField(default=0)
    disagreed = models.PositiveSmallIntegerField(default=0)
    called_time = models.PositiveSmallIntegerField(null=True, blank=True)
    last_contact = models.DateTimeField(null=True, blank=True)
    locked_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.table} on a phone"


class PhoneDeal(models.Model):
    """One deal as one phone sent it; a correction is a new row, and nothing is deleted.

    `uid` comes from the phone: sent five times it is one deal. `players` are the players in
    the seats at the time: a deal of other players does not count for the current ones.
    `confirmed` is the seat of the opponent who checked the deal, if the event requires that.
    """

    class State(models.TextChoices):
        """The state of a call."""

        STANDS = "stands"
        REPLACED = "replaced"
        RIVAL = "rival"
        SAME = "same"
        APART = "apart"

    sheet = models.ForeignKey(PhoneSheet, on_delete=models.PROTECT, related_name="deals")
    uid = models.UUIDField()
    number = models.PositiveSmallIntegerField()
    deal = models.JSONField(null=True, blank=True)
    pules = models.JSONField(default=list, blank=True)
    players = models.CharField(max_length=60)
    state = models.CharField(max_length=10, choices=State)
    because = models.CharField(max_length=20, blank=True)
    confirmed = models.PositiveSmallIntegerField(null=True, blank=True)
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by"
    )
    device = models.CharField(max_length=40)
    who = models.CharField(max_length=40, blank=True)
    written_at = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("number", "pk")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "uid"), name="a_deal_is_taken_once"),
            models.UniqueConstraint(
                fields=("sheet", "players", "number"),
                condition=Q(state="stands"),
                name="one_deal_of_a_number_stands",
            ),
            models.CheckConstraint(
                condition=Q(confirmed=None) | Q(confirmed__lte=4),
                name="a_deal_is_confirmed_from_a_seat",
            ),
        )

    def __str__(self) -> str:
        return f"deal {self.number}"


class Agreement(LiftableModel):
    """One player's answer to the sheet; its digest identifies exactly what they saw."""

    sheet = models.ForeignKey(PhoneSheet, on_delete=models.PROTECT, related_name="agreements")
    letter = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    agrees = models.BooleanField()
    words = models.CharField(max_length=200, blank=True)
    own_phone = models.BooleanField(default=False)
    device = models.CharField(max_length=40)

    objects = LiftableQuerySet["Agreement"].as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "letter"),
                condition=Q(lifted_at=None),
                name="a_seat_says_one_thing_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.signed} {'agrees' if self.agrees else 'disagrees'}"


class JudgeCallQuerySet(models.QuerySet["JudgeCall"]):
    """Filters calls by whether they are open."""

    def open(self) -> JudgeCallQuerySet:
        """Keep the calls that were neither answered nor cancelled."""
        return self.filter(answered_at=None, cancelled_at=None)


class JudgeCall(SignedModel):
    """A table's call for the judge, with a short reason and the time of arrival."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="calls")
    words = models.CharField(max_length=200, blank=True)
    letter = models.PositiveSmallIntegerField(null=True, blank=True)
    device = models.CharField(max_length=40, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_signed = models.CharField(max_length=150, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    objects = JudgeCallQuerySet.as_manager()

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("table",),
                condition=Q(answered_at=None, cancelled_at=None),
                name="a_table_calls_once_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}: {self.words}"
