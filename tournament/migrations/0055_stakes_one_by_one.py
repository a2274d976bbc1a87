"""Stakes settled one payment at a time, or table by table."""

from django.db import migrations, models

SAFE_BECAUSE = "the old code does not know the columns, which are empty by default"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0051_cash_counts_and_bank_rows")]

    operations = [
        migrations.AddField(
            model_name="payout",
            name="counterpart",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="payout",
            name="plan",
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="payout",
            name="round",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "stake"))
                | models.Q(("counterpart", None), ("plan", None), ("round", None)),
                name="only_stakes_are_paid_by_players",
            ),
        ),
    ]
