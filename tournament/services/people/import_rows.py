"""Plan of one row in a list of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournament.exchange.player_lists import Newcomer
from tournament.exchange.spreadsheets import ROW_LIMIT, NumberedRow, TooLong, Unreadable, read_rows
from tournament.services.people import register
from tournament.services.refusals import Refused

NEW = "new"
KNOWN = "known"
UPDATE = "update"
UNCHANGED = "unchanged"
TWICE = "twice"
FAULTY = "faulty"
LEFT_OUT = "left_out"
VERDICTS = (NEW, KNOWN, UPDATE, UNCHANGED, TWICE, FAULTY, LEFT_OUT)
PLAYING: Final = (NEW, KNOWN, UPDATE, UNCHANGED)
"""Verdicts of rows whose people are entered, or will be."""


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """The plan of one row: a new person, one from the register, an update, or skipped.

    `faults` are codes of unreadable parts; `namesakes` are people of that name in the
    register; of several, none is chosen until a user decides. `repeats` is the earlier row of
    the same name, and `is_other` whether the two contradict each other. `spellings` are the tidy
    name and the written one, if they differ.
    """

    line: int
    newcomer: Newcomer
    verdict: str
    number: int | None = None
    player: int | None = None
    faults: tuple[str, ...] = ()
    namesakes: tuple[register.PossibleMatch, ...] = ()
    repeats: int | None = None
    is_other: bool = False
    spellings: tuple[str, ...] = ()


def listed_rows(raw: bytes | str) -> tuple[NumberedRow, ...]:
    """Return the rows, or refuse a list that is empty, too long or not a table."""
    try:
        rows = read_rows(raw)
    except TooLong as trouble:
        raise Refused("list_too_long", limit=ROW_LIMIT) from trouble
    except Unreadable as trouble:
        raise Refused("list_unreadable") from trouble
    if not rows:
        raise Refused("list_empty")
    return rows
