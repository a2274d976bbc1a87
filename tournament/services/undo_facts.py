"""Reading the undo data of journal entries."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from tournament.models import Entry, JournalEntry

M = TypeVar("M", bound=Model)


def facts_of(line: JournalEntry) -> dict[str, Any]:
    """Return the entry's undo data."""
    assert isinstance(line.undo, dict)
    return line.undo


def entry_of(line: JournalEntry) -> Entry:
    """Return the tournament entry that the journal entry is about."""
    return Entry.objects.get(pk=facts_of(line)["entry"])


def made(rows: QuerySet[M], line: JournalEntry, name: str) -> M:
    """Return the row that the act created."""
    return rows.get(pk=facts_of(line)[name])
