"""A new database with one event in play, for servers that will be killed.

Run as a separate process; prints the event, its tables and a director's session as JSON.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from tests.cast import (  # noqa: E402
    DAY,
    newcomer,
    seat,
)
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.events import planning  # noqa: E402
from tournament.services.people import lists  # noqa: E402


def prepare(tables: int) -> dict[str, object]:
    """Seat a number of tables of four, and sign the director in."""
    call_command("migrate", verbosity=0)
    if not settings.DEBUG:
        call_command("collectstatic", verbosity=0, interactive=False)
    user = User.objects.create_user("dace", first_name="Dace", is_superuser=True)
    plan = planning.TournamentPlan("Rudens kauss", DAY, "evening-16", seed="rudens")
    tournament = planning.create_tournament(plan, by=Actor.from_user(user), slug="kauss")
    names = "\n".join(newcomer(number).name for number in range(1, 4 * tables + 1))
    lists.apply_list(tournament, names, by=Actor.from_user(user))
    seat(tournament, by=Actor.from_user(user))
    client = Client()
    client.force_login(user)
    return {"slug": tournament.slug, "session": client.cookies["sessionid"].value}


if __name__ == "__main__":
    told = prepare(int(sys.argv[1]))
    sys.stdout.write(json.dumps(told))
