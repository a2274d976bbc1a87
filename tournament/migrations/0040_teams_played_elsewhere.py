"""Lists of results from elsewhere may be of teams."""

import django.db.models.deletion
from django.db import migrations, models

SAFE_BECAUSE = "Every constraint and every index is of a table that this migration makes."


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0039_announcements_say_what_places_get"),
    ]

    operations = [
        migrations.CreateModel(
            name="OutsideTeam",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("place_first", models.PositiveIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveIntegerField(blank=True, null=True)),
                ("big", models.CharField(blank=True, max_length=40)),
                ("small", models.CharField(blank=True, max_length=40)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="teams",
                        to="tournament.outsideevent",
                    ),
                ),
            ],
            options={
                "ordering": ("event", "place_first", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="an_outside_team_has_a_name",
                    ),
                    models.UniqueConstraint(
                        fields=("event", "name"), name="a_team_stands_once_in_outside_results"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("place_first", None), ("place_last", None)),
                            models.Q(
                                ("place_first__gte", 1),
                                ("place_last__gte", models.F("place_first")),
                            ),
                            _connector="OR",
                        ),
                        name="an_outside_place_of_a_team_is_one_or_none",
                    ),
                ],
            },
        ),
    ]
