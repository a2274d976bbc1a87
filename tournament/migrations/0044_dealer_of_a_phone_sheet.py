"""The first dealer of a sheet on a phone, where the table did not begin with seat A."""

from django.db import migrations, models

SAFE_BECAUSE = "the old code neither reads nor writes it, and its sheets begin with seat A"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0047_classes_of_minors")]

    operations = [
        migrations.AddField(
            model_name="phonesheet",
            name="first_dealer",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
