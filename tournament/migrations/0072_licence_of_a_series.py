"""What follows for players without a licence in a series or a rating."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0071_days_and_regions"),
    ]

    operations = [
        migrations.AddField(
            model_name="series",
            name="licence_rule",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "Not Needed"),
                    ("unranked", "Unranked"),
                    ("hidden", "Hidden"),
                    ("left_out", "Left Out"),
                ],
                db_default="",
                default="",
                max_length=8,
            ),
        ),
    ]
