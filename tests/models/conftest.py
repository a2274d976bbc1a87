"""An event with a player and a table, as bare rows."""

from __future__ import annotations

import datetime as dt

import pytest

from tournament.models import (
    Round,
    Table,
    Tournament,
)


@pytest.fixture
def tournament() -> Tournament:
    return Tournament.objects.create(
        slug="rudens",
        name="Rudens kauss",
        date=dt.date(2026, 11, 21),
        preset="lzf-classic",
        seed="x",
    )


@pytest.fixture
def table(tournament: Tournament) -> Table:
    first = Round.objects.create(tournament=tournament, number=1)
    return Table.objects.create(round=first, number=1)
