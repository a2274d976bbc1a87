"""The prize fund of a series: what each start and each player adds, and its prizes."""

from django.db import migrations, models

import tournament.models.text_fields


class Migration(migrations.Migration):
    dependencies = [("tournament", "0081_levy_per_start")]

    operations = [
        migrations.AddField(
            model_name="series",
            name="start_cents",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="series",
            name="player_cents",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="series",
            name="prize_shares",
            field=tournament.models.text_fields.PlainField(
                blank=True, db_default="", default="", max_length=200
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="prize_fixed",
            field=tournament.models.text_fields.PlainField(
                blank=True, db_default="", default="", max_length=200
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="shows_fund",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
