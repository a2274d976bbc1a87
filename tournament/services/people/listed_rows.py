"""The rows of a list that was pasted or uploaded, of people or of results."""

from __future__ import annotations

from tournament.exchange.spreadsheets import ROW_LIMIT, NumberedRow, TooLong, Unreadable, read_rows
from tournament.services.refusals import Refused


def listed_rows(raw: bytes | str) -> tuple[NumberedRow, ...]:
    """Return the rows, or refuse a list that is empty, too long or no table at all."""
    try:
        rows = read_rows(raw)
    except TooLong as trouble:
        raise Refused("list_too_long", limit=ROW_LIMIT) from trouble
    except Unreadable as trouble:
        raise Refused("list_unreadable") from trouble
    if not rows:
        raise Refused("list_empty")
    return rows
