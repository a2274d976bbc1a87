"""Chinese Walls that were played before equal wins were ranked by cards out are ranked so too.

A line kept its wins alone. What its sheet's deals say is added, and the places at the table follow.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.apps.registry import Apps
from django.db import migrations

GAME = "chinese-wall"
SLICE = 500
SAFE_BECAUSE = "The old code adds merits of any length, and no sheet of another game is touched."


def rank_by_cards(apps: Apps, _schema_editor: object) -> None:
    """Work the lines of every sheet of a Chinese Wall anew, where they know wins alone."""
    rows = apps.get_model("tournament", "SheetLine").objects
    lines = rows.select_related("version", "seat").order_by("version", "seat__letter", "seat")
    for event in apps.get_model("tournament", "Tournament").objects.only("preset", "settings"):
        if event.settings.get("game", event.preset) != GAME:
            continue
        of_event = lines.filter(version__table__round__tournament=event.pk)
        changed = [line for sheet in _sheets(of_event) for line in _ranked(sheet)]
        rows.bulk_update(changed, ("merit", "place_first", "place_last"), batch_size=SLICE)


def _sheets(lines: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the lines of one version after another, seat A first."""
    sheet: list[Any] = []
    for line in lines:
        if sheet and sheet[0].version_id != line.version_id:
            yield sheet
            sheet = []
        sheet.append(line)
    if sheet:
        yield sheet


def _ranked(sheet: list[Any]) -> list[Any]:
    """Return the lines with their wins, cards out and places; none where they know them already."""
    version = sheet[0].version
    wins = [line.small for line in sheet]
    # A void table ranks nobody, and an old version may be of other seats than there are now.
    if any(len(line.merit) != 1 for line in sheet) or version.totals[: len(wins)] != wins:
        return []
    deals = [deal["cards_out"] for deal in version.deals or () if "cards_out" in deal]
    merits = [[won, sum(deal[at] for deal in deals)] for at, won in enumerate(wins)]
    for line, merit in zip(sheet, merits, strict=True):
        line.merit = merit
        line.place_first = 1 + sum(other > merit for other in merits)
        line.place_last = sum(other >= merit for other in merits)
    return sheet


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0022_screens_get_codes_and_more_to_show"),
    ]

    operations = [
        migrations.RunPython(rank_by_cards, migrations.RunPython.noop),
    ]
