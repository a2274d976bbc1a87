"""News and documents of the instance."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

import tournament.models.text_fields

Words = tournament.models.text_fields.PlainField
KINDS = [
    ("news", "News"),
    ("statutes", "Statutes"),
    ("minutes", "Minutes"),
    ("document", "Document"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0130_payouts_of_series"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseNotice",
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
                ("kind", models.CharField(choices=KINDS, max_length=10)),
                ("date", models.DateField()),
                ("title", Words(max_length=150)),
                ("text", models.TextField(blank=True)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("size", models.PositiveIntegerField(default=0)),
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
            options={
                "ordering": ("-date", "-pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(kind__in=("news", "statutes", "minutes", "document")),
                        name="a_notice_is_of_a_known_kind",
                    ),
                    models.CheckConstraint(
                        condition=~Q(text="", digest=""), name="a_notice_has_a_text_or_a_file"
                    ),
                    models.CheckConstraint(
                        condition=Q(digest="", size=0) | (~Q(digest="") & Q(size__gt=0)),
                        name="the_file_of_a_notice_has_a_size",
                    ),
                ],
            },
        ),
    ]
