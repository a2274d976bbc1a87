"""The revisions of an event that pages across events need not follow."""

from django.db import migrations, models

SAFE_BECAUSE = "the old code does not know the column, and goes on following every revision"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0072_licence_of_a_series")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="live_revisions",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
