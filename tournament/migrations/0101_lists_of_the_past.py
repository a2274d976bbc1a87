"""Lists of past events, received together and imported one by one."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournament.models.text_fields

Words = tournament.models.text_fields.PlainField


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0100_days_of_a_licence"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PastList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", Words(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("file", Words(max_length=200)),
                ("digest", models.CharField(max_length=64)),
                ("text", models.TextField(blank=True)),
                ("name", Words(blank=True, max_length=200)),
                ("date", models.DateField(blank=True, null=True)),
                ("place", Words(blank=True, max_length=200)),
                ("game", models.CharField(blank=True, max_length=40)),
                ("rounds", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("source", Words(blank=True, max_length=300)),
                ("terms", Words(blank=True, max_length=100)),
                ("places_by", models.CharField(blank=True, max_length=10)),
                ("people", models.JSONField(default=dict)),
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
                    "event",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="past",
                        to="tournament.outsideevent",
                    ),
                ),
            ],
            options={
                "ordering": ("date", "file", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(lifted_at=None),
                        fields=("digest",),
                        name="a_list_is_received_once",
                    )
                ],
            },
        ),
    ]
