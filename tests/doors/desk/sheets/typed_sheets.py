"""A running round, and sheets typed deal by deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.cast import seat
from tournament.models import SheetVersion, Tournament

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

LINES = ("b+", "c-", "p", "a+")


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/results/1/1/{path}"


@pytest.fixture
def hall(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of two tables whose seats are published."""
    tournament = event_of(8, preset="lzf-classic")
    seat(tournament, by=director)
    return tournament


def current(hall: Tournament) -> SheetVersion | None:
    found = SheetVersion.objects.filter(
        table__round__tournament=hall, table__number=1, is_current=True
    )
    return found.first()


def page_of(response: object) -> str:
    content = getattr(response, "content", b"").decode()
    return re.sub(r"\s+", " ", content)
