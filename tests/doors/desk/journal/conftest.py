"""An event with one round played and closed."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, play_and_close
from tournament.models import Tournament
from tournament.services.acts import Actor


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament
