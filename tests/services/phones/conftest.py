"""A round with published seats, whose first table has a phone."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, seat
from tests.services.phones.tables import deal, holder_at, send
from tournament.models import Round
from tournament.reading.phones.links import Holder
from tournament.services.acts import Actor


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    """Return a round of one table of four, sixteen deals."""
    return seat(event_of(4), by=director)


@pytest.fixture
def holder(played: Round) -> Holder:
    return holder_at(played)


@pytest.fixture
def full(holder: Holder) -> Holder:
    """Return the holder of a table that has played all its deals."""
    send(holder, *[deal(number) for number in range(1, 17)])
    return holder
