"""Screens show the standings of events beside their own."""

from django.db import migrations, models

SAFE_BECAUSE = "The column stays as it is; only the words that may stand in it are more."


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0026_events_have_blocks"),
    ]

    operations = [
        migrations.AlterField(
            model_name="screen",
            name="shows",
            field=models.CharField(
                choices=[
                    ("seats_by_name", "Seats By Name"),
                    ("seats_by_table", "Seats By Table"),
                    ("standings", "Standings"),
                    ("teams", "Teams"),
                    ("results", "Results"),
                    ("playing", "Playing"),
                    ("podium", "Podium"),
                    ("beside", "Beside"),
                    ("clock", "Clock"),
                    ("message", "Message"),
                    ("rotation", "Rotation"),
                ],
                default="seats_by_name",
                max_length=16,
            ),
        ),
    ]
