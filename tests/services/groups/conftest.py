"""Two finals that are played side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.groups.finals import finals_of
from tournament.models import Tournament

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def finals(event_of: EventOf, director: Actor) -> Tournament:
    """Seat the second round: A and B with two tables each, three rounds to play."""
    return finals_of(event_of, director)
