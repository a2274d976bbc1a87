"""Events are announced with map, fees and classes, and players apply from a public page."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = (
    "The constraints hold tables that are new, and letters about a column that the old code leaves"
    " empty."
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0020_acts_may_belong_above_the_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("map_link", models.CharField(blank=True, max_length=300)),
                ("fees", models.CharField(blank=True, max_length=60)),
                ("takes_entries", models.BooleanField(default=False)),
                ("opens_at", models.DateTimeField(blank=True, null=True)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("capacity", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("classes", models.JSONField(blank=True, default=list)),
                ("moved_from", models.DateField(blank=True, null=True)),
                ("moved_from_place", models.CharField(blank=True, max_length=120)),
                ("moved_why", models.CharField(blank=True, max_length=200)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcement",
                        to="tournament.tournament",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Application",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("club", models.CharField(blank=True, max_length=100)),
                ("born", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("entry_class", models.CharField(blank=True, max_length=40)),
                ("contact", models.CharField(blank=True, max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("may_be_listed", models.BooleanField(default=False)),
                ("sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("complete_at", models.DateTimeField(blank=True, null=True)),
                ("queue_number", models.PositiveIntegerField(blank=True, null=True)),
                ("placed_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
                ("declined_why", models.CharField(blank=True, max_length=200)),
                ("number", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="applications",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "queue_number", "pk"),
            },
        ),
        migrations.AddField(
            model_name="mail",
            name="application",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mails",
                to="tournament.application",
            ),
        ),
        migrations.AddConstraint(
            model_name="mail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("application", None),
                    models.Q(("account", None), ("invitation", None)),
                    _connector="OR",
                ),
                name="a_letter_to_a_player_is_about_nothing_else",
            ),
        ),
        migrations.AddConstraint(
            model_name="announcement",
            constraint=models.CheckConstraint(
                condition=models.Q(("capacity", None), ("capacity__gte", 1), _connector="OR"),
                name="an_event_has_room_for_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="announcement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("opens_at", None),
                    ("closes_at", None),
                    ("closes_at__gt", models.F("opens_at")),
                    _connector="OR",
                ),
                name="entry_closes_after_it_opens",
            ),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="an_application_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("complete_at", None), ("queue_number", None)),
                    models.Q(("complete_at__isnull", False), ("queue_number__isnull", False)),
                    _connector="OR",
                ),
                name="what_is_complete_has_its_turn",
            ),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("placed_at", None), ("complete_at__isnull", False), _connector="OR"
                ),
                name="only_what_is_complete_has_a_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.UniqueConstraint(
                fields=("tournament", "queue_number"), name="a_turn_is_given_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="application",
            constraint=models.CheckConstraint(
                condition=models.Q(("born", None), ("born__range", (1900, 2100)), _connector="OR"),
                name="an_application_has_a_year_of_birth_or_none",
            ),
        ),
    ]
