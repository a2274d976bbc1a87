"""Sites that may show this one's pages in a frame, chosen on the page of the instance's name."""

from django.db import migrations, models

SAFE_BECAUSE = "the column has a default in the database"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0082_prize_fund_of_series")]

    operations = [
        migrations.AddField(
            model_name="house",
            name="embed_sites",
            field=models.CharField(blank=True, db_default="", default="", max_length=500),
        ),
    ]
