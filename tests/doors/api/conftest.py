"""A visitor of the programming interface, and a season to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.teams import Member, Team
from tests.cast import EventOf, play_and_close, seat
from tests.security.world import make_cup
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.teams import forming

Read = Callable[..., Any]


@pytest.fixture
def read() -> Read:
    """Return a function that reads an address below /api/v1/."""
    client = Client()

    def get(path: str, **params: str) -> Any:  # noqa: ANN401 as the document has it
        answer = client.get(f"/api/v1/{path}", params)
        assert answer.status_code == 200, answer.content
        return answer.json()

    return get


@pytest.fixture
def season(director: Actor, event_of: EventOf) -> Tournament:
    """Return an event with a team, one closed round and a second one seated, and a series."""
    event = event_of(8, settings={"first_seating": "list"})
    forming.set_up_team(event, Team("Ogre", (Member(1), Member(2))), by=director)
    play_and_close(event, by=director)
    seat(event, by=director)
    make_cup(event, by=director)
    event.refresh_from_db()
    return event
