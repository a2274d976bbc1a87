"""Events get a logo, a colour, sponsors, and words and names for their diplomas."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0023_chinese_walls_rank_by_cards_out"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="EventFace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("logo", models.TextField(blank=True)),
                ("colour", models.CharField(blank=True, max_length=7)),
                ("sponsors", models.TextField(blank=True)),
                ("words", models.CharField(blank=True, max_length=160)),
                ("judge", models.CharField(blank=True, max_length=60)),
                ("secretary", models.CharField(blank=True, max_length=60)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="faces",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("colour", ""), ("colour__startswith", "#"), _connector="OR"
                        ),
                        name="a_face_has_a_colour_that_browsers_know",
                    )
                ],
            },
        ),
    ]
