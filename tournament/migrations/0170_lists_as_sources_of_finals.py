"""An imported list of results as a source of a final."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

SAFE_BECAUSE = "the old code writes the old kinds only, and shows a source of the new kind empty"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0160_followers_by_email")]

    operations = [
        migrations.AddField(
            model_name="finalsource",
            name="listed",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.outsideevent",
            ),
        ),
        migrations.AlterField(
            model_name="finalsource",
            name="kind",
            field=models.CharField(
                choices=[
                    ("rating", "Rating"),
                    ("series", "Series"),
                    ("result", "Result"),
                    ("listed", "Listed"),
                    ("title", "Title"),
                    ("invited", "Invited"),
                    ("barred", "Barred"),
                ],
                max_length=7,
            ),
        ),
        migrations.RemoveConstraint("finalsource", "a_source_of_a_final_leads_to_people"),
        migrations.AddConstraint(
            "finalsource",
            models.CheckConstraint(
                condition=Q(kind__in=("rating", "series"), series__isnull=False)
                | Q(kind__in=("result", "barred"), played__isnull=False)
                | Q(kind="listed", listed__isnull=False)
                | (Q(kind="title") & ~Q(title=""))
                | Q(kind="invited", player__isnull=False),
                name="a_source_of_a_final_leads_to_people",
            ),
        ),
    ]
