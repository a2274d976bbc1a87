"""A tournament with its first seats, and a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.cast import play_and_close, seat
from tournament.models import Screen, Tournament
from tournament.services import hall as screens
from tournament.services.rounds import clock

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def hall(event_of: EventOf, director: Actor) -> Tournament:
    """Eight players in their second round, with a running clock."""
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    clock.start_round(tournament, round_number=2, by=director)
    return tournament


@pytest.fixture
def screen(hall: Tournament, director: Actor) -> Screen:
    return screens.make_screen(hall, name="By the door", by=director, language="en")


def path(screen: Screen, rest: str = "") -> str:
    return f"/screens/{screen.token}/{rest}"


def show(screen: Screen, shows: str, *, by: Actor) -> None:
    screens.switch_screen(screen, shows=shows, by=by)


def state(client: Client, screen: Screen, tag: str = "") -> Any:  # noqa: ANN401
    headers = {"If-None-Match": tag} if tag else {}
    return client.get(path(screen, "state.json"), headers=headers)
