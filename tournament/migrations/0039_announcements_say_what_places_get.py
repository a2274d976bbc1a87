"""Announcements say what places get, and whether the public sees what was paid out."""

from django.db import migrations, models

import tournament.models.plain


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0038_published_lists_keep_everybodys_place"),
    ]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="prize_fixed",
            field=tournament.models.plain.PlainField(
                blank=True, db_default="", default="", max_length=200
            ),
        ),
        migrations.AddField(
            model_name="announcement",
            name="prize_round_cents",
            field=models.PositiveIntegerField(db_default=1, default=1),
        ),
        migrations.AddField(
            model_name="announcement",
            name="prize_shares",
            field=tournament.models.plain.PlainField(
                blank=True, db_default="", default="", max_length=200
            ),
        ),
        migrations.AddField(
            model_name="announcement",
            name="shows_payouts",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
