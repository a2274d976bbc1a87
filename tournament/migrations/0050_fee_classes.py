"""Classes of fees, fees of linked events, and second entries."""

import django.db.models.deletion
from django.db import migrations, models

SAFE_BECAUSE = "the old code reads a longer line of fees as it reads a shorter one"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0049_payments")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="fee_class",
            field=models.CharField(blank=True, db_default="", default="", max_length=60),
        ),
        migrations.AlterField(
            model_name="announcement",
            name="fees",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddField(
            model_name="announcement",
            name="fee_with",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="announcement",
            name="second_entries",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
