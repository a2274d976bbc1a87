"""A sort key of people, so that a page of the register reads its own rows alone."""

import unicodedata
from typing import Any

from django.db import migrations, models

import tournament.models.sort_keys

SAFE_BECAUSE = "the old code does not know the column; whom it adds, the register lists first"
ALPHABET = "abcčdefgģhiyjkķlļmnņopqrŗsštuvwxzž"
BATCH = 2_000


def letter_of(sign: str) -> str:
    """Return the letter that a character is sorted by; empty for punctuation."""
    if sign in "čģķļņŗšž ":
        return sign
    bare = unicodedata.normalize("NFKD", sign.replace("ł", "l").replace("ß", "s"))[:1]
    return bare if bare.isalnum() else ""


def key_of(name: str) -> str:
    """Return the digits that sort a name by its last word."""
    *given, surname = name.casefold().split() or [""]
    found = []
    for letter in filter(None, map(letter_of, " ".join([surname, *given]))):
        rank = ALPHABET.find(letter) + 1
        found.append("00" if letter == " " else f"{rank:02d}" if rank else f"99{ord(letter):07d}")
    return "".join(found)[:240]


def fill_in(apps: Any, schema_editor: Any) -> None:  # noqa: ANN401
    """Compute the key of each person in the register."""
    copy = schema_editor.connection.alias
    people = apps.get_model("tournament", "Player").objects.using(copy)
    rows = []
    for person in people.filter(erased_at=None).only("name").order_by("pk").iterator(BATCH):
        person.sort_key = key_of(person.name)
        rows.append(person)
    people.bulk_update(rows, ["sort_key"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0077_live_revisions")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="sort_key",
            field=tournament.models.sort_keys.SortKeyField(
                db_default="", default="", editable=False, max_length=240
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("erased_at", None)),
                fields=["sort_key", "name", "id"],
                name="people_by_surname",
            ),
        ),
        migrations.RemoveIndex(model_name="placing", name="placings_of_a_person"),
        migrations.AddIndex(
            model_name="placing",
            index=models.Index(
                fields=["person", "tournament", "place_first", "is_named", "shield_age"],
                name="placings_of_a_person",
            ),
        ),
    ]
