"""What would become of one row of a list of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournament.exchange.player_lists import Newcomer
from tournament.services.people import register

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
    """What would become of one row: entered anew, found in the register, updated, or left out.

    `faults` are codes of what could not be read; `namesakes` are people of that name in the
    register who may be meant: of several none is taken until somebody decides. `repeats` is the
    earlier row of the same name, and `is_other` whether the two say different things.
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
