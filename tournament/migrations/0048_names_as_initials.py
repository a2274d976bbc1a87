"""People who wish to be shown by their initials everywhere."""

from django.db import migrations, models

SAFE_BECAUSE = "the old code does not know the column, whose default changes nothing"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0044_dealer_of_a_phone_sheet")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="as_initials",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("as_initials", True)),
                fields=["id"],
                name="people_shown_by_initials",
            ),
        ),
    ]
