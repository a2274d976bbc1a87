"""The house shows a name, a few words, a colour and a logo at the head of its pages."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = "Both tables are new."


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0029_people_may_be_one_and_have_titles"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseLogo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("content", models.BinaryField()),
                ("kind", models.CharField(max_length=4)),
                ("digest", models.CharField(max_length=16, unique=True)),
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
            ],
        ),
        migrations.CreateModel(
            name="House",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("only", models.BooleanField(default=True, unique=True)),
                ("name", models.CharField(blank=True, max_length=80)),
                ("about", models.CharField(blank=True, max_length=200)),
                ("colour", models.CharField(blank=True, max_length=7)),
                (
                    "logo",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.houselogo",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="houselogo",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ("png", "jpeg"))), name="a_logo_is_a_picture"
            ),
        ),
        migrations.AddConstraint(
            model_name="house",
            constraint=models.CheckConstraint(
                condition=models.Q(("only", True)), name="there_is_one_house_here"
            ),
        ),
    ]
