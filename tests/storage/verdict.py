"""Stored data read by a separate process: every version, and the check of all results.

`python -m tests.storage.verdict SLUG` closes the round if it can, and prints JSON.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.db import connection  # noqa: E402

from scoring.verification import verify  # noqa: E402
from tournament.models import (  # noqa: E402
    SheetVersion,
    Tournament,
)
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.rounds import closing  # noqa: E402
from tournament.standings.events import event_of  # noqa: E402
from tournament.standings.verification import differing_tables  # noqa: E402
from tournament.storage import copy_folder  # noqa: E402


def look(slug: str) -> dict[str, object]:
    """Return every version of every sheet, and the differences found."""
    tournament = Tournament.objects.get(slug=slug)
    versions = SheetVersion.objects.filter(table__round__tournament=tournament)
    if tournament.rounds.filter(number=1).exclude(state="closed").exists():
        closing.close_round(tournament, round_number=1, by=Actor("Dace"))
    newest = copy_folder.newest_sound(tournament)
    return {
        "versions": list(versions.values_list("table__number", "number", "totals", "is_current")),
        "stale": len(differing_tables(tournament)),
        "differences": len(verify(event_of(tournament)).differences),
        "copies": len(copy_folder.copies_of(tournament)),
        "newest": None if newest is None else newest.read().revision,
        "whole": _is_whole(),
    }


def _is_whole() -> bool:
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        return bool(cursor.fetchone()[0] == "ok")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(look(sys.argv[1])))
