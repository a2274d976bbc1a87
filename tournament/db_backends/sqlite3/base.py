"""SQLite connections that can still read while the disk cannot be written.

A write-ahead log needs its files next to the database, and SQLite removes them with the last
connection. Afterwards a database on a disk that has become read-only could not even be opened,
although every result is there. No program can write to such a disk, so the file is opened as
immutable.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db.backends.sqlite3 import base, operations


class DatabaseOperations(operations.DatabaseOperations):
    """Django's operations, with the JSON types in one order.

    Django lists them from a set, so two equal databases had constraints with different texts.
    """

    jsonfield_datatype_values = ("false", "null", "true")  # type: ignore[assignment]


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection for reading and writing, or read-only if the disk cannot be written."""

    ops_class = DatabaseOperations

    is_frozen = False
    init_commands: list[str]

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """Open the database; as immutable if its disk allows nothing else."""
        self.is_frozen = False
        try:
            opened: sqlite3.Connection = super().get_new_connection(conn_params)
        except sqlite3.OperationalError:
            file = Path(conn_params["database"])
            if not _is_frozen(file):
                raise
            self.is_frozen = True
            opened = self._open_unchanging(file, conn_params)
        return opened

    def _open_unchanging(self, file: Path, conn_params: dict[str, Any]) -> sqlite3.Connection:
        usual, self.init_commands = self.init_commands, []
        address = f"file:{quote(str(file.absolute()))}?mode=ro&immutable=1"
        try:
            opened: sqlite3.Connection = super().get_new_connection(
                {**conn_params, "database": address}
            )
        finally:
            self.init_commands = usual
        return opened

    def close_if_unusable_or_obsolete(self) -> None:
        """Close a connection that would miss changes made after the disk is repaired."""
        if self.is_frozen and self.connection is not None and not self.in_atomic_block:
            self.close()
            return
        super().close_if_unusable_or_obsolete()


def _is_frozen(file: Path) -> bool:
    """Whether the database's disk is read-only and no WAL file holds newer data."""
    log = file.with_name(f"{file.name}-wal")
    try:
        is_read_only = bool(os.statvfs(file).f_flag & os.ST_RDONLY)
        return is_read_only and not (log.exists() and log.stat().st_size)
    except OSError:
        return False
