"""A fee that is deducted from a prize is no payment: the method was never written."""

from django.db import migrations, models

SAFE_BECAUSE = "no code has ever written the method that the constraint no longer allows"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0079_journal_by_revision")]

    operations = [
        migrations.RemoveConstraint("payment", "a_payment_has_a_method_or_none"),
        migrations.AlterField(
            model_name="payment",
            name="method",
            field=models.CharField(
                blank=True,
                choices=[("", "unknown"), ("cash", "Cash"), ("transfer", "Transfer")],
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            "payment",
            models.CheckConstraint(
                condition=models.Q(method__in=("", "cash", "transfer")),
                name="a_payment_has_a_method_or_none",
            ),
        ),
    ]
