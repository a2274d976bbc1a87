"""A round in play, and totals typed at its desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import seat
from tournament.models import SheetVersion, Tournament

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

TOTALS = {"total_0": "12", "total_1": "3-", "total_2": "−5", "total_3": "-4"}


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/results/{path}"


@pytest.fixture
def hall(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of two tables whose seats are published."""
    tournament = event_of(8)
    seat(tournament, by=director)
    return tournament


def enter(client: Client, hall: Tournament, table: int = 1, **typed: str) -> str:
    """Post totals and return where that leads."""
    response = client.post(at(hall, "1/enter/"), {"table": str(table), **TOTALS, **typed})
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


def totals(hall: Tournament, table: int = 1) -> list[int] | None:
    found = SheetVersion.objects.filter(
        table__round__tournament=hall, table__number=table, is_current=True
    )
    return found.values_list("totals", flat=True).first()
