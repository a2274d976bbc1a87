"""The groups of a round may have clocks of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0031_announcements_say_the_prizes"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="group_clocks",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
    ]
