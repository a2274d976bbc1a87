"""Prizes of a series that were handed over."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

import tournament.models.text_fields


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0125_stored_copies"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SeriesPayout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", tournament.models.text_fields.PlainField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("team", models.PositiveBigIntegerField(blank=True, null=True)),
                ("name", tournament.models.text_fields.PlainField(blank=True, max_length=200)),
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
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_payouts",
                        to="tournament.player",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payouts",
                        to="tournament.series",
                    ),
                ),
            ],
            options={
                "ordering": ("series", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=~Q(cents=0), name="a_payout_of_a_series_is_of_some_money"
                    ),
                    models.CheckConstraint(
                        condition=Q(player=None, team__isnull=False)
                        | Q(player__isnull=False, team=None, name=""),
                        name="a_payout_of_a_series_is_to_a_player_or_a_team",
                    ),
                ],
            },
        ),
    ]
