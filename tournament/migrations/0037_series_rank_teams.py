"""A series may rank the teams of its stages."""

from django.db import migrations, models

import tournament.models.plain

SAFE_BECAUSE = (
    "Columns are added with what holds for every series there is: they rank players. The old code"
    " need not know them."
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0036_groups_may_be_rounds_apart"),
    ]

    operations = [
        migrations.AddField(
            model_name="series",
            name="ranks",
            field=models.CharField(
                choices=[("players", "Players"), ("teams", "Teams")],
                db_default="players",
                default="players",
                max_length=7,
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="team_list",
            field=tournament.models.plain.PlainField(
                blank=True, db_default="", default="", max_length=100
            ),
        ),
    ]
