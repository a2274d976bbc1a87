"""When each periodic task is due, and when a step's message was last sent."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0115_regulations_in_versions")]

    operations = [
        migrations.CreateModel(
            name="PeriodicTask",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, unique=True)),
                ("due_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField("jobstep", "sent_at", models.DateTimeField(blank=True, null=True)),
    ]
