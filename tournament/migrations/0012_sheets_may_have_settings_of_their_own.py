from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0011_workers_send_mail"),
    ]

    operations = [
        migrations.AddField(
            model_name="sheetversion",
            name="own_settings",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
