"""Undo data of journal entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from tournament.models import Entry, JournalEntry
from tournament.services.concurrent_edits import Overlap, merge_edits
from tournament.services.refusals import Refused

M = TypeVar("M", bound=Model)


def facts_of(line: JournalEntry) -> dict[str, Any]:
    """Return the entry's undo data."""
    assert isinstance(line.undo, dict)
    return line.undo


def entry_of(line: JournalEntry) -> Entry:
    """Return the tournament entry that the journal entry is about."""
    return Entry.objects.get(pk=facts_of(line)["entry"])


def created_row(rows: QuerySet[M], line: JournalEntry, name: str) -> M:
    """Return the row that the act created."""
    return rows.get(pk=facts_of(line)[name])


def revert_fields(
    line: JournalEntry, present: Mapping[str, Any], *, as_one: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the present facts, with the changes of the act reverted.

    Later changes of other facts stay; a fact changed again is refused, because the later act
    must be undone first.
    """
    return changed_back(line, present, before=line.before, after=line.after, as_one=as_one)


def changed_back(
    line: JournalEntry,
    present: Mapping[str, Any],
    *,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    as_one: Sequence[str] = (),
) -> dict[str, Any]:
    """Revert as `revert_fields` does, with the facts before and after given by the caller."""
    try:
        return merge_edits(present, after, before, as_one=as_one)
    except Overlap as overlap:
        because = "said_otherwise_since"
        raise Refused("undo_blocked", verb=line.verb, because=because) from overlap
