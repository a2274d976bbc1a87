"""Followers of an event by e-mail, and the e-mails to them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = "the old code leaves the new column empty, so it never breaks the constraint"


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0150_emails_to_nominees"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Follower",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("contact", models.CharField(max_length=254)),
                ("numbers", models.JSONField(blank=True, default=list)),
                ("language", models.CharField(max_length=10)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="followers",
                        to="tournament.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="mail",
            name="follower",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mails",
                to="tournament.follower",
            ),
        ),
        migrations.AddConstraint(
            model_name="mail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("follower", None),
                    models.Q(
                        ("account", None),
                        ("application", None),
                        ("invitation", None),
                        ("nominee", None),
                    ),
                    _connector="OR",
                ),
                name="a_letter_to_a_follower_is_about_nothing_else",
            ),
        ),
    ]
