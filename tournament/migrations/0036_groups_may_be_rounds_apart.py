"""Groups that are played side by side may be rounds apart."""

from django.db import migrations, models

SAFE_BECAUSE = (
    "Only the new code lets a round trail, once somebody asks for it; the old code goes on with one"
    " unfinished round at a time, which the looser constraint allows. No row changes."
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0035_results_keep_what_deals_tell"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="gone_on_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="round",
            name="state",
            field=models.CharField(
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
        migrations.RemoveConstraint(
            model_name="round",
            name="one_round_is_unfinished_at_a_time",
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("state__in", ("closed", "withdrawn", "trailing")), _negated=True
                ),
                fields=("tournament",),
                name="one_round_is_unfinished_at_a_time",
            ),
        ),
    ]
