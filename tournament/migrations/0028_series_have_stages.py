"""Series and ratings: stages under one rule, and results from elsewhere."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = "Every constraint and every index is of a table that this migration makes."


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0027_screens_show_events_beside"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="OutsideEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("name", models.CharField(max_length=200)),
                ("date", models.DateField()),
                ("game", models.CharField(max_length=40)),
                ("participants", models.PositiveIntegerField()),
                ("source", models.CharField(blank=True, max_length=300)),
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
            ],
            options={
                "ordering": ("-date", "pk"),
            },
        ),
        migrations.CreateModel(
            name="OutsideResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("club", models.CharField(blank=True, max_length=100)),
                ("place_first", models.PositiveIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveIntegerField(blank=True, null=True)),
                ("big", models.CharField(blank=True, max_length=40)),
                ("small", models.CharField(blank=True, max_length=40)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="tournament.outsideevent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="outside_results",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("event", "place_first", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=40)),
                ("rule", models.JSONField(default=dict)),
                ("planned_stages", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("final_places", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("publish_day", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "scope",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series",
                        to="tournament.scope",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "series",
            },
        ),
        migrations.CreateModel(
            name="Stage",
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
                ("name", models.CharField(blank=True, max_length=120)),
                ("coefficient", models.CharField(default="1", max_length=20)),
                ("is_final", models.BooleanField(default=False)),
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
                    "outside",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournament.outsideevent",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournament.series",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.AddConstraint(
            model_name="outsideevent",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="an_outside_event_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="outsideresult",
            constraint=models.UniqueConstraint(
                fields=("event", "player"), name="a_person_stands_once_in_outside_results"
            ),
        ),
        migrations.AddConstraint(
            model_name="outsideresult",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("place_first", None), ("place_last", None)),
                    models.Q(("place_first__gte", 1), ("place_last__gte", models.F("place_first"))),
                    _connector="OR",
                ),
                name="an_outside_place_is_one_or_none",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("publish_day", None), ("publish_day__range", (1, 28)), _connector="OR"
                ),
                name="a_rating_is_published_on_a_day_of_every_month",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outside__isnull", True), ("tournament__isnull", False)),
                    models.Q(("outside__isnull", False), ("tournament__isnull", True)),
                    _connector="OR",
                ),
                name="a_stage_is_an_event_of_ours_or_elsewhere",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                condition=models.Q(("lifted_at", None)),
                fields=("series", "tournament"),
                name="a_tournament_is_one_stage_of_a_series",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                condition=models.Q(("lifted_at", None)),
                fields=("series", "outside"),
                name="an_outside_event_is_one_stage_of_a_series",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_final", True), ("lifted_at", None)),
                fields=("series",),
                name="a_series_has_one_final",
            ),
        ),
    ]
