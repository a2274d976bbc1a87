"""Payments of entry fees, and the ticks of earlier releases as payments of the whole fee."""

import re
from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = "the old code does not know the table; it goes on reading its own column"
FEE = re.compile(r"(\d{1,4})(?:[.](\d{1,2}))?(?:[+](\d{1,4})(?:[.](\d{1,2}))?)?(?:/[\d.]+)?")
BATCH = 500


def fee_cents(line: str) -> int:
    """Return the whole entry fee of an announced line in cents; zero without a fee."""
    found = FEE.fullmatch(line)
    if found is None:
        return 0
    euros, cents, more_euros, more_cents = found.groups(default="0")
    return sum(
        int(whole) * 100 + int(rest.ljust(2, "0"))
        for whole, rest in ((euros, cents), (more_euros, more_cents))
    )


def record_ticks(apps: Any, schema_editor: Any) -> None:  # noqa: ANN401
    """Record a payment of the whole fee for each player who was marked as paid."""
    copy = schema_editor.connection.alias
    payments = apps.get_model("tournament", "Payment").objects.using(copy)
    announced = apps.get_model("tournament", "Announcement").objects.using(copy)
    entries = apps.get_model("tournament", "Entry").objects.using(copy)
    fees = announced.exclude(fees="").values_list("tournament", "tournament__date", "fees")
    charged = {event: (day, fee_cents(line)) for event, day, line in fees}
    ticked = entries.filter(is_paid=True, tournament__in=charged).order_by("tournament", "number")
    rows = [
        payments.model(
            tournament_id=event, number=number, kind="fee", cents=cents, day=charged[event][0]
        )
        for event, number in ticked.values_list("tournament", "number")
        if (cents := charged[event][1])
    ]
    payments.bulk_create(rows, batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0048_names_as_initials"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("fee", "Fee"),
                            ("refund", "Refund"),
                            ("waiver", "Waiver"),
                            ("second", "Second"),
                        ],
                        max_length=6,
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "unknown"),
                            ("cash", "Cash"),
                            ("transfer", "Transfer"),
                            ("withheld", "deducted from a prize"),
                        ],
                        max_length=8,
                    ),
                ),
                ("cents", models.IntegerField()),
                ("day", models.DateField(default=django.utils.timezone.localdate)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("receipt", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="tournament.payment",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("cents__gt", 0), ("reverses", None)),
                            models.Q(("cents__lt", 0), ("reverses__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_payment_is_positive_and_its_cancellation_negative",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("fee", "refund", "waiver", "second"))),
                        name="a_payment_has_a_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("method__in", ("", "cash", "transfer", "withheld"))),
                        name="a_payment_has_a_method_or_none",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "receipt"), name="a_receipt_number_is_given_once"
                    ),
                ],
            },
        ),
        migrations.RunPython(record_ticks, migrations.RunPython.noop),
    ]
