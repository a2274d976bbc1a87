"""Read-only snapshot transactions, over a connection that stays open between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

from django.db import close_old_connections, connection, transaction

from tournament.page_cache.revision_readers import File, file_of_database


class KeptConnection(local):
    """The connection that this thread's last snapshot left open, and its database file.

    Opening an SQLite file takes as long as rendering half a page. Django closes old connections at
    the start of each of its own requests, so this one is never used for a write.
    """

    opened: object = None
    file: File | None = None


_kept = KeptConnection()


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Open a read-only snapshot transaction that blocks no writer."""
    if connection.in_atomic_block:
        yield
        return
    _close_if_replaced()
    try:
        with _deferred(), transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    finally:
        _release()


def _close_if_replaced() -> None:
    """Reconnect where a backup replaced the file, or the connection is not ours."""
    opened = connection.connection
    if connection.vendor != "sqlite" or opened is None:
        return
    if _kept.opened is not opened or _kept.file != file_of_database():
        connection.close()


@contextmanager
def _deferred() -> Iterator[None]:
    """On SQLite, begin DEFERRED, so that the write lock stays free."""
    if connection.vendor != "sqlite":
        yield
        return
    if connection.connection is None:
        _kept.file = file_of_database()
    connection.ensure_connection()
    _kept.opened = connection.connection
    usual, connection.transaction_mode = connection.transaction_mode, "DEFERRED"  # type: ignore[attr-defined]
    try:
        yield
    finally:
        connection.transaction_mode = usual  # type: ignore[attr-defined]


def _release() -> None:
    if connection.vendor != "sqlite" or connection.errors_occurred:
        close_old_connections()
