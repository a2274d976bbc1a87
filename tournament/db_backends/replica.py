"""A read replica for the pages across events: the router sends a thread's reads to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction

REPLICA: Final = "replica"


class ReadingThread(local):
    """Whether this thread reads from the replica."""

    is_on_replica = False


_thread = ReadingThread()


class ReplicaRouter:
    """Sends reads to the replica inside `replica_snapshot`, and everything else elsewhere."""

    def db_for_read(self, _model: type[models.Model], **hints: Any) -> str | None:  # noqa: ANN401
        """Return the replica, or keep a row that was read there from being followed there later."""
        if _thread.is_on_replica:
            return REPLICA
        instance = hints.get("instance")
        is_from_replica = instance is not None and instance._state.db == REPLICA
        return DEFAULT_DB_ALIAS if is_from_replica else None

    def db_for_write(self, _model: type[models.Model], **hints: Any) -> str | None:  # noqa: ANN401
        """Never write to the replica."""
        instance = hints.get("instance")
        is_from_replica = instance is not None and instance._state.db == REPLICA
        return DEFAULT_DB_ALIAS if is_from_replica else None

    def allow_relation(self, first: models.Model, second: models.Model, **_hints: object) -> bool:
        """Rows of the replica are those of the primary."""
        ours = {DEFAULT_DB_ALIAS, REPLICA}
        return {first._state.db, second._state.db} <= ours or first._state.db == second._state.db

    def allow_migrate(self, alias: str, _app_label: str, **_hints: object) -> bool | None:
        """The replica receives its tables from the primary."""
        return False if alias == REPLICA else None


@contextmanager
def replica_snapshot() -> Iterator[Any]:
    """Read from one state of the replica, and yield its connection."""
    connection = connections[REPLICA]
    with transaction.atomic(using=REPLICA):
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        _thread.is_on_replica = True
        try:
            yield connection
        finally:
            _thread.is_on_replica = False
