"""Followers of a series, and one e-mail a day that joins the news."""

import django.db.models.deletion
from django.db import migrations, models

SAFE_BECAUSE = (
    "the old code always writes the tournament, and leaves the new columns at their defaults"
)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0170_lists_as_sources_of_finals")]

    operations = [
        migrations.CreateModel(
            name="FollowerDigest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mailbox", models.CharField(max_length=32)),
                ("day", models.DateField()),
                ("until", models.DateTimeField()),
                ("since", models.JSONField(default=dict)),
            ],
        ),
        migrations.AddConstraint(
            model_name="followerdigest",
            constraint=models.UniqueConstraint(
                fields=("mailbox", "day"), name="a_mailbox_gets_one_digest_a_day"
            ),
        ),
        migrations.AlterField(
            model_name="follower",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="followers",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="follower",
            name="scope",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="followers",
                to="tournament.scope",
            ),
        ),
        migrations.AddField(
            model_name="follower",
            name="mailbox",
            field=models.CharField(blank=True, db_default="", max_length=32),
        ),
        migrations.AddField(
            model_name="follower",
            name="site",
            field=models.CharField(blank=True, db_default="", max_length=300),
        ),
        migrations.AddField(
            model_name="follower",
            name="rhythm",
            field=models.CharField(
                choices=[("each", "Each"), ("daily", "Daily")],
                db_default="each",
                default="each",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="follower",
            name="told_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="follower",
            index=models.Index(fields=["mailbox"], name="followers_of_a_mailbox"),
        ),
        migrations.AddConstraint(
            model_name="follower",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                    models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                    _connector="OR",
                ),
                name="a_follower_follows_one_thing",
            ),
        ),
    ]
