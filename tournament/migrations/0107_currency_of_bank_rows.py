"""The currency of each row of a bank statement."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0106_currencies")]

    operations = [
        migrations.AddField(
            model_name="bankrow",
            name="currency",
            field=models.CharField(blank=True, db_default="", default="", max_length=3),
        ),
    ]
