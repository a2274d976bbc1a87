"""What a line of the journal remembers of its act, so that it can be taken back."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from tournament.models import Entry, JournalEntry

M = TypeVar("M", bound=Model)


def facts_of(line: JournalEntry) -> dict[str, Any]:
    """Return what is needed to take the line back."""
    assert isinstance(line.undo, dict)
    return line.undo


def entry_of(line: JournalEntry) -> Entry:
    """Return whom the line is about."""
    return Entry.objects.get(pk=facts_of(line)["entry"])


def made(rows: QuerySet[M], line: JournalEntry, name: str) -> M:
    """Return the row that the line made."""
    return rows.get(pk=facts_of(line)[name])
