"""A corrected sheet: the totals of the first table of the first round, reversed."""

from __future__ import annotations

from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.sheets.correcting import Correction, correct_sheet


def turn_round(event: Tournament, *, by: Actor) -> None:
    """Reverse the order of the first table's totals."""
    table = tables_of(event.rounds.get(number=1))[0]
    assert table.version is not None
    correction = Correction(1, table.number, totals=tuple(reversed(table.version.totals)))
    correct_sheet(event, correction, reason="read upside down", by=by, seen=None)
