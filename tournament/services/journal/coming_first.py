"""Which later act is to be taken back before an act that rests below it."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Final

from tournament.models import JournalEntry
from tournament.services.refusals import Refused

BLOCKED: Final = frozenset(("undo_blocked", "entered_meanwhile"))
SAME_THING: Final = ("entry", "team", "stage", "screen", "account")
"""What the undo data of two lines must name alike, for both to be about one thing."""
BESIDE: Final = frozenset(("round", "table", "version", "reason", "because", "deals_played"))
"""Facts that say where and why, and are changed by no act."""


def first_to_undo(
    line: JournalEntry, refused: Refused, can_be_undone: Callable[[JournalEntry], bool]
) -> JournalEntry | None:
    """Return the newest later act on the same sheet or facts; None where none can be named."""
    if refused.code not in BLOCKED:
        return None
    later = line.owner.journal.for_reading().filter(pk__gt=line.pk, undo__isnull=False)
    for other in later.filter(undone_by=None).order_by("-pk"):
        if can_be_undone(other) and (_is_of_one_sheet(line, other) or _is_of_one_fact(line, other)):
            return other
    return None


def _is_of_one_sheet(line: JournalEntry, other: JournalEntry) -> bool:
    told = other.undo or {}
    writes = not {"version", "versions", "versions_now"}.isdisjoint(told)
    is_same_round = _round(line) is not None and _round(line) == _round(other)
    return writes and is_same_round and not _tables(line).isdisjoint(_tables(other))


def _is_of_one_fact(line: JournalEntry, other: JournalEntry) -> bool:
    mine, theirs = line.undo or {}, other.undo or {}
    is_same = all(mine.get(name) == theirs.get(name) for name in SAME_THING)
    return is_same and not _changed(line).isdisjoint(_changed(other))


def _round(line: JournalEntry) -> int | None:
    found = ((told or {}).get("round") for told in (line.undo, line.after, line.before))
    return next((number for number in found if isinstance(number, int)), None)


def _tables(line: JournalEntry) -> Set[int]:
    """Return the tables that a line is about, by its undo data or its subject."""
    told = line.undo or {}
    named = [*told.get("tables", ()), *told.get("versions_now", ()), told.get("table")]
    subject = [line.subject] if line.subject.isdecimal() else []
    return {int(number) for number in (*named, *subject) if number is not None}


def _changed(line: JournalEntry) -> Set[str]:
    """Return the names of the facts that a line changed."""
    names = {*line.before, *line.after} - BESIDE
    return {name for name in names if line.before.get(name) != line.after.get(name)}
