"""Sources of a final, and the people asked to play in it."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0062_webhooks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FinalSource",
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
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("rating", "Rating"),
                            ("series", "Series"),
                            ("result", "Result"),
                            ("title", "Title"),
                            ("invited", "Invited"),
                            ("barred", "Barred"),
                        ],
                        max_length=7,
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=60)),
                ("as_of", models.DateField(blank=True, null=True)),
                ("first_place", models.PositiveSmallIntegerField(default=1)),
                ("places", models.PositiveSmallIntegerField(blank=True, null=True)),
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
                    "final",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="final_sources",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "played",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.series",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ("rating", "series")), ("series__isnull", False)),
                            models.Q(("kind__in", ("result", "barred")), ("played__isnull", False)),
                            models.Q(("kind", "title"), models.Q(("title", ""), _negated=True)),
                            models.Q(("kind", "invited"), ("player__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_source_of_a_final_leads_to_people",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("first_place__gte", 1),
                            models.Q(("places", None), ("places__gte", 1), _connector="OR"),
                        ),
                        name="a_source_of_a_final_gives_places",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Nominee",
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
                ("place_first", models.PositiveIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveIntegerField(blank=True, null=True)),
                ("answer_by", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "not answered"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("lapsed", "Lapsed"),
                        ],
                        max_length=8,
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
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
                    "final",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="nominees",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="nominees",
                        to="tournament.finalsource",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("final", "player"),
                        name="a_person_is_nominated_once_for_a_final",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ("", "accepted", "declined", "lapsed"))),
                        name="a_nominee_has_an_answer_or_none",
                    ),
                ],
            },
        ),
    ]
