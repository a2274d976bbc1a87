"""Seats and starts the next round of the large event, inside the instance's process."""

import json

from django.contrib.auth.models import User
from django.test import Client

from tests.load.halls import EVENTS, ROUNDS
from tournament.models import Membership, Role, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.rounds import clock, seating


def tell() -> None:
    """Seat the round, and print the session of its secretary and the size of each table."""
    user = User.objects.create_user("load", first_name="Dace")
    by = Actor.from_user(user)
    for slug in EVENTS.values():
        tournament = Tournament.objects.get(slug=slug)
        Membership.objects.get_or_create(
            tournament=tournament, user=user, defaults={"role": Role.DIRECTOR}
        )
        drafted = seating.draft_seating(tournament, by=by)
        seating.publish_seating(tournament, round_number=drafted.number, by=by)
        clock.start_round(tournament, round_number=drafted.number, by=by)
    played = Tournament.objects.get(slug=EVENTS[1000]).rounds.get(number=ROUNDS + 1)
    client = Client()
    client.force_login(user)
    facts = {
        "session": client.cookies["sessionid"].value,
        "tables": [len(table.seats) for table in tables_of(played)],
    }
    print(json.dumps(facts))  # noqa: T201  the answer is the output
