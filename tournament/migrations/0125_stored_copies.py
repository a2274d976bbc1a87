"""Rows of the copies in the blob store, which were found by their names until now.

The hourly sweep gives the copies of an older folder their rows.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("tournament", "0120_periodic_tasks")]

    operations = [
        migrations.CreateModel(
            name="StoredCopy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.BigIntegerField()),
                ("deal", models.BigIntegerField(default=0)),
                ("kind", models.CharField(max_length=30)),
                ("round", models.PositiveSmallIntegerField(null=True)),
                ("at", models.DateTimeField()),
                ("key", models.CharField(max_length=200, unique=True)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("size", models.BigIntegerField()),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stored_copies",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        F("tournament"),
                        F("revision").desc(),
                        F("deal").desc(),
                        name="newest_stored_copy",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(deal__gte=0, revision__gte=0, size__gte=0),
                        name="a_stored_copy_has_a_state",
                    )
                ],
            },
        ),
    ]
