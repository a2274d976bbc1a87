"""Where everybody stood in each published list of ratings is written down by person."""

from collections.abc import Iterator
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models

SAFE_BECAUSE = (
    "The table is new. A list that the old code publishes meanwhile is written down with the next."
)
AT_ONCE = 2_000


def keep(apps: Apps, _schema_editor: object) -> None:
    """Write down the lines of every list that is published."""
    rated = apps.get_model("tournament", "RatedPlace")
    known = set(apps.get_model("tournament", "Player").objects.values_list("pk", flat=True))
    lists = apps.get_model("tournament", "Publication").objects.filter(kind="rating")
    for said in lists.iterator(chunk_size=1):
        rated.objects.bulk_create(
            (rated(**facts) for facts in places(said) if facts["player_id"] in known),
            batch_size=AT_ONCE,
        )


def places(said: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 a model of that day
    for row in said.rows:
        first, _, last = (row["place"] or "").partition("-")
        yield {
            "publication": said,
            "player_id": row["player"],
            "place_first": int(first) if first else None,
            "place_last": int(last or first) if first else None,
            "total": row["total"],
        }


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0037_series_rank_teams"),
    ]

    operations = [
        migrations.CreateModel(
            name="RatedPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place_first", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("total", models.CharField(max_length=80)),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rated",
                        to="tournament.player",
                    ),
                ),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rated",
                        to="tournament.publication",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "publication"), name="a_person_stands_once_in_a_list"
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
                        name="a_rated_place_is_one_or_none",
                    ),
                ],
            },
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
