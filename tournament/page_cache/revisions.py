"""Read the current revision: one small query per request, without Django's ORM.

The connections are the page cache's own. Each reads what is committed at that moment, so a change
saved by any process is seen by the next request of every other.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from django.db import DEFAULT_DB_ALIAS, connection, connections

from tournament.page_cache.revision_readers import RevisionReader, Row, ServerAway, SQLiteReader

if connection.vendor == "postgresql":
    # The client library takes 6 MB.
    from tournament.page_cache.postgresql_reader import PostgreSQLReader

logger = logging.getLogger(__name__)

OF_ONE = (
    "SELECT id, revision FROM tournament_tournament WHERE slug = %s AND public_sees <> 'nothing'"
)
# A sum, because acts on two tournaments may commit in a different order than they began. Results
# of rounds in play are left out: no page across events shows them.
OF_ALL = (
    "SELECT COUNT(*), COALESCE(SUM(revision - live_revisions), 0), MAX(id),"
    " (SELECT COALESCE(SUM(revision), 0) + COUNT(*) FROM tournament_scope)"
    " FROM tournament_tournament"
)
OF_ALL_ACTS = OF_ALL.replace(
    " FROM tournament_tournament", ", COALESCE(SUM(revision), 0) FROM tournament_tournament"
)
# The overview of an event links to the other events of its day and place.
OF_DAY = (
    "SELECT own.id, own.revision, COUNT(*),"
    " COALESCE(SUM(others.revision - others.live_revisions), 0), MAX(others.id)"
    " FROM tournament_tournament AS own"
    " JOIN tournament_tournament AS others ON others.date = own.date"
    " AND (others.id = own.id OR (others.place = own.place AND own.place <> ''))"
    " WHERE own.slug = %s AND own.public_sees <> 'nothing' GROUP BY own.id, own.revision"
)
# Tables above the events show names of the register, results, and what is public of events.
OF_SCOPE = (
    "SELECT scope.id, COUNT(events.id),"
    " COALESCE(SUM(events.revision - events.live_revisions), 0), MAX(events.id),"
    " (SELECT COALESCE(SUM(revision), 0) + COUNT(*) FROM tournament_scope)"
    " FROM tournament_scope AS scope LEFT JOIN tournament_tournament AS events ON 1 = 1"
    " WHERE scope.kind = %s AND scope.slug = %s AND scope.is_public GROUP BY scope.id"
)
ACTS = "acts/"
"""In the place of a slug, for pages that also follow the results of rounds in play."""
DAY = "day"
"""The kind in the place of a scope's, for an event with the others of its day."""


class Revisions(Protocol):
    """A source of revision tokens."""

    def token(self, slug: str | None) -> str | None:
        """Return a token that changes with every act that the page follows; for None, with any.

        None if the tournament is not public or the database does not respond: Django must then
        answer the request.
        """


AWAY: Final = 3.0
"""Seconds for which a PostgreSQL that did not respond is not queried again."""

HELD_FOR: Final = 0.01
"""Seconds for which a process uses a token again without reading it."""
MOST_HELD: Final = 1_024


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
        except ServerAway as trouble:
            # Django queries the server next; waiting for it here too would double the wait.
            logger.warning("No revision was read: %s", trouble.__cause__ or trouble)
            self._away_until = time.monotonic() + AWAY
            return None
        except (sqlite3.Error, OSError):
            return None
        self._idle.append(reading)
        return said


class HeldRevisions:
    """Committed revisions, each used for a few milliseconds after it was read.

    A request that changes something is answered `HELD_FOR` later than it was committed. A token is
    older than a change only if it was read before the commit, so by then no process uses it.
    """

    def __init__(self, committed: Revisions) -> None:
        self._committed = committed
        self._held: dict[str | None, tuple[str, float]] = {}

    def token(self, slug: str | None) -> str | None:
        """Return the token of the committed state, as it was at most `HELD_FOR` ago."""
        now = time.monotonic()
        held = self._held.get(slug)
        if held is not None and held[1] > now:
            return held[0]
        token = self._committed.token(slug)
        if token is not None:
            if len(self._held) >= MOST_HELD:
                self._held.clear()
            self._held[slug] = token, now + HELD_FOR
        return token


def token_in_transaction(slug: str | None, using: str = DEFAULT_DB_ALIAS) -> str | None:
    """Return the token as seen by a connection of Django's inside its current transaction."""

    def first(question: str, *facts: str) -> Row:
        with connections[using].cursor() as cursor:
            cursor.execute(question, facts)
            row: Row = cursor.fetchone()
            return row

    return token_of(first, slug)


def token_of(first: Callable[..., Row], slug: str | None) -> str | None:
    """Return the token made of the query's first row."""
    if slug is None:
        row = first(OF_ALL)
    elif slug == ACTS:
        row = first(OF_ALL_ACTS)
    elif slug.startswith(f"{DAY}/"):
        row = first(OF_DAY, slug.removeprefix(f"{DAY}/"))
    elif "/" in slug:
        row = first(OF_SCOPE, *slug.split("/"))
    else:
        row = first(OF_ONE, slug)
    return None if row is None else ".".join(map(str, row))


def is_across_events(slug: str | None) -> bool:
    """Whether a page with this owner of its revision shows more than one day's events."""
    return slug is None or ("/" in slug and not slug.startswith(f"{DAY}/"))


def own_part(slug: str | None, token: str | None) -> str | None:
    """Return the part of a token that all pages of the event share, or of the site."""
    if token is not None and slug == ACTS:
        return token.rpartition(".")[0]
    if token is None or slug is None or not slug.startswith(f"{DAY}/"):
        return token
    return ".".join(token.split(".")[:2])


def _opened() -> RevisionReader:
    return PostgreSQLReader() if connection.vendor == "postgresql" else SQLiteReader()
