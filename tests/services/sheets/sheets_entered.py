"""A round of four tables with entered sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import seat
from tournament.models import SheetVersion, Tournament
from tournament.services.sheets import entering

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.cast import EventOf
    from tournament.services.acts import Actor


def enter(
    tournament: Tournament,
    totals: Sequence[Any],
    *,
    by: Actor,
    deals_played: int | None = None,
    seen: int = 0,
    key: str = "",
) -> SheetVersion:
    return entering.enter_totals(
        tournament,
        round_number=1,
        table_number=1,
        totals=totals,
        by=by,
        deals_played=deals_played,
        seen=seen,
        key=key,
    )


@pytest.fixture
def four(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    seat(tournament, by=director)
    return tournament
