"""Two in the register may be one person, people have titles, and results are kept by person.

What was announced before is written down by person too.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = "All tables are new, and the old code announces what the next announcement renews."
ANNOUNCED = ("provisional", "approved", "standing_withdrawn")
JUNIORS = ("junior", "jaunie")


def keep(apps: Apps, _schema_editor: object) -> None:
    """Write down by person what stands announced now."""
    placing = apps.get_model("tournament", "Placing")
    publications = apps.get_model("tournament", "Publication").objects
    for event in apps.get_model("tournament", "Tournament").objects.all():
        newest = publications.filter(tournament=event, kind__in=ANNOUNCED).order_by("-pk").first()
        if newest is not None and newest.rows:
            entries = {entry.number: entry for entry in event.entries.all()}
            placing.objects.bulk_create(
                placing(**facts) for facts in placings(event, entries, newest.rows)
            )


def placings(event: Any, entries: dict[int, Any], rows: list[Any]) -> Iterator[dict[str, Any]]:  # noqa: ANN401 a model of that day
    has_big_points = any(Fraction(row["big"]) for row in rows)
    for row in rows:
        entry = entries[row["number"]]
        first, _, last = (row["place"] or "").partition("-")
        yield {
            "tournament": event,
            "player_id": entry.player_id,
            "person_id": entry.player_id,
            "number": entry.number,
            "place_first": int(first) if first else None,
            "place_last": int(last or first) if first else None,
            "players": len(rows),
            "big_sixtieths": int(Fraction(row["big"]) * 60) if has_big_points else None,
            # Half of what came before may be carried over: whole points are kept.
            "small": floor(Fraction(row["small"])),
            "is_disqualified": row["leaving"] == "disqualified",
            "is_named": not is_shielded(event, entry),
        }


def is_shielded(event: Any, entry: Any) -> bool:  # noqa: ANN401 models of that day
    if event.names_minors or not settings.MINOR_AGE:
        return False
    if entry.born is None:
        return entry.category.casefold().startswith(JUNIORS)
    return bool(event.date.year - entry.born <= settings.MINOR_AGE)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0028_series_have_stages"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Licence",
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
                ("season", models.PositiveSmallIntegerField()),
                ("number", models.CharField(blank=True, max_length=20)),
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="licences",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("-season",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("player", "season"),
                        name="a_licence_is_given_once_a_season",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("season__range", (1990, 2100))),
                        name="a_season_is_a_year",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Merge",
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
                ("reason", models.CharField(blank=True, max_length=200)),
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
                    "into",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="tournament.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="tournament.player",
                    ),
                ),
                (
                    "root",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="aliases",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("player",),
                        name="a_person_is_one_other_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("player", models.F("into")), _negated=True),
                        name="nobody_is_merged_into_themselves",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("lifted_at__isnull", False),
                            models.Q(("player", models.F("root")), _negated=True),
                            _connector="OR",
                        ),
                        name="merged_people_go_in_no_circle",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NotTheSame",
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
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))),
                        name="two_people_are_told_apart_in_one_order",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("first", "second"),
                        name="two_people_are_told_apart_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Placing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("place_first", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("players", models.PositiveSmallIntegerField()),
                ("big_sixtieths", models.BigIntegerField(blank=True, null=True)),
                ("small", models.IntegerField()),
                ("is_disqualified", models.BooleanField(default=False)),
                ("is_named", models.BooleanField(default=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="placings",
                        to="tournament.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="placings",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["person", "tournament", "place_first", "small", "is_named"],
                        name="placings_of_a_person",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="a_number_comes_to_one_place"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Title",
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
                ("name", models.CharField(max_length=60)),
                ("since", models.DateField()),
                ("given_by", models.CharField(blank=True, max_length=120)),
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="titles",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "ordering": ("-since", "-pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("player", "name"),
                        name="a_title_is_given_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="a_title_has_a_name"
                    ),
                ],
            },
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
