"""A round with a running clock, and its readings."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from tests.cast import seat
from tournament.models import Round, Tournament
from tournament.services.rounds import clock

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

MINUTE = timedelta(minutes=1)


@pytest.fixture
def evening(event_of: EventOf, director: Actor) -> Tournament:
    """Eight players at two tables, forty minutes per round, seats published."""
    tournament = event_of(8)
    seat(tournament, by=director)
    return tournament


@pytest.fixture
def running(evening: Tournament, director: Actor) -> Tournament:
    clock.start_round(evening, round_number=1, by=director)
    return evening


def first_round(tournament: Tournament) -> Round:
    return Round.objects.get(tournament=tournament, number=1)


def ends_at(tournament: Tournament) -> datetime:
    found = first_round(tournament).ends_at
    assert found is not None
    return found
