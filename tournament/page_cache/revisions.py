"""What the database says about how new things are: one tiny read a request, past Django.

The connections are the keeper's own. Each reads what is committed at that moment, so whatever any
process has saved is seen by the next request of every other.
"""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import psycopg
from django.db import connection, connections

OF_ONE = (
    "SELECT id, revision FROM tournament_tournament WHERE slug = %s AND public_sees <> 'nothing'"
)
# A sum, because acts on two tournaments need not be committed in the order in which they began.
OF_ALL = "SELECT COUNT(*), COALESCE(SUM(revision), 0), MAX(id) FROM tournament_tournament"

# SQLite's own spelling of what Django and PostgreSQL write as %s.
QUESTION_MARKED = {question: question.replace("%s", "?") for question in (OF_ONE, OF_ALL)}

Row = tuple[Any, ...] | None
File = tuple[int, int]


class Reading(Protocol):
    """A connection that answers one question at a time."""

    def first(self, question: str, *facts: str) -> Row:
        """Return the first row of the answer."""

    def close(self) -> None:
        """Let go of the database."""

    @property
    def is_sound(self) -> bool:
        """Whether it still reads the database that everybody writes to."""


class Revisions(Protocol):
    """What says how new things are."""

    def token(self, slug: str | None) -> str | None:
        """Return what changes with every act on the tournament, or on any where none is named.

        None says that the public may not know of it, or that the database does not answer:
        Django knows what to say.
        """


class CommittedRevisions:
    """Says how new things are at this moment; threads take turns with its connections."""

    def __init__(self) -> None:
        self._idle: deque[Reading] = deque(maxlen=32)

    def token(self, slug: str | None) -> str | None:
        """Ask the database what is committed."""
        try:
            reading = self._idle.pop()
        except IndexError:
            reading = None
        try:
            if reading is None or not reading.is_sound:
                reading = _open()
            said = token_of(reading.first, slug)
        except (sqlite3.Error, psycopg.Error, OSError):
            return None
        self._idle.append(reading)
        return said


def token_here(slug: str | None) -> str | None:
    """Return the token as Django's own connection sees it, inside the transaction it is in."""

    def first(question: str, *facts: str) -> Row:
        with connection.cursor() as cursor:
            cursor.execute(question, facts)
            return cursor.fetchone()

    return token_of(first, slug)


def token_of(first: Callable[..., Row], slug: str | None) -> str | None:
    """Return the token that the answer to the question makes."""
    row = first(OF_ALL) if slug is None else first(OF_ONE, slug)
    return None if row is None else ".".join(map(str, row))


def file_of_database() -> File | None:
    """Return which file SQLite's database is in."""
    return _file(_name())


def _name() -> str:
    return str(connections["default"].settings_dict["NAME"])


def _file(name: str) -> File | None:
    """Tell files of one name apart: a backup put back in its place is another file."""
    if name.startswith("file:"):
        return None
    found = os.stat(name)
    return found.st_dev, found.st_ino


class SQLiteReading:
    """A connection to the file, as long as the file is the one that bears its name."""

    def __init__(self) -> None:
        self._name = _name()
        self._file = _file(self._name)
        self._connection = sqlite3.connect(
            self._name, timeout=20, isolation_level=None, check_same_thread=False,
            uri=self._name.startswith("file:"),
        )  # fmt: skip

    def first(self, question: str, *facts: str) -> Row:
        row: Row = self._connection.execute(QUESTION_MARKED[question], facts).fetchone()
        return row

    def close(self) -> None:
        self._connection.close()

    @property
    def is_sound(self) -> bool:
        # Asked for each visitor: the name is not looked up anew.
        return _file(self._name) == self._file


class PostgreSQLReading:
    """A connection of one prepared question."""

    def __init__(self) -> None:
        asked = connections["default"].get_connection_params()
        known = {
            name: asked[name]
            for name in ("dbname", "user", "password", "host", "port")
            if asked.get(name)
        }
        self._connection = psycopg.connect(
            **known, autocommit=True, prepare_threshold=0, connect_timeout=2,
            application_name="karta revisions",
        )  # fmt: skip

    def first(self, question: str, *facts: str) -> Row:
        return self._connection.execute(question, facts).fetchone()

    def close(self) -> None:
        self._connection.close()

    @property
    def is_sound(self) -> bool:
        return not self._connection.closed


READINGS: dict[str, type[Reading]] = {"sqlite": SQLiteReading, "postgresql": PostgreSQLReading}


def _open() -> Reading:
    return READINGS[connection.vendor]()
