"""Reading the database as it is at one moment, over a connection that is kept for the next time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local

from django.db import close_old_connections, connection, transaction

from tournament.page_cache.revisions import File, file_of_database


class Kept(local):
    """What this thread's last glance left open, and the file that it reads.

    Opening SQLite's file takes as long as drawing half a page. Django opens it for every request
    of its own, and so closes what was left open before anybody writes through it.
    """

    opened: object = None
    file: File | None = None


_kept = Kept()


@contextmanager
def one_glance() -> Iterator[None]:
    """Read the database as it is at one moment, without keeping any writer waiting."""
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
        _let_go()


def _close_if_replaced() -> None:
    """Open anew where a backup was put in the file's place, or somebody else left it open."""
    opened = connection.connection
    if connection.vendor != "sqlite" or opened is None:
        return
    if _kept.opened is not opened or _kept.file != file_of_database():
        connection.close()


@contextmanager
def _deferred() -> Iterator[None]:
    """On SQLite, begin without the right to write, which only one connection has at a time."""
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


def _let_go() -> None:
    if connection.vendor != "sqlite" or connection.errors_occurred:
        close_old_connections()
