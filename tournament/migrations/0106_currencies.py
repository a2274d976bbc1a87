"""The currency of the instance, of an announcement, and of the fund of a series."""

from django.db import migrations, models
from django.db.models import Q

CURRENCIES = ("EUR", "CHF", "CZK", "DKK", "GBP", "NOK", "PLN", "SEK", "UAH", "USD")
SAFE_BECAUSE = "the old code leaves the new column to the database, which fills in the euro"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0105_fees_deducted_from_prizes")]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="currency",
            field=models.CharField(db_default="EUR", default="EUR", max_length=3),
        ),
        migrations.AddField(
            model_name="house",
            name="currency",
            field=models.CharField(db_default="EUR", default="EUR", max_length=3),
        ),
        migrations.AddField(
            model_name="series",
            name="currency",
            field=models.CharField(db_default="EUR", default="EUR", max_length=3),
        ),
        migrations.AddConstraint(
            "announcement",
            models.CheckConstraint(
                condition=Q(currency__in=CURRENCIES), name="an_announcement_has_a_known_currency"
            ),
        ),
        migrations.AddConstraint(
            "house",
            models.CheckConstraint(
                condition=Q(currency__in=CURRENCIES), name="a_house_has_a_known_currency"
            ),
        ),
        migrations.AddConstraint(
            "series",
            models.CheckConstraint(
                condition=Q(currency__in=CURRENCIES), name="a_series_has_a_known_currency"
            ),
        ),
    ]
