"""The mark of the blob store, so that a machine with another folder notices it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0085_sites_that_frame_pages")]

    operations = [
        migrations.CreateModel(
            name="BlobStore",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("only", models.BooleanField(default=True, unique=True)),
                ("mark", models.CharField(max_length=32)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("only", True)), name="there_is_one_blob_store_here"
                    )
                ],
            },
        ),
    ]
