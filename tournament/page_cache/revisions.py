"""Read the current revision: one small query per request, without Django's ORM.

The connections are the page cache's own. Each reads what is committed at that moment, so a change
saved by any process is seen by the next request of every other.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from django.db import connection

from tournament.page_cache.revision_readers import RevisionReader, Row, ServerAway, SQLiteReader

if connection.vendor == "postgresql":
    # The client library takes 6 MB.
    from tournament.page_cache.postgresql_reader import PostgreSQLReader

OF_ONE = (
    "SELECT id, revision FROM tournament_tournament WHERE slug = %s AND public_sees <> 'nothing'"
)
# For a series, also the revisions of its stages and of the register.
OF_SCOPE = (
    "SELECT id, revision,"
    " (SELECT COALESCE(SUM(events.revision), 0) FROM tournament_stage AS stages"
    " JOIN tournament_series AS series ON series.id = stages.series_id"
    " JOIN tournament_tournament AS events ON events.id = stages.tournament_id"
    " WHERE series.scope_id = tournament_scope.id),"
    " (SELECT COALESCE(SUM(revision), 0) FROM tournament_scope WHERE kind = 'register')"
    " FROM tournament_scope WHERE kind = %s AND slug = %s AND is_public"
)
# A sum, because acts on two tournaments may commit in a different order than they began.
OF_ALL = (
    "SELECT COUNT(*), COALESCE(SUM(revision), 0), MAX(id),"
    " (SELECT COALESCE(SUM(revision), 0) + COUNT(*) FROM tournament_scope)"
    " FROM tournament_tournament"
)


class Revisions(Protocol):
    """A source of revision tokens."""

    def token(self, slug: str | None) -> str | None:
        """Return a token that changes with every act on the tournament, or on any for None.

        None if the tournament is not public or the database does not respond: Django must then
        answer the request.
        """


AWAY: Final = 3.0
"""Seconds for which a PostgreSQL that did not respond is not queried again."""


class CommittedRevisions:
    """Reads committed revisions over a small pool of connections."""

    def __init__(self) -> None:
        self._idle: deque[RevisionReader] = deque(maxlen=32)
        self._away_until = 0.0

    def token(self, slug: str | None) -> str | None:
        """Return the token of the committed state."""
        if time.monotonic() < self._away_until:
            return None
        try:
            reading = self._idle.pop()
        except IndexError:
            reading = None
        try:
            if reading is None or not reading.is_usable:
                reading = _opened()
            said = token_of(reading.first, slug)
        except ServerAway:
            # Django queries the server next; waiting for it here too would double the wait.
            self._away_until = time.monotonic() + AWAY
            return None
        except (sqlite3.Error, OSError):
            return None
        self._idle.append(reading)
        return said


def token_in_transaction(slug: str | None) -> str | None:
    """Return the token as seen by Django's own connection inside its current transaction."""

    def first(question: str, *facts: str) -> Row:
        with connection.cursor() as cursor:
            cursor.execute(question, facts)
            return cursor.fetchone()

    return token_of(first, slug)


def token_of(first: Callable[..., Row], slug: str | None) -> str | None:
    """Return the token made of the query's first row."""
    if slug is None:
        row = first(OF_ALL)
    elif "/" in slug:
        row = first(OF_SCOPE, *slug.split("/"))
    else:
        row = first(OF_ONE, slug)
    return None if row is None else ".".join(map(str, row))


def _opened() -> RevisionReader:
    return PostgreSQLReader() if connection.vendor == "postgresql" else SQLiteReader()
