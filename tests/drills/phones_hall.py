"""The tournament of the phone drill, created and checked afterwards in a separate process.

`python -m tests.drills.phones_hall make TABLES` prints the tables' links;
`python -m tests.drills.phones_hall count` prints the stored deals.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402

from tournament.models import (  # noqa: E402
    PhoneDeal,
    PhoneSheet,
    Tournament,
)
from tournament.ops.setup import serving  # noqa: E402
from tournament.reading.phones import links  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.events import planning  # noqa: E402
from tournament.services.people import lists  # noqa: E402
from tournament.services.rounds import seating  # noqa: E402

SLUG = "drill"
SIZE = 4


def make(tables: int) -> dict[str, object]:
    """Publish the seats of a round with tables of four; return its links and a session."""
    call_command("migrate", verbosity=0, interactive=False)
    serving.collect_static_files()
    director = User.objects.filter(username="director").first()
    director = director or User.objects.create_superuser("director", password="d-1-2-3-4")
    by = Actor.from_user(director)
    day = Tournament._meta.get_field("date").to_python("2026-11-21")
    plan = planning.TournamentPlan("Drill", day, "lzf-classic", seed="drill")
    tournament = planning.create_tournament(plan, by=by, slug=SLUG)
    names = "\n".join(f"Player Number {number}" for number in range(1, tables * SIZE + 1))
    lists.apply_list(tournament, names, by=by)
    played = seating.draft_seating(tournament, by=by)
    seating.publish_seating(tournament, round_number=1, by=by)
    return {"links": links.address_paths(played), "session": _session(director)}


def count() -> dict[str, object]:
    """Return every deal by its id, and each table's number of deals in the live view."""
    rows = PhoneDeal.objects.values_list("uid", "sheet__table__number", "number", "state")
    kept = PhoneSheet.objects.values_list("table__number", "kept")
    return {"deals": {str(uid): rest for uid, *rest in rows}, "kept": dict(kept)}


def _session(user: User) -> str:
    session = SessionStore()
    session["_auth_user_id"] = str(user.pk)
    session["_auth_user_backend"] = settings.AUTHENTICATION_BACKENDS[-1]
    session["_auth_user_hash"] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


if __name__ == "__main__":
    said = make(int(sys.argv[2])) if sys.argv[1] == "make" else count()
    print(json.dumps(said))  # noqa: T201  the answer is the output
