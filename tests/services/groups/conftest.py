"""Two finals in parallel."""

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
    """Seat the second round: A and B with two tables each, three rounds in total."""
    return finals_of(event_of, director)
