"""Choices of e-mails, the time to answer of the waiting list, and bounced e-mails."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0107_currency_of_bank_rows"),
    ]

    operations = [
        migrations.CreateModel(
            name="LastImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("only", models.BooleanField(default=True, unique=True)),
                ("at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(only=True), name="there_is_one_last_import_here"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="announcement",
            name="emails_off",
            field=models.JSONField(blank=True, default=None, null=True),
        ),
        migrations.AddField(
            model_name="announcement",
            name="answer_hours",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="application",
            name="answer_by",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="application",
            name="answered_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="application",
            name="emails_off",
            field=models.JSONField(blank=True, default=None, null=True),
        ),
        migrations.AddField(
            model_name="mail",
            name="bounced_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
