"""The days on which a licence is valid; without them, the year of its season."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0095_blob_store"),
    ]

    operations = [
        migrations.AddField(
            model_name="licence",
            name="valid_from",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="licence",
            name="valid_to",
            field=models.DateField(blank=True, null=True),
        ),
    ]
