"""A tournament in which totals may be entered."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, seat
from tournament.models import Tournament
from tournament.services.acts import Actor


@pytest.fixture
def hall(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of two tables whose seats are published."""
    tournament = event_of(8)
    seat(tournament, by=director)
    return tournament
