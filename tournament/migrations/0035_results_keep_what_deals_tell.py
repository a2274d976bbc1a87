"""A line of an announced result keeps what the deals of its player tell, once they are counted."""

from django.db import migrations, models

SAFE_BECAUSE = "The column may be empty, and the old code neither reads nor writes it."


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0034_records_are_found_by_points"),
    ]

    operations = [
        migrations.AddField(
            model_name="placing",
            name="deals",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
