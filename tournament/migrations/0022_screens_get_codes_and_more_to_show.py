"""Screens get a short code, more to show, and say how much stands on a page."""

from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = (
    "Every new column has a value of the database's own that its constraint allows; of the old ones"
    " only the words that may stand in them are more."
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0021_events_are_announced_and_players_apply"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="screen",
            name="code",
            field=models.CharField(blank=True, max_length=4, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="screen",
            name="code_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="screen",
            name="columns",
            field=models.PositiveSmallIntegerField(default=0, db_default=0),
        ),
        migrations.AddField(
            model_name="screen",
            name="density",
            field=models.CharField(
                choices=[("large", "Large"), ("usual", "Usual"), ("dense", "Dense")],
                default="usual",
                db_default="usual",
                max_length=5,
            ),
        ),
        migrations.AddField(
            model_name="screen",
            name="revealed",
            field=models.PositiveSmallIntegerField(default=0, db_default=0),
        ),
        migrations.AddField(
            model_name="screen",
            name="top",
            field=models.PositiveSmallIntegerField(default=0, db_default=0),
        ),
        migrations.AlterField(
            model_name="screen",
            name="shows",
            field=models.CharField(
                choices=[
                    ("seats_by_name", "Seats By Name"),
                    ("seats_by_table", "Seats By Table"),
                    ("standings", "Standings"),
                    ("results", "Results"),
                    ("playing", "Playing"),
                    ("podium", "Podium"),
                    ("clock", "Clock"),
                    ("message", "Message"),
                    ("rotation", "Rotation"),
                ],
                default="seats_by_name",
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="screen",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("code__isnull", True), ("code_until__isnull", True)),
                    models.Q(("code__isnull", False), ("code_until__isnull", False)),
                    _connector="OR",
                ),
                name="a_screens_code_ends",
            ),
        ),
        migrations.AddConstraint(
            model_name="screen",
            constraint=models.CheckConstraint(
                condition=models.Q(("columns__lte", 6)), name="a_screen_has_few_columns"
            ),
        ),
    ]
