"""A connection that reads a revision from PostgreSQL; loaded only with that database."""

from __future__ import annotations

import psycopg
from django.db import connections

from tournament.db_backends.postgresql.connections import TimeoutConnection
from tournament.page_cache.revision_readers import Row, ServerAway


class PostgreSQLReader:
    """A PostgreSQL connection without prepared queries, which PgBouncer's pools would mix up."""

    def __init__(self) -> None:
        asked = connections["default"].get_connection_params()
        known = {
            name: asked[name]
            for name in ("dbname", "user", "password", "host", "port")
            if asked.get(name)
        }
        try:
            self._connection = TimeoutConnection.connect(
                **known, autocommit=True, prepare_threshold=None, connect_timeout=2,
                application_name="karta revisions",
            )  # fmt: skip
        except psycopg.Error as trouble:
            raise ServerAway from trouble

    def first(self, question: str, *facts: str) -> Row:
        try:
            return self._connection.execute(question, facts).fetchone()
        except psycopg.Error as trouble:
            raise ServerAway from trouble

    def close(self) -> None:
        self._connection.close()

    @property
    def is_usable(self) -> bool:
        return not self._connection.closed
