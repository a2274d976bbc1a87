"""The part of an unpaid fee that was deducted from a prize, as a fact of the payout."""

from django.db import migrations, models
from django.db.models import Q

SAFE_BECAUSE = "the old code writes rows with money only, which the wider constraint allows"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0101_lists_of_the_past")]

    operations = [
        migrations.AddField(
            model_name="payout",
            name="withheld",
            field=models.IntegerField(db_default=0, default=0),
        ),
        migrations.RemoveConstraint("payout", "a_payout_is_of_some_money"),
        migrations.AddConstraint(
            "payout",
            models.CheckConstraint(
                condition=~Q(cents=0, withheld=0), name="a_payout_is_of_some_money"
            ),
        ),
        migrations.AddConstraint(
            "payout",
            models.CheckConstraint(
                condition=Q(withheld=0) | Q(kind="prize", team=None),
                name="only_from_prizes_of_players_is_deducted",
            ),
        ),
    ]
