"""Addresses of the nominees of a final, and the e-mails to them."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

SAFE_BECAUSE = "the old code leaves the new column empty, so it never breaks the constraint"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0140_news_and_documents")]

    operations = [
        migrations.CreateModel(
            name="NomineeAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("contact", models.CharField(blank=True, max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("set_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("stopped_at", models.DateTimeField(blank=True, null=True)),
                (
                    "final",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="nominee_addresses",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("final", "player"), name="a_nominee_of_a_final_has_one_address"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="mail",
            name="nominee",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mails",
                to="tournament.nominee",
            ),
        ),
        migrations.AddConstraint(
            model_name="mail",
            constraint=models.CheckConstraint(
                condition=models.Q(nominee=None)
                | models.Q(application=None, invitation=None, account=None),
                name="a_letter_to_a_nominee_is_about_nothing_else",
            ),
        ),
    ]
