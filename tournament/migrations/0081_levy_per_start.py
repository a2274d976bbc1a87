"""The levy that organisers owe this instance's federation for each start."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0080_no_withheld_payments")]

    operations = [
        migrations.AddField(
            model_name="house",
            name="levy_cents",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
