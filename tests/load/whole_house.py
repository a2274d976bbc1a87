"""`bench memory` measurements of a running instance, in a separate process."""

from __future__ import annotations

import json
import sys

from django.contrib.auth.models import User
from django.test import Client

from tests.waiting import until
from tournament.background import printing
from tournament.models import Job, Role, Tournament
from tournament.models.membership import Membership
from tournament.paper.print_orders import Order
from tournament.services.acts import Actor

PATIENCE = 120


def sign_in() -> None:
    """Print the session of a user with all rights to the event."""
    user = User.objects.create_user("director")
    Membership.objects.create(tournament=_event(), user=user, role=Role.DIRECTOR)
    client = Client()
    client.force_login(user)
    json.dump({"session": client.session.session_key}, sys.stdout)


def print_sheets() -> None:
    """Order the last round's sheets and the standings, and wait for the files."""
    pk = _event().pk
    for document, facts in (("score_sheets", {"round": 7}), ("standings", {"after": 7})):
        order = Order(document, pk, {"site": "https://karta.example", **facts}, "lv")
        job = printing.order_document(order, by=Actor("Dace"))
        until(lambda made=job: Job.objects.get(pk=made.pk).is_done, patience=PATIENCE)  # type: ignore[misc]


def _event() -> Tournament:
    # The demo's events exist as well.
    return Tournament.objects.get(slug="event")
