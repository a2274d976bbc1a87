"""Prizes of categories, teams and special awards, and lists of prizes that are published."""

from django.db import migrations, models

SAFE_BECAUSE = (
    "the old code does not know the columns, whose defaults change nothing; a kind of "
    "publication is checked by no constraint"
)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0055_stakes_one_by_one")]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="prize_added_cents",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="announcement",
            name="prize_lists",
            field=models.JSONField(blank=True, default=None, null=True),
        ),
        migrations.AddField(
            model_name="announcement",
            name="prizes_may_shrink",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="announcement",
            name="shows_stakes",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="payout",
            name="team",
            field=models.PositiveBigIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="publication",
            name="kind",
            field=models.CharField(
                choices=[
                    ("seating", "Seating"),
                    ("seating_withdrawn", "Seating Withdrawn"),
                    ("provisional", "Provisional"),
                    ("approved", "Approved"),
                    ("standing_withdrawn", "Standing Withdrawn"),
                    ("rating", "Rating"),
                    ("prizes", "Prizes"),
                    ("prizes_withdrawn", "Prizes Withdrawn"),
                ],
                max_length=20,
            ),
        ),
    ]
