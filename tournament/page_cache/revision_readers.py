"""Connections that read a revision: SQLite's, and the common interface."""

from __future__ import annotations

import os
import sqlite3
from functools import cache
from typing import Any, Protocol

from django.db import connections

Row = tuple[Any, ...] | None
File = tuple[int, int]


class RevisionReader(Protocol):
    """A connection that runs one query at a time."""

    def first(self, question: str, *facts: str) -> Row:
        """Return the first row of the result."""

    def close(self) -> None:
        """Close the connection."""

    @property
    def is_usable(self) -> bool:
        """Whether it is open and reads the current database file."""


class ServerAway(Exception):
    """The database server did not respond."""


def file_of_database() -> File | None:
    """Return the device and inode of SQLite's database file."""
    return _file(_name())


def _name() -> str:
    return str(connections["default"].settings_dict["NAME"])


def _file(name: str) -> File | None:
    """Return the file's identity: a restored backup has the same name but is another file."""
    if name.startswith("file:"):
        return None
    found = os.stat(name)
    return found.st_dev, found.st_ino


@cache
def _question_marked(question: str) -> str:
    """Return a query with SQLite's placeholders."""
    return question.replace("%s", "?")


class SQLiteReader:
    """A connection to SQLite's file, usable until the file is replaced."""

    def __init__(self) -> None:
        self._name = _name()
        self._file = _file(self._name)
        self._connection = sqlite3.connect(
            self._name, timeout=20, isolation_level=None, check_same_thread=False,
            uri=self._name.startswith("file:"),
        )  # fmt: skip

    def first(self, question: str, *facts: str) -> Row:
        row: Row = self._connection.execute(_question_marked(question), facts).fetchone()
        return row

    def close(self) -> None:
        self._connection.close()

    @property
    def is_usable(self) -> bool:
        # Runs for each request, so the name is not looked up again.
        return _file(self._name) == self._file
