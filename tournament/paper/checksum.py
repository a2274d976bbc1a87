"""A short code of how a tournament stands: the same points and seats give the same code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.entrants import Figure
from tournament.reading.rounds.seats import AnnouncedTable
from tournament.standings.table import StandingRow

GROUPS: Final = 4
GROUP: Final = 4


@dataclass(frozen=True, slots=True)
class TableTotals:
    """What a table of a round that is not closed has handed in, seat by seat."""

    round: int
    table: int
    small: tuple[Figure | None, ...]


def checksum(
    rows: Iterable[StandingRow],
    tables: Sequence[AnnouncedTable],
    results: Sequence[TableTotals] = (),
) -> str:
    """Return the code of everybody's points, of the seats to come and of the tables already in.

    Names, times and the order of entering do not matter: an event typed in anew from paper has
    the code of the lost one exactly if no figure differs.
    """
    points = sorted((row.number, str(row.big), row.small) for row in rows)
    seats = [[table.number, [seat.number for seat in table.seats]] for table in tables]
    totals = [[one.round, one.table, [str(small) for small in one.small]] for one in results]
    # Without results the code is that of earlier releases, whose packs lie in folders.
    told = json.dumps([points, seats, *([totals] if totals else [])], separators=(",", ":"))
    digits = hashlib.sha256(told.encode()).hexdigest().upper()[: GROUPS * GROUP]
    return " ".join(digits[first : first + GROUP] for first in range(0, len(digits), GROUP))
