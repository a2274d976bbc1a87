"""A round with published seats, the users at the desk, and a table with its phone."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, seat
from tests.doors.desk.conftest import director, event_of, signed_in
from tests.doors.table.phones import Phone, item, phone_at
from tests.paper.conftest import printed
from tournament.models import Round
from tournament.services.acts import Actor

__all__ = ["director", "event_of", "printed", "signed_in"]


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    """Return a round of one table of four, sixteen deals."""
    return seat(event_of(4), by=director)


@pytest.fixture
def phone(played: Round) -> Phone:
    return phone_at(played)


@pytest.fixture
def finished(phone: Phone) -> Phone:
    """Return the phone of a table that has played all its deals; B has the most points."""
    won = {"contract": "ordinary", "declarer": 1, "won": True, "margin": "jani"}
    phone.send(item(1, won), *[item(number) for number in range(2, 17)])
    return phone
