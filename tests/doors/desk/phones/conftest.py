"""A running round, and a phone at its first table."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, seat
from tests.doors.table.phones import Phone, phone_at
from tournament.models import Round
from tournament.services.acts import Actor


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    return seat(event_of(8), by=director)


@pytest.fixture
def phone(played: Round) -> Phone:
    return phone_at(played)
