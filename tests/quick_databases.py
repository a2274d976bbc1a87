"""Fast test databases: written without durability, and emptied quickly between tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.core.management.color import Style
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.backends.signals import connection_created

ORIGINAL_FLUSH: Final = DatabaseOperations.sql_flush
"""Django's method that `hurry` replaces."""


def hurry() -> None:
    """Skip disk syncs on SQLite, and flush PostgreSQL by deleting rows, not by truncating."""
    connection_created.connect(_wait_for_no_disk)
    DatabaseOperations.sql_flush = _delete_rows  # type: ignore[assignment, method-assign]


def _wait_for_no_disk(connection: BaseDatabaseWrapper, **_: object) -> None:
    """Turn disk syncs of commits off."""
    if connection.vendor == "sqlite":
        connection.connection.execute("PRAGMA synchronous=OFF")


def _delete_rows(
    operations: DatabaseOperations, _style: Style, tables: Sequence[str], **_: bool
) -> list[str]:
    """Delete a test's few rows: truncating eighty tables takes a third of a second."""
    names = map(operations.quote_name, tables)
    return [f"DELETE FROM {name}" for name in names]  # noqa: S608  names of our own tables
