"""Let acts, roles and announcements belong to what stands above the events."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SAFE_BECAUSE = (
    "Columns only become ones that may be empty, which rewrites no row; the old code goes on "
    "filling them in and asks by tournament, so it meets no row of a scope. The checks and the "
    "two indexes read each table once."
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0019_accounts_have_rights_of_their_own"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="publication",
            name="as_of",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="tournament.tournament",
            ),
        ),
        migrations.AlterField(
            model_name="journalentry",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="journal",
                to="tournament.tournament",
            ),
        ),
        migrations.AlterField(
            model_name="membership",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to="tournament.tournament",
            ),
        ),
        migrations.AlterField(
            model_name="publication",
            name="kind",
            field=models.CharField(
                choices=[
                    ("seating", "Seating"),
                    ("seating_withdrawn", "Seating Withdrawn"),
                    ("provisional", "Provisional"),
                    ("approved", "Approved"),
                    ("standing_withdrawn", "Standing Withdrawn"),
                    ("rating", "Rating"),
                ],
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="publication",
            name="round_number",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="publication",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="publications",
                to="tournament.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Scope",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("series", "Series"),
                            ("ratings", "Ratings"),
                            ("register", "Register"),
                            ("house", "House"),
                        ],
                        max_length=10,
                    ),
                ),
                ("slug", models.SlugField(max_length=80)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("is_public", models.BooleanField(default=True)),
                ("revision", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ("kind", "name", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "slug"), name="a_scope_has_one_address"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ("series", "ratings", "register", "house"))
                        ),
                        name="a_scope_is_of_a_known_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ("series", "ratings")),
                            ("slug", models.F("kind")),
                            _connector="OR",
                        ),
                        name="there_is_one_register_and_one_house",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ("register", "house")),
                            models.Q(("name", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_series_and_a_list_have_a_name",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="invitation",
            name="scope",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="tournament.scope",
            ),
        ),
        migrations.AddField(
            model_name="journalentry",
            name="scope",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="journal",
                to="tournament.scope",
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="scope",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to="tournament.scope",
            ),
        ),
        migrations.AddField(
            model_name="publication",
            name="scope",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="publications",
                to="tournament.scope",
            ),
        ),
        migrations.AddIndex(
            model_name="journalentry",
            index=models.Index(fields=["scope", "-id"], name="scope_journal_newest_first"),
        ),
        migrations.AddIndex(
            model_name="publication",
            index=models.Index(fields=["scope", "kind", "-as_of"], name="announced_above_events"),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                    models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                    _connector="OR",
                ),
                name="an_invitation_leads_to_one_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key", ""), _negated=True),
                fields=("scope", "key"),
                name="an_act_on_a_scope_happens_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                    models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                    _connector="OR",
                ),
                name="a_line_belongs_to_one_journal",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                fields=("scope", "user"), name="an_account_has_one_role_in_a_scope"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                    models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                    _connector="OR",
                ),
                name="a_role_is_held_in_one_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                    models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                    _connector="OR",
                ),
                name="an_announcement_belongs_to_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="publication",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "rating")),
                fields=("scope", "as_of"),
                name="a_rating_is_published_once_for_a_day",
            ),
        ),
    ]
