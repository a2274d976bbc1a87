"""An event may have a poster, whole and small enough to stand in a page."""

from django.db import migrations, models

SAFE_BECAUSE = "Two columns are added, empty."


class Migration(migrations.Migration):
    dependencies = [("tournament", "0032_groups_have_clocks")]

    operations = [
        migrations.AddField(
            model_name="eventface",
            name="poster",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.AddField(
            model_name="eventface",
            name="poster_small",
            field=models.TextField(blank=True, default=""),
        ),
    ]
