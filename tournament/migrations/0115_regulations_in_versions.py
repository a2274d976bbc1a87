"""Published versions of regulations."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0110_emails_to_players"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RegulationsVersion",
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
                ("number", models.PositiveSmallIntegerField()),
                ("clauses", models.JSONField(default=dict)),
                ("text", models.TextField(blank=True)),
                ("note", models.CharField(blank=True, max_length=200)),
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
                    "scope",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="regulations",
                        to="tournament.scope",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="regulations",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                            models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="regulations_belong_to_one",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="a_version_of_an_event_has_its_number"
                    ),
                    models.UniqueConstraint(
                        fields=("scope", "number"), name="a_version_of_a_series_has_its_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)),
                        name="versions_are_numbered_from_one",
                    ),
                ],
            },
        ),
    ]
