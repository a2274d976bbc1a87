"""Who may create tournaments is said for each account.

Until now every account might: all keep that but those who are nothing but onlookers.
"""

import django.db.models.deletion
import django.utils.timezone
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models


def let_create(apps: Apps, _schema_editor: object) -> None:
    """Leave the right to whoever has it, unless they look on and do nothing else."""
    roles = apps.get_model("tournament", "Membership").objects
    looking_on = roles.filter(role="viewer").values("user")
    doing = roles.exclude(role="viewer").values("user")
    users = apps.get_model(settings.AUTH_USER_MODEL).objects
    onlookers = users.filter(pk__in=looking_on).exclude(pk__in=doing)
    rights = apps.get_model("tournament", "AccountRights")
    rights.objects.bulk_create(
        rights(user=user, may_create=True)
        for user in users.exclude(pk__in=onlookers.values("pk")).filter(is_active=True)
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0018_entries_keep_what_was_known"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountRights",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("may_create", models.BooleanField(default=False)),
                ("keeps_register", models.BooleanField(default=False)),
                ("most_tournaments", models.PositiveIntegerField(blank=True, null=True)),
                ("most_jobs", models.PositiveIntegerField(blank=True, null=True)),
                ("most_megabytes", models.PositiveIntegerField(blank=True, null=True)),
            ],
            options={
                "verbose_name_plural": "account rights",
            },
        ),
        migrations.CreateModel(
            name="Intake",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("size", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name="tournament",
            name="names_minors",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("sex__in", ("", "f", "m"))),
                name="an_entry_says_woman_man_or_nothing",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("born", None), ("born__range", (1900, 2100)), _connector="OR"),
                name="an_entry_has_a_year_of_birth_or_none",
            ),
        ),
        migrations.AddField(
            model_name="accountrights",
            name="user",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rights",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="intake",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="intakes",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(let_create, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="intake",
            index=models.Index(fields=["user", "at"], name="intakes_of_a_day"),
        ),
    ]
