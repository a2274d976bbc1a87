"""The last day, the region, the organisers and the ages of an announced event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0070_people_of_a_final"),
    ]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="last_day",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="announcement",
            name="least_age",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="announcement",
            name="most_age",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="announcement",
            name="organisers",
            field=models.CharField(blank=True, db_default="", default="", max_length=200),
        ),
        migrations.AddField(
            model_name="announcement",
            name="region",
            field=models.CharField(blank=True, db_default="", default="", max_length=60),
        ),
    ]
