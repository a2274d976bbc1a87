"""Create and check the tables of the offline drill in a separate process."""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402

from tournament.models import (  # noqa: E402
    PhoneDeal,
    SheetVersion,
    Tournament,
)
from tournament.ops.setup import serving  # noqa: E402
from tournament.reading.phones import links  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.events import planning  # noqa: E402
from tournament.services.people import lists  # noqa: E402
from tournament.services.rounds import seating  # noqa: E402


def make(tables: list[list[object]]) -> dict[str, str]:
    """Seat one table for each name, preset and number of players; return the sheets' addresses."""
    call_command("migrate", verbosity=0, interactive=False)
    serving.collect_static_files()
    by = Actor.from_user(User.objects.create_superuser("director", password="d-1-2-3-4"))
    return {str(name): _seat(str(name), str(preset), int(str(n)), by) for name, preset, n in tables}


def _seat(name: str, preset: str, players: int, by: Actor) -> str:
    day = Tournament._meta.get_field("date").to_python("2026-11-21")
    plan = planning.TournamentPlan(name, day, preset, seed="drill")
    tournament = planning.create_tournament(plan, by=by, slug=name)
    names = "\n".join(f"Spēlētājs Numur{number}" for number in range(1, players + 1))
    lists.apply_list(tournament, names, by=by)
    drafted = seating.draft_seating(tournament, by=by)
    seating.publish_seating(tournament, round_number=1, by=by)
    return links.address_paths(drafted)[1]


def count() -> dict[str, object]:
    """Return each table's deals in order of arrival, and its totals at the desk."""
    return {name: _counted(name) for name in Tournament.objects.values_list("slug", flat=True)}


def _counted(name: str) -> dict[str, object]:
    deals = PhoneDeal.objects.filter(sheet__table__round__tournament__slug=name)
    versions = SheetVersion.objects.filter(table__round__tournament__slug=name, is_current=True)
    return {
        "deals": list(deals.order_by("pk").values_list("number", "state")),
        "totals": [version.totals for version in versions],
        "played": [version.deals_played for version in versions],
    }


if __name__ == "__main__":
    said = make(json.loads(sys.argv[2])) if sys.argv[1] == "make" else count()
    print(json.dumps(said))  # noqa: T201  the answer is the output
