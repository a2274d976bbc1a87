"""The tournament of the drill of phones and desk, in a separate process.

`python -m tests.drills.phones_and_desk_hall TIMES SEED` prints acts, acknowledged deals and
losses.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from tests.cast import enter_first, seat  # noqa: E402
from tests.drills.desk_acts import Hall  # noqa: E402
from tournament.models import Tournament  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.events import planning  # noqa: E402

PLAYERS = 13
ROUNDS = 40
"""Enough rounds that the desk always has one to close."""


def play(times: int, seed: str) -> dict[str, object]:
    """Run a number of desk acts while phones write; return the results."""
    setup_test_environment()
    call_command("migrate", verbosity=0, interactive=False)
    by = Actor.from_user(User.objects.create_superuser("director", password="d-1-2-3-4"))
    day = Tournament._meta.get_field("date").to_python("2026-11-21")
    facts = {"rounds": ROUNDS}
    plan = planning.TournamentPlan("Drill", day, "lzf-classic", settings=facts, seed=seed)
    tournament = planning.create_tournament(plan, by=by, slug="drill")
    enter_first(tournament, PLAYERS, by=by)
    seat(tournament, by=by)
    hall = Hall(tournament, by=by, seed=seed)
    hall.play(times)
    return {
        "accepted": dict(hall.accepted),
        "refused": dict(hall.refused),
        "told": len(hall.told),
        "lost": sorted(hall.lost()),
        "unlisted": sorted(hall.unlisted()),
        "misplaced": sorted(hall.misplaced()),
        "counted twice": sorted(hall.counted_twice()),
    }


if __name__ == "__main__":
    print(json.dumps(play(int(sys.argv[1]), sys.argv[2])))  # noqa: T201  the answer is the output
