"""What is said of a person is kept with their entry, as it was shown until now.

Every desk goes on knowing whom it knew: until now each of them could open the whole register.
"""

from django.apps.registry import Apps
from django.db import migrations, models

SEXES = [("", "not said"), ("f", "woman"), ("m", "man")]
YEARS = (1900, 2100)


def keep(apps: Apps, _schema_editor: object) -> None:
    """Copy the particulars from the register to the entries, and to those who were replaced."""
    player = apps.get_model("tournament", "Player").objects
    entries = apps.get_model("tournament", "Entry").objects
    swaps = apps.get_model("tournament", "Substitution").objects
    for rows, key, before in ((entries, "player_id", ""), (swaps, "leaving_player_id", "leaving_")):
        own = player.filter(pk=models.OuterRef(key))
        known = {
            "born": own.filter(born__range=YEARS).values("born")[:1],
            "federation_number": own.values("federation_number")[:1],
            "rating": own.values("rating")[:1],
        }
        rows.update(
            **{f"{before}{name}": models.Subquery(found) for name, found in known.items()},
            **{f"{before}opens_register": True},
        )
        for sex in ("f", "m"):
            who = player.filter(sex=sex).values("pk")
            rows.filter(**{f"{key}__in": who}).update(**{f"{before}sex": sex})


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0017_tables_are_void_and_players_sit_out"),
    ]

    operations = [
        *(
            migrations.AddField(model, f"{before}{name}", field)
            for model, before in (("entry", ""), ("substitution", "leaving_"))
            for name, field in (
                ("born", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("sex", models.CharField(blank=True, choices=SEXES, max_length=1)),
                ("federation_number", models.CharField(blank=True, max_length=20)),
                ("rating", models.IntegerField(blank=True, null=True)),
                ("opens_register", models.BooleanField(default=False)),
            )
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
