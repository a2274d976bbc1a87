"""A short code of how a tournament stands: the same points and seats give the same code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Final

from tournament.reading.rounds.seats import AnnouncedTable
from tournament.standings.table import StandingRow

GROUPS: Final = 4
GROUP: Final = 4


def checksum(rows: Iterable[StandingRow], tables: Sequence[AnnouncedTable]) -> str:
    """Return the code of everybody's points and of the seats to come.

    Names, times and the order of entering do not matter: an event typed in anew from paper has
    the code of the lost one exactly if no figure differs.
    """
    points = sorted((row.number, str(row.big), row.small) for row in rows)
    seats = [[table.number, [seat.number for seat in table.seats]] for table in tables]
    told = json.dumps([points, seats], separators=(",", ":"))
    digits = hashlib.sha256(told.encode()).hexdigest().upper()[: GROUPS * GROUP]
    return " ".join(digits[first : first + GROUP] for first in range(0, len(digits), GROUP))
