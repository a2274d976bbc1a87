"""Create all tables of release 0.1.

It keeps the name of the last of the 41 migrations that it replaced: databases made before it have
that name recorded, so they have nothing to migrate, and their exports name the same version.
"""

import datetime

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.fields.json
import django.db.models.functions.comparison
import django.db.models.lookups
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournament.models.screen


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "__first__"),
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
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rights",
                        to=settings.AUTH_USER_MODEL,
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
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("browser", models.CharField(blank=True, max_length=80)),
                ("began_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "ordering": ("-seen_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="HouseLogo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("content", models.BinaryField()),
                ("kind", models.CharField(max_length=4)),
                ("digest", models.CharField(max_length=16, unique=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("png", "jpeg"))),
                        name="a_logo_is_a_picture",
                    )
                ],
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
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="intakes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("size", models.PositiveBigIntegerField()),
            ],
            options={
                "indexes": [models.Index(fields=["user", "at"], name="intakes_of_a_day")],
            },
        ),
        migrations.CreateModel(
            name="OutsideEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("name", models.CharField(max_length=200)),
                ("date", models.DateField()),
                ("game", models.CharField(max_length=40)),
                ("participants", models.PositiveIntegerField()),
                ("source", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "ordering": ("-date", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="an_outside_event_has_a_name",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OwnPreset",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="own_presets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("plan", models.JSONField()),
                ("made_at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="an_own_preset_has_a_name",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at", None)),
                        fields=("owner", "name"),
                        name="own_presets_of_one_account_differ_in_name",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("name_key", models.CharField(db_index=True, editable=False, max_length=150)),
                ("club", models.CharField(blank=True, max_length=100)),
                ("born", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "sex",
                    models.CharField(
                        blank=True,
                        choices=[("", "not said"), ("f", "woman"), ("m", "man")],
                        max_length=1,
                    ),
                ),
                ("federation_number", models.CharField(blank=True, max_length=20)),
                ("rating", models.IntegerField(blank=True, null=True)),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("name", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("federation_number", ""), _negated=True),
                        fields=("federation_number",),
                        name="a_federation_number_is_one_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="a_player_has_a_name"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "digest"), name="a_recovery_code_is_given_once"
                    )
                ],
            },
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
        migrations.CreateModel(
            name="SecondFactor",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="second_factor",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("secret", models.CharField(max_length=200)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("last_step", models.BigIntegerField(default=0)),
                ("misses", models.PositiveSmallIntegerField(default=0)),
                ("closed_until", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=200)),
                ("date", models.DateField()),
                ("starts", models.TimeField(blank=True, null=True)),
                ("place", models.CharField(blank=True, max_length=120)),
                ("contact", models.CharField(blank=True, max_length=200)),
                ("preset", models.CharField(max_length=40)),
                ("settings", models.JSONField(blank=True, default=dict)),
                ("blocks", models.JSONField(blank=True, db_default=[], default=list)),
                ("seed", models.CharField(max_length=200)),
                ("breaks", models.JSONField(blank=True, default=list)),
                ("prize_places", models.PositiveSmallIntegerField(default=3)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("planned", "Planned"),
                            ("running", "Running"),
                            ("provisional", "Provisional"),
                            ("approved", "Approved"),
                        ],
                        default="planned",
                        max_length=12,
                    ),
                ),
                (
                    "checking",
                    models.CharField(
                        choices=[
                            ("off", "Off"),
                            ("second_pair", "Second Pair"),
                            ("blind", "Blind"),
                        ],
                        default="off",
                        max_length=12,
                    ),
                ),
                (
                    "phones",
                    models.CharField(
                        choices=[("off", "Off"), ("allowed", "Allowed")],
                        default="allowed",
                        max_length=12,
                    ),
                ),
                ("table_agreement_checks", models.BooleanField(default=False)),
                ("confirms_deals", models.BooleanField(default=False)),
                ("is_rated", models.BooleanField(default=False)),
                ("is_rehearsal", models.BooleanField(default=False)),
                ("seats_only_arrived", models.BooleanField(default=False)),
                (
                    "public_sees",
                    models.CharField(
                        choices=[
                            ("nothing", "Nothing"),
                            ("seats", "Seats"),
                            ("standings", "Standings"),
                            ("everything", "Everything"),
                        ],
                        default="everything",
                        max_length=12,
                    ),
                ),
                (
                    "public_names",
                    models.CharField(
                        choices=[("full", "Full"), ("initials", "Initials")],
                        default="full",
                        max_length=12,
                    ),
                ),
                ("names_minors", models.BooleanField(default=False)),
                ("correction_minutes", models.PositiveSmallIntegerField(default=30)),
                ("correction_until", models.DateTimeField(blank=True, null=True)),
                ("called_off", models.CharField(blank=True, default="", max_length=200)),
                (
                    "listing",
                    models.CharField(
                        choices=[
                            ("listed", "Listed"),
                            ("archived", "Archived"),
                            ("deleted", "Deleted"),
                        ],
                        default="listed",
                        max_length=12,
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ("-date", "name"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="a_tournament_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ("planned", "running", "provisional", "approved"))
                        ),
                        name="a_tournament_is_in_a_known_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "provisional"), _negated=True),
                            ("correction_until__isnull", False),
                            _connector="OR",
                        ),
                        name="a_provisional_result_says_until_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("called_off", ""),
                            ("state__in", ("planned", "running")),
                            _connector="OR",
                        ),
                        name="what_was_called_off_has_no_result",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("listing__in", ("listed", "archived", "deleted"))),
                        name="a_tournament_is_listed_in_a_known_way",
                    ),
                ],
            },
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
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="applications",
                        to="tournament.tournament",
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
            ],
            options={
                "ordering": ("tournament", "queue_number", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="an_application_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("complete_at", None), ("queue_number", None)),
                            models.Q(
                                ("complete_at__isnull", False), ("queue_number__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="what_is_complete_has_its_turn",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("placed_at", None), ("complete_at__isnull", False), _connector="OR"
                        ),
                        name="only_what_is_complete_has_a_place",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "queue_number"), name="a_turn_is_given_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("born", None), ("born__range", (1900, 2100)), _connector="OR"
                        ),
                        name="an_application_has_a_year_of_birth_or_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DrawCommitment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="commitments",
                        to="tournament.tournament",
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("encrypted", models.CharField(blank=True, max_length=300)),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("made_at", models.DateTimeField()),
                ("revealed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("secret", ""), ("revealed_at__isnull", False), _connector="OR"
                        ),
                        name="a_secret_in_plain_is_revealed",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("revealed_at", None)),
                        fields=("tournament",),
                        name="one_commitment_in_force",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rounds",
                        to="tournament.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("drafted", "Drafted"),
                            ("published", "Published"),
                            ("playing", "Playing"),
                            ("trailing", "Trailing"),
                            ("closed", "Closed"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="drafted",
                        max_length=10,
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("notices", models.JSONField(blank=True, default=list)),
                ("swaps", models.JSONField(blank=True, default=list)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_for", models.DurationField(default=datetime.timedelta)),
                ("group_clocks", models.JSONField(blank=True, db_default=[], default=list)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "withdrawn"), _negated=True),
                        fields=("tournament", "number"),
                        name="a_round_number_is_used_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ("closed", "withdrawn", "trailing")), _negated=True
                        ),
                        fields=("tournament",),
                        name="one_round_is_unfinished_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="round_numbers_begin_with_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state", "drafted"), ("published_at__isnull", False), _connector="OR"
                        ),
                        name="a_published_round_says_since_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "closed"), _negated=True),
                            ("closed_at__isnull", False),
                            _connector="OR",
                        ),
                        name="a_closed_round_says_since_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("paused_at__isnull", True),
                            ("started_at__isnull", False),
                            _connector="OR",
                        ),
                        name="only_a_clock_that_was_started_is_paused",
                    ),
                ],
            },
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
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("only", True)), name="there_is_one_house_here"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "scope",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournament.scope",
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("organiser", "Organiser"),
                            ("director", "Director"),
                            ("secretary", "Secretary"),
                            ("viewer", "Viewer"),
                        ],
                        max_length=10,
                    ),
                ),
                ("token", models.CharField(max_length=64, unique=True)),
                ("note", models.CharField(blank=True, max_length=120)),
                ("expires_at", models.DateTimeField()),
                (
                    "accepted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("-at",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                            models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="an_invitation_leads_to_one_place",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "kind",
                    models.CharField(
                        choices=[("paper", "Paper"), ("chore", "Chore"), ("mail", "Mail")],
                        default="paper",
                        max_length=5,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="jobs",
                        to="tournament.tournament",
                    ),
                ),
                ("document", models.CharField(max_length=40)),
                ("params", models.JSONField(blank=True, default=dict)),
                ("language", models.CharField(max_length=10)),
                ("revision", models.PositiveIntegerField()),
                ("fingerprint", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("retries", models.PositiveSmallIntegerField(default=0)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("size", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "failure",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unprintable", "Unprintable"),
                            ("broken", "Broken"),
                            ("abandoned", "Abandoned"),
                            ("disk", "Disk"),
                            ("refused", "Refused"),
                            ("unreached", "Unreached"),
                            ("turned_away", "Turned Away"),
                            ("locked_out", "Locked Out"),
                            ("insecure", "Insecure"),
                            ("unsure", "Unsure"),
                        ],
                        max_length=12,
                    ),
                ),
                ("words", models.TextField(blank=True)),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ("queued", "running", "done"))),
                        fields=("fingerprint",),
                        name="an_order_at_a_revision_is_made_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OutsideTeam",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="teams",
                        to="tournament.outsideevent",
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("place_first", models.PositiveIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveIntegerField(blank=True, null=True)),
                ("big", models.CharField(blank=True, max_length=40)),
                ("small", models.CharField(blank=True, max_length=40)),
            ],
            options={
                "ordering": ("event", "place_first", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="an_outside_team_has_a_name",
                    ),
                    models.UniqueConstraint(
                        fields=("event", "name"), name="a_team_stands_once_in_outside_results"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("place_first", None), ("place_last", None)),
                            models.Q(
                                ("place_first__gte", 1),
                                ("place_last__gte", models.F("place_first")),
                            ),
                            _connector="OR",
                        ),
                        name="an_outside_place_of_a_team_is_one_or_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OutsideResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="tournament.outsideevent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="outside_results",
                        to="tournament.player",
                    ),
                ),
                ("club", models.CharField(blank=True, max_length=100)),
                ("place_first", models.PositiveIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveIntegerField(blank=True, null=True)),
                ("big", models.CharField(blank=True, max_length=40)),
                ("small", models.CharField(blank=True, max_length=40)),
            ],
            options={
                "ordering": ("event", "place_first", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "player"), name="a_person_stands_once_in_outside_results"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("place_first", None), ("place_last", None)),
                            models.Q(
                                ("place_first__gte", 1),
                                ("place_last__gte", models.F("place_first")),
                            ),
                            _connector="OR",
                        ),
                        name="an_outside_place_is_one_or_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NotTheSame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))),
                        name="two_people_are_told_apart_in_one_order",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("first", "second"),
                        name="two_people_are_told_apart_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Merge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="tournament.player",
                    ),
                ),
                (
                    "into",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="tournament.player",
                    ),
                ),
                (
                    "root",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="aliases",
                        to="tournament.player",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("player",),
                        name="a_person_is_one_other_person",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("player", models.F("into")), _negated=True),
                        name="nobody_is_merged_into_themselves",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("lifted_at__isnull", False),
                            models.Q(("player", models.F("root")), _negated=True),
                            _connector="OR",
                        ),
                        name="merged_people_go_in_no_circle",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Licence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="licences",
                        to="tournament.player",
                    ),
                ),
                ("season", models.PositiveSmallIntegerField()),
                ("number", models.CharField(blank=True, max_length=20)),
            ],
            options={
                "ordering": ("-season",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("player", "season"),
                        name="a_licence_is_given_once_a_season",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("season__range", (1990, 2100))),
                        name="a_season_is_a_year",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournament.player",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=120)),
                ("club", models.CharField(blank=True, max_length=100)),
                ("category", models.CharField(blank=True, max_length=40)),
                ("born", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "sex",
                    models.CharField(
                        blank=True,
                        choices=[("", "not said"), ("f", "woman"), ("m", "man")],
                        max_length=1,
                    ),
                ),
                ("federation_number", models.CharField(blank=True, max_length=20)),
                ("rating", models.IntegerField(blank=True, null=True)),
                ("opens_register", models.BooleanField(default=False)),
                ("is_paid", models.BooleanField(default=False)),
                ("arrived_at", models.DateTimeField(blank=True, null=True)),
                ("lot", models.PositiveIntegerField(blank=True, null=True)),
                ("from_round", models.PositiveSmallIntegerField(default=1)),
                ("to_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "leaving",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "still in"),
                            ("withdrawn", "Withdrawn"),
                            ("disqualified", "Disqualified"),
                        ],
                        max_length=12,
                    ),
                ),
                ("leaving_reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"),
                        name="a_number_is_given_once_in_a_tournament",
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "player"), name="a_player_enters_a_tournament_once"
                    ),
                    models.UniqueConstraint(
                        fields=("tournament", "lot"), name="a_lot_is_drawn_once_in_a_tournament"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="entry_numbers_begin_with_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("from_round__gte", 1)),
                        name="nobody_enters_before_round_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("to_round__isnull", True),
                            (
                                "to_round__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("from_round"), "-", models.Value(1)
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="nobody_leaves_before_he_enters",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("leaving", ""), ("to_round__isnull", False), _connector="OR"
                        ),
                        name="whoever_left_has_a_last_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sex__in", ("", "f", "m"))),
                        name="an_entry_says_woman_man_or_nothing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("born", None), ("born__range", (1900, 2100)), _connector="OR"
                        ),
                        name="an_entry_has_a_year_of_birth_or_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Publication",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="publications",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "scope",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="publications",
                        to="tournament.scope",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
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
                ("round_number", models.PositiveSmallIntegerField(default=0)),
                ("as_of", models.DateField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField()),
                ("rows", models.JSONField(blank=True, default=list)),
                ("notes", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ("-pk",),
                "indexes": [
                    models.Index(fields=["tournament", "kind", "round_number"], name="announced"),
                    models.Index(fields=["scope", "kind", "-as_of"], name="announced_above_events"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                            models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="an_announcement_belongs_to_one",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "rating")),
                        fields=("scope", "as_of"),
                        name="a_rating_is_published_once_for_a_day",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "scope",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series",
                        to="tournament.scope",
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=40)),
                ("rule", models.JSONField(default=dict)),
                ("planned_stages", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("final_places", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("publish_day", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "ranks",
                    models.CharField(
                        choices=[("players", "Players"), ("teams", "Teams")],
                        db_default="players",
                        default="players",
                        max_length=7,
                    ),
                ),
                (
                    "team_list",
                    models.CharField(blank=True, db_default="", default="", max_length=100),
                ),
            ],
            options={
                "verbose_name_plural": "series",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("publish_day", None), ("publish_day__range", (1, 28)), _connector="OR"
                        ),
                        name="a_rating_is_published_on_a_day_of_every_month",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="teams",
                        to="tournament.tournament",
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("list", models.CharField(blank=True, max_length=100)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="a_team_has_a_name"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("tournament", "list", "name"),
                        name="a_team_name_is_used_once_on_a_list",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Title",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="titles",
                        to="tournament.player",
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("since", models.DateField()),
                ("given_by", models.CharField(blank=True, max_length=120)),
            ],
            options={
                "ordering": ("-since", "-pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("player", "name"),
                        name="a_title_is_given_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="a_title_has_a_name"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="screens",
                        to="tournament.tournament",
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                (
                    "token",
                    models.CharField(
                        default=tournament.models.screen.make_token, max_length=32, unique=True
                    ),
                ),
                (
                    "shows",
                    models.CharField(
                        choices=[
                            ("seats_by_name", "Seats By Name"),
                            ("seats_by_table", "Seats By Table"),
                            ("standings", "Standings"),
                            ("teams", "Teams"),
                            ("results", "Results"),
                            ("playing", "Playing"),
                            ("podium", "Podium"),
                            ("beside", "Beside"),
                            ("clock", "Clock"),
                            ("message", "Message"),
                            ("rotation", "Rotation"),
                        ],
                        default="seats_by_name",
                        max_length=16,
                    ),
                ),
                ("turns", models.JSONField(blank=True, default=list)),
                ("seconds", models.PositiveSmallIntegerField(default=12)),
                (
                    "theme",
                    models.CharField(
                        choices=[("light", "Light"), ("dark", "Dark")],
                        default="light",
                        max_length=5,
                    ),
                ),
                ("language", models.CharField(default="lv", max_length=5)),
                (
                    "density",
                    models.CharField(
                        choices=[("large", "Large"), ("usual", "Usual"), ("dense", "Dense")],
                        db_default="usual",
                        default="usual",
                        max_length=5,
                    ),
                ),
                ("columns", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("top", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("revealed", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("code", models.CharField(blank=True, max_length=4, null=True, unique=True)),
                ("code_until", models.DateTimeField(blank=True, null=True)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="a_screen_has_a_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seconds__gte", 3), ("seconds__lte", 120)),
                        name="a_page_stands_long_enough_to_be_read",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("code__isnull", True), ("code_until__isnull", True)),
                            models.Q(("code__isnull", False), ("code_until__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_screens_code_ends",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("columns__lte", 6)), name="a_screen_has_few_columns"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Placing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="placings",
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
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="placings",
                        to="tournament.player",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("place_first", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("players", models.PositiveSmallIntegerField()),
                ("big_sixtieths", models.BigIntegerField(blank=True, null=True)),
                ("small", models.IntegerField()),
                ("is_disqualified", models.BooleanField(default=False)),
                ("is_named", models.BooleanField(default=True)),
                ("deals", models.JSONField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["person", "tournament", "place_first", "small", "is_named"],
                        name="placings_of_a_person",
                    ),
                    models.Index(
                        condition=models.Q(("big_sixtieths__isnull", False), ("is_named", True)),
                        fields=["-big_sixtieths"],
                        name="placings_by_big_points",
                    ),
                    models.Index(
                        condition=models.Q(("big_sixtieths__isnull", False), ("is_named", True)),
                        fields=["-small"],
                        name="placings_by_small_points",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="a_number_comes_to_one_place"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Payout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payouts",
                        to="tournament.tournament",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("prize", "Prize"), ("stake", "Stake")], max_length=5
                    ),
                ),
                ("cents", models.IntegerField()),
            ],
            options={
                "ordering": ("tournament", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents", 0), _negated=True),
                        name="a_payout_is_of_some_money",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("prize", "stake"))),
                        name="a_payout_is_a_prize_or_a_stake",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="tournament.tournament",
                    ),
                ),
                ("text", models.CharField(max_length=200)),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True),
                        name="a_message_says_something",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "scope",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tournament.scope",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("organiser", "Organiser"),
                            ("director", "Director"),
                            ("secretary", "Secretary"),
                            ("viewer", "Viewer"),
                        ],
                        max_length=10,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "user"),
                        name="an_account_has_one_role_in_a_tournament",
                    ),
                    models.UniqueConstraint(
                        fields=("scope", "user"), name="an_account_has_one_role_in_a_scope"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                            models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_role_is_held_in_one_place",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "scope",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournament.scope",
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("verb", models.CharField(max_length=40)),
                ("subject", models.CharField(blank=True, max_length=200)),
                ("before", models.JSONField(blank=True, default=dict)),
                ("after", models.JSONField(blank=True, default=dict)),
                ("undo", models.JSONField(blank=True, null=True)),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="undone_by",
                        to="tournament.journalentry",
                    ),
                ),
                ("key", models.CharField(blank=True, max_length=130)),
                ("result", models.BigIntegerField(blank=True, null=True)),
            ],
            options={
                "verbose_name_plural": "journal entries",
                "ordering": ("-pk",),
                "indexes": [
                    models.Index(fields=["tournament", "-id"], name="journal_newest_first"),
                    models.Index(fields=["scope", "-id"], name="scope_journal_newest_first"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        fields=("tournament", "key"),
                        name="an_act_with_a_key_happens_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        fields=("scope", "key"),
                        name="an_act_on_a_scope_happens_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("scope__isnull", True), ("tournament__isnull", False)),
                            models.Q(("scope__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_line_belongs_to_one_journal",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventFace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="faces",
                        to="tournament.tournament",
                    ),
                ),
                ("logo", models.TextField(blank=True)),
                ("poster", models.TextField(blank=True, default="")),
                ("poster_small", models.TextField(blank=True, default="")),
                ("colour", models.CharField(blank=True, max_length=7)),
                ("sponsors", models.TextField(blank=True)),
                ("words", models.CharField(blank=True, max_length=160)),
                ("judge", models.CharField(blank=True, max_length=60)),
                ("secretary", models.CharField(blank=True, max_length=60)),
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
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcement",
                        to="tournament.tournament",
                    ),
                ),
                ("map_link", models.CharField(blank=True, max_length=300)),
                ("fees", models.CharField(blank=True, max_length=60)),
                ("prizes", models.CharField(blank=True, db_default="", default="", max_length=200)),
                (
                    "prize_shares",
                    models.CharField(blank=True, db_default="", default="", max_length=200),
                ),
                (
                    "prize_fixed",
                    models.CharField(blank=True, db_default="", default="", max_length=200),
                ),
                ("prize_round_cents", models.PositiveIntegerField(db_default=1, default=1)),
                ("shows_payouts", models.BooleanField(db_default=False, default=False)),
                ("takes_entries", models.BooleanField(default=False)),
                ("opens_at", models.DateTimeField(blank=True, null=True)),
                ("closes_at", models.DateTimeField(blank=True, null=True)),
                ("capacity", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("classes", models.JSONField(blank=True, default=list)),
                ("moved_from", models.DateField(blank=True, null=True)),
                ("moved_from_place", models.CharField(blank=True, max_length=120)),
                ("moved_why", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("capacity", None), ("capacity__gte", 1), _connector="OR"
                        ),
                        name="an_event_has_room_for_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("opens_at", None),
                            ("closes_at", None),
                            ("closes_at__gt", models.F("opens_at")),
                            _connector="OR",
                        ),
                        name="entry_closes_after_it_opens",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JobStep",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="tournament.job",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("part", models.JSONField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("worker", models.CharField(blank=True, max_length=120)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("beat_at", models.DateTimeField(blank=True, null=True)),
                ("not_before", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("job", "number"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ("queued", "running"))),
                        fields=["state"],
                        name="steps_in_the_making",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("job", "number"), name="a_step_of_a_job_has_its_own_number"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "job",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail",
                        to="tournament.job",
                    ),
                ),
                ("to", models.CharField(blank=True, max_length=254)),
                ("shown", models.CharField(max_length=254)),
                ("site", models.CharField(max_length=300)),
                (
                    "invitation",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to="tournament.invitation",
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "application",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to="tournament.application",
                    ),
                ),
                ("handed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("invitation", None), ("account", None), _connector="OR"
                        ),
                        name="a_letter_is_about_one_thing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("application", None),
                            models.Q(("account", None), ("invitation", None)),
                            _connector="OR",
                        ),
                        name="a_letter_to_a_player_is_about_nothing_else",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatedPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "publication",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rated",
                        to="tournament.publication",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rated",
                        to="tournament.player",
                    ),
                ),
                ("place_first", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place_last", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("total", models.CharField(max_length=80)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "publication"), name="a_person_stands_once_in_a_list"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("place_first", None), ("place_last", None)),
                            models.Q(
                                ("place_first__gte", 1),
                                ("place_last__gte", models.F("place_first")),
                            ),
                            _connector="OR",
                        ),
                        name="a_rated_place_is_one_or_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JudgeWarning",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="warnings",
                        to="tournament.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="warnings",
                        to="tournament.round",
                    ),
                ),
                ("reason", models.CharField(max_length=500)),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="a_warning_has_a_reason",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SittingOut",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sittings_out",
                        to="tournament.round",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sittings_out",
                        to="tournament.entry",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "verbose_name_plural": "sittings-out",
                "ordering": ("round", "entry__number"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("round", "entry"),
                        name="a_player_sits_a_round_out_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Substitution",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitutions",
                        to="tournament.entry",
                    ),
                ),
                ("from_round", models.PositiveSmallIntegerField()),
                (
                    "leaving_player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.player",
                    ),
                ),
                ("leaving_name", models.CharField(max_length=120)),
                ("leaving_club", models.CharField(blank=True, max_length=100)),
                ("leaving_born", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "leaving_sex",
                    models.CharField(
                        blank=True,
                        choices=[("", "not said"), ("f", "woman"), ("m", "man")],
                        max_length=1,
                    ),
                ),
                ("leaving_federation_number", models.CharField(blank=True, max_length=20)),
                ("leaving_rating", models.IntegerField(blank=True, null=True)),
                ("leaving_opens_register", models.BooleanField(default=False)),
                ("reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "ordering": ("entry", "from_round", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="tournament.round",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("extra_minutes", models.PositiveSmallIntegerField(default=0)),
                ("group", models.CharField(blank=True, db_default="", default="", max_length=100)),
                ("gone_on_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "number"), name="a_table_number_is_used_once_a_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="table_numbers_begin_with_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="members",
                        to="tournament.team",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_places",
                        to="tournament.entry",
                    ),
                ),
                ("from_round", models.PositiveSmallIntegerField(default=1)),
                ("to_round", models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("team", "entry", "from_round"),
                        name="a_member_joins_a_team_once_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("from_round__gte", 1)),
                        name="nobody_joins_a_team_before_round_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("to_round__isnull", True),
                            ("to_round__gte", models.F("from_round")),
                            _connector="OR",
                        ),
                        name="nobody_leaves_a_team_before_joining",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournament.series",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "outside",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="tournament.outsideevent",
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=120)),
                ("coefficient", models.CharField(default="1", max_length=20)),
                ("is_final", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outside__isnull", True), ("tournament__isnull", False)),
                            models.Q(("outside__isnull", False), ("tournament__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_stage_is_an_event_of_ours_or_elsewhere",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("series", "tournament"),
                        name="a_tournament_is_one_stage_of_a_series",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("series", "outside"),
                        name="an_outside_event_is_one_stage_of_a_series",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_final", True), ("lifted_at", None)),
                        fields=("series",),
                        name="a_series_has_one_final",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LotDraw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="tournament.tournament",
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("committed", "Committed"),
                            ("typed", "Typed"),
                            ("standing", "Standing"),
                        ],
                        max_length=12,
                    ),
                ),
                ("seed", models.CharField(max_length=200)),
                (
                    "commitment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="tournament.drawcommitment",
                    ),
                ),
                ("fresh", models.CharField(blank=True, max_length=64)),
                ("entrants", models.JSONField(default=list)),
                ("entrants_hash", models.CharField(max_length=64)),
                ("follows_entrants", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("commitment__isnull", False),
                                ("source", "committed"),
                                models.Q(("fresh", ""), _negated=True),
                            ),
                            models.Q(
                                models.Q(("source", "committed"), _negated=True),
                                ("commitment__isnull", True),
                                ("fresh", ""),
                            ),
                            _connector="OR",
                        ),
                        name="a_committed_draw_has_its_parts",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Absence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="absences",
                        to="tournament.entry",
                    ),
                ),
                ("round_number", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "ordering": ("round_number", "entry"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("entry", "round_number"),
                        name="an_absence_from_a_round_is_noted_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PhoneSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phone_sheet",
                        to="tournament.table",
                    ),
                ),
                ("players", models.CharField(max_length=60)),
                ("news", models.PositiveIntegerField(default=0)),
                ("kept", models.PositiveSmallIntegerField(default=0)),
                ("running", models.JSONField(blank=True, default=list)),
                ("rivals", models.PositiveSmallIntegerField(default=0)),
                ("apart", models.PositiveSmallIntegerField(default=0)),
                ("apart_seen", models.PositiveSmallIntegerField(default=0)),
                ("totals", models.JSONField(blank=True, null=True)),
                ("agreed", models.PositiveSmallIntegerField(default=0)),
                ("disagreed", models.PositiveSmallIntegerField(default=0)),
                ("called_time", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("last_contact", models.DateTimeField(blank=True, null=True)),
                ("locked_at", models.DateTimeField(blank=True, null=True)),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournament.table",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournament.round",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournament.entry",
                    ),
                ),
                ("letter", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("why", models.JSONField(blank=True, default=dict)),
                ("swap_reason", models.CharField(blank=True, max_length=500)),
                ("out_reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "ordering": ("table", "letter"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "entry"), name="a_player_sits_once_a_round"
                    ),
                    models.UniqueConstraint(
                        fields=("table", "letter"), name="a_seat_is_taken_by_one_player"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("letter__isnull", True), ("letter__lte", 4), _connector="OR"
                        ),
                        name="seats_are_lettered_a_to_e",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("letter__isnull", False), ("out_reason", "")),
                            models.Q(
                                ("letter__isnull", True),
                                models.Q(("out_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="whoever_is_out_of_a_round_has_no_seat_and_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SheetVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="tournament.table",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("is_current", models.BooleanField(default=False)),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("totals", "Totals"),
                            ("deals", "Deals"),
                            ("phone", "Phone"),
                            ("file", "File"),
                            ("rehearsal", "Rehearsal"),
                            ("void", "Void"),
                        ],
                        max_length=10,
                    ),
                ),
                ("totals", models.JSONField()),
                ("is_zero_sum", models.BooleanField(default=True)),
                ("deals_played", models.PositiveSmallIntegerField()),
                ("deals", models.JSONField(blank=True, null=True)),
                ("first_dealer", models.PositiveSmallIntegerField(default=0)),
                ("penalty_pules", models.JSONField(blank=True, default=list)),
                ("own_settings", models.JSONField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "ordering": ("table", "number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "number"), name="sheet_versions_are_numbered_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_current", True)),
                        fields=("table",),
                        name="one_version_of_a_sheet_is_current",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_zero_sum", False),
                            django.db.models.lookups.Exact(
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.functions.comparison.Coalesce(
                                                    django.db.models.functions.comparison.Cast(
                                                        django.db.models.fields.json.KeyTextTransform(
                                                            "0", "totals"
                                                        ),
                                                        models.IntegerField(),
                                                    ),
                                                    models.Value(0),
                                                ),
                                                "+",
                                                django.db.models.functions.comparison.Coalesce(
                                                    django.db.models.functions.comparison.Cast(
                                                        django.db.models.fields.json.KeyTextTransform(
                                                            "1", "totals"
                                                        ),
                                                        models.IntegerField(),
                                                    ),
                                                    models.Value(0),
                                                ),
                                            ),
                                            "+",
                                            django.db.models.functions.comparison.Coalesce(
                                                django.db.models.functions.comparison.Cast(
                                                    django.db.models.fields.json.KeyTextTransform(
                                                        "2", "totals"
                                                    ),
                                                    models.IntegerField(),
                                                ),
                                                models.Value(0),
                                            ),
                                        ),
                                        "+",
                                        django.db.models.functions.comparison.Coalesce(
                                            django.db.models.functions.comparison.Cast(
                                                django.db.models.fields.json.KeyTextTransform(
                                                    "3", "totals"
                                                ),
                                                models.IntegerField(),
                                            ),
                                            models.Value(0),
                                        ),
                                    ),
                                    "+",
                                    django.db.models.functions.comparison.Coalesce(
                                        django.db.models.functions.comparison.Cast(
                                            django.db.models.fields.json.KeyTextTransform(
                                                "4", "totals"
                                            ),
                                            models.IntegerField(),
                                        ),
                                        models.Value(0),
                                    ),
                                ),
                                models.Value(0),
                            ),
                            _connector="OR",
                        ),
                        name="a_sheet_adds_up_to_zero",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("source", "void"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_void_table_has_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournament.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournament.round",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("points", "Points"), ("round", "Round")],
                        default="points",
                        max_length=8,
                    ),
                ),
                ("big_sixtieths", models.IntegerField(default=0)),
                ("small", models.IntegerField(default=0)),
                ("reason", models.CharField(max_length=500)),
                (
                    "void_table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="tournament.table",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "penalties",
                "ordering": ("round", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="a_penalty_has_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "points"),
                            models.Q(("big_sixtieths", 0), ("small", 0)),
                            _connector="OR",
                        ),
                        name="a_round_taken_away_keeps_no_figures",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "round"), ("lifted_at", None)),
                        fields=("entry", "round"),
                        name="a_round_is_taken_away_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JudgeCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls",
                        to="tournament.table",
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=200)),
                ("letter", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("device", models.CharField(blank=True, max_length=40)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_signed", models.CharField(blank=True, max_length=150)),
                ("cancelled_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answered_at", None), ("cancelled_at", None)),
                        fields=("table",),
                        name="a_table_calls_once_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PhoneDeal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deals",
                        to="tournament.phonesheet",
                    ),
                ),
                ("uid", models.UUIDField()),
                ("number", models.PositiveSmallIntegerField()),
                ("deal", models.JSONField(blank=True, null=True)),
                ("pules", models.JSONField(blank=True, default=list)),
                ("players", models.CharField(max_length=60)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("stands", "Stands"),
                            ("replaced", "Replaced"),
                            ("rival", "Rival"),
                            ("same", "Same"),
                            ("apart", "Apart"),
                        ],
                        max_length=10,
                    ),
                ),
                ("because", models.CharField(blank=True, max_length=20)),
                ("confirmed", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "replaces",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="tournament.phonedeal",
                    ),
                ),
                ("device", models.CharField(max_length=40)),
                ("who", models.CharField(blank=True, max_length=40)),
                ("written_at", models.DateTimeField(blank=True, null=True)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ("number", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "uid"), name="a_deal_is_taken_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "stands")),
                        fields=("sheet", "players", "number"),
                        name="one_deal_of_a_number_stands",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("confirmed", None), ("confirmed__lte", 4), _connector="OR"
                        ),
                        name="a_deal_is_confirmed_from_a_seat",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Agreement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="agreements",
                        to="tournament.phonesheet",
                    ),
                ),
                ("letter", models.PositiveSmallIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("agrees", models.BooleanField()),
                ("words", models.CharField(blank=True, max_length=200)),
                ("own_phone", models.BooleanField(default=False)),
                ("device", models.CharField(max_length=40)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("sheet", "letter"),
                        name="a_seat_says_one_thing_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PenaltyPule",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalty_pules",
                        to="tournament.seat",
                    ),
                ),
                ("after_deal", models.PositiveSmallIntegerField(default=0)),
                ("reason", models.CharField(max_length=500)),
            ],
            options={
                "ordering": ("seat", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="a_penalty_pule_has_a_reason",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SheetLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="tournament.sheetversion",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="tournament.seat",
                    ),
                ),
                ("small", models.IntegerField()),
                ("place_first", models.PositiveSmallIntegerField()),
                ("place_last", models.PositiveSmallIntegerField()),
                ("big_sixtieths", models.IntegerField(blank=True, null=True)),
                ("merit", models.JSONField(blank=True, default=list)),
            ],
            options={
                "ordering": ("version", "seat"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("version", "seat"), name="a_seat_has_one_line_on_a_version"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("place_first__gte", 1),
                                ("place_last__gte", models.F("place_first")),
                            ),
                            models.Q(("place_first", 0), ("place_last", 0), ("small", 0)),
                            _connector="OR",
                        ),
                        name="a_place_on_a_line_runs_from_first_to_last_or_is_none",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Check",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="checks",
                        to="tournament.sheetversion",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("second_pair", "Second Pair"),
                            ("blind", "Blind"),
                            ("deals_agree", "Deals Agree"),
                            ("table_agrees", "Table Agrees"),
                        ],
                        max_length=12,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at", None)),
                        fields=("version",),
                        name="a_version_has_one_tick_that_stands",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournament.table",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("deals_differ", "Deals Differ"),
                            ("reentry_differs", "Reentry Differs"),
                            ("raised", "Raised"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "current",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.sheetversion",
                    ),
                ),
                (
                    "rival",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.sheetversion",
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=500)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("settled_signed", models.CharField(blank=True, max_length=150)),
                (
                    "settled_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.sheetversion",
                    ),
                ),
                ("settled_words", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "ordering": ("at",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled_at", None)),
                        fields=("table",),
                        name="a_table_has_one_open_dispute",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
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
                ("signed", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="links",
                        to="tournament.table",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="links",
                        to="tournament.seat",
                    ),
                ),
                ("letter", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("salt", models.CharField(max_length=32)),
                ("digest", models.CharField(max_length=64, unique=True)),
            ],
            options={
                "ordering": ("table", "letter", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("letter", None), ("lifted_at", None)),
                        fields=("table",),
                        name="a_table_has_one_link_that_stands",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("letter__isnull", False), ("lifted_at", None)),
                        fields=("table", "letter"),
                        name="a_seat_has_one_link_that_stands",
                    ),
                ],
            },
        ),
    ]
