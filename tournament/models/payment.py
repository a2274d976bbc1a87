"""Money of entry fees: payments, refunds, waivers, second entries, and counted cash."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.signed import LiftableModel, LiftableQuerySet, SignedModel
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class PaymentQuerySet(models.QuerySet["Payment"]):
    """Filters payments by whether they were cancelled."""

    def standing(self) -> PaymentQuerySet:
        """Exclude cancelled payments and their cancellations."""
        return self.filter(reverses=None, reversed_by=None)


class Payment(SignedModel):
    """A fact about a player's entry fee, with its amount; it is never changed and never deleted.

    A cancellation is another row with the negative amount, which `reverses` the first. So every
    sum of money is the sum of all rows. `number` is the player's, which is never reused; `day` is
    the day of the payment, `at` the time of the record.
    """

    class Kind(models.TextChoices):
        """What the amount is: received, paid back, no longer charged, or charged again."""

        FEE = "fee"
        REFUND = "refund"
        WAIVER = "waiver"
        SECOND = "second"

    class Method(models.TextChoices):
        """How the money was paid; unknown for a tick of earlier releases or of a list."""

        UNKNOWN = "", "unknown"
        CASH = "cash"
        TRANSFER = "transfer"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="payments")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind)
    method = models.CharField(max_length=8, choices=Method, blank=True)
    cents = models.IntegerField()
    day = models.DateField(default=timezone.localdate)
    reason = PlainField(max_length=200, blank=True)
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by"
    )
    receipt = models.PositiveIntegerField(null=True, blank=True)

    objects = PaymentQuerySet.as_manager()

    class Meta:
        ordering = ("tournament", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(reverses=None, cents__gt=0) | Q(reverses__isnull=False, cents__lt=0),
                name="a_payment_is_positive_and_its_cancellation_negative",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("fee", "refund", "waiver", "second")),
                name="a_payment_has_a_kind",
            ),
            models.CheckConstraint(
                condition=Q(method__in=("", "cash", "transfer")),
                name="a_payment_has_a_method_or_none",
            ),
            models.UniqueConstraint(
                fields=("tournament", "receipt"), name="a_receipt_number_is_given_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.number}: {self.cents}"


class CashCount(LiftableModel):
    """The cash that a person counted at the end of a day, and the amount expected by then."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cash_counts")
    day = models.DateField(default=timezone.localdate)
    cents = models.IntegerField()
    expected = models.IntegerField()

    objects = LiftableQuerySet["CashCount"].as_manager()

    class Meta:
        ordering = ("tournament", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(cents__gte=0), name="counted_cash_is_not_negative"),
        )

    def __str__(self) -> str:
        return f"{self.cents} counted by {self.signed}"


class BankRow(LiftableModel):
    """An incoming payment of a bank statement; without a `payment` it waits for a player.

    `digest` identifies the row, so that a statement imported twice counts once. `currency` is
    empty if the statement does not name it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="bank_rows")
    day = models.DateField()
    cents = models.IntegerField()
    payer = PlainField(max_length=140, blank=True)
    text = PlainField(max_length=280, blank=True)
    digest = models.CharField(max_length=32)
    currency = models.CharField(max_length=3, blank=True, default="", db_default="")
    payment = models.OneToOneField(
        Payment, null=True, blank=True, on_delete=models.PROTECT, related_name="bank_row"
    )

    objects = LiftableQuerySet["BankRow"].as_manager()

    class Meta:
        ordering = ("tournament", "day", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(cents__gt=0), name="a_bank_row_is_incoming_money"),
            models.UniqueConstraint(
                fields=("tournament", "digest"),
                condition=Q(lifted_at=None),
                name="a_bank_row_is_imported_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.payer}: {self.cents}"
