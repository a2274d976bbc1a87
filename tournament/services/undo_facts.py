"""Reading the undo data of journal entries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from django.db.models import Model, QuerySet

from tournament.models import Entry, JournalEntry
from tournament.services.refusals import Refused

ABSENT: Final = object()

Facts = Mapping[str, Any]
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


def as_before(line: JournalEntry, present: Facts) -> dict[str, Any]:
    """Return the present facts, with what the act changed as it was before the act.

    What others changed since stays; what was changed again since is refused, for that later act
    is to be taken back first.
    """
    return _as_before(line, json.loads(json.dumps(present)), line.before, line.after)


def _as_before(line: JournalEntry, present: Facts, before: Facts, after: Facts) -> dict[str, Any]:
    facts = dict(present)
    for name in before.keys() | after.keys():
        was, became, now = (said.get(name, ABSENT) for said in (before, after, present))
        if was == became or now == was:
            continue
        if isinstance(was, dict) and isinstance(became, dict) and isinstance(now, dict):
            facts[name] = _as_before(line, now, was, became)
        elif now != became:
            raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
        elif was is ABSENT:
            del facts[name]
        else:
            facts[name] = was
    return facts
