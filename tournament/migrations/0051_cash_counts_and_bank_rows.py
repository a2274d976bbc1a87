"""Counted cash, rows of bank statements, the bank account, and the role of a cashier."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = "the roles are only listed for forms; all else is new"


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0050_fee_classes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="house",
            name="iban",
            field=models.CharField(blank=True, db_default="", default="", max_length=34),
        ),
        migrations.AddField(
            model_name="house",
            name="payee",
            field=models.CharField(blank=True, db_default="", default="", max_length=70),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="role",
            field=models.CharField(
                choices=[
                    ("organiser", "Organiser"),
                    ("director", "Director"),
                    ("secretary", "Secretary"),
                    ("viewer", "Viewer"),
                    ("cashier", "Cashier"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="membership",
            name="role",
            field=models.CharField(
                choices=[
                    ("organiser", "Organiser"),
                    ("director", "Director"),
                    ("secretary", "Secretary"),
                    ("viewer", "Viewer"),
                    ("cashier", "Cashier"),
                ],
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="BankRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("day", models.DateField()),
                ("cents", models.IntegerField()),
                ("payer", models.CharField(blank=True, max_length=140)),
                ("text", models.CharField(blank=True, max_length=280)),
                ("digest", models.CharField(max_length=32)),
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
                    "payment",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bank_row",
                        to="tournament.payment",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bank_rows",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "day", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents__gt", 0)), name="a_bank_row_is_incoming_money"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("tournament", "digest"),
                        name="a_bank_row_is_imported_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CashCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("day", models.DateField(default=django.utils.timezone.localdate)),
                ("cents", models.IntegerField()),
                ("expected", models.IntegerField()),
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
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cash_counts",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents__gte", 0)), name="counted_cash_is_not_negative"
                    )
                ],
            },
        ),
    ]
