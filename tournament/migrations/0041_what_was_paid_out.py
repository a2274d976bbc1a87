"""What was paid out is kept as facts, so that a later correction shows what it changes."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournament.models.plain

SAFE_BECAUSE = "Every constraint and every index is of a table that this migration makes."


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0040_teams_played_elsewhere"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Payout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", tournament.models.plain.PlainField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("prize", "Prize"), ("stake", "Stake")], max_length=5
                    ),
                ),
                ("cents", models.IntegerField()),
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
                        related_name="payouts",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents", 0), _negated=True),
                        name="a_payout_is_of_some_money",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("prize", "stake"))),
                        name="a_payout_is_a_prize_or_a_stake",
                    ),
                ],
            },
        ),
    ]
