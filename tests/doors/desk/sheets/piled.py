"""Helpers for tests of the sheets to check."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.cast import seat
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.sheets.entering import enter_totals

if TYPE_CHECKING:
    from tournament.services.acts import Actor

TOTALS = [12, -3, -5, -4]
OTHERS = [12, -3, -4, -5]


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/results/1/{path}"


def typed(totals: list[int]) -> dict[str, str]:
    return {f"total_{letter}": str(total) for letter, total in enumerate(totals)}


def entered(tournament: Tournament, *, by: Actor) -> Tournament:
    seat(tournament, by=by)
    for table in (1, 2):
        enter_totals(tournament, round_number=1, table_number=table, totals=TOTALS, by=by)
    return tournament


def states(tournament: Tournament) -> list[str]:
    return [table.state for table in tables_of(tournament.rounds.get())]


def page_of(response: object) -> str:
    return re.sub(r"\s+", " ", getattr(response, "content", b"").decode())
