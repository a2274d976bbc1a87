"""What there is to win is announced beside the fees."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0030_the_house_has_a_name_and_a_logo")]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="prizes",
            field=models.CharField(blank=True, db_default="", default="", max_length=200),
        ),
    ]
