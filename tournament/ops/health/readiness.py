"""Readiness checks: database, migrations, disk, blob store, static files and Redis."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Mapping
from threading import Thread
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from tournament.ops.health import shared_store

LEAST_ROOM: Final = 50_000_000
HOLDS: Final = 2.0
"""Seconds that a result is cached."""
CAN_DO_WITHOUT: Final = frozenset({"redis"})
"""Components without which pages and entries still work."""

DEADLINE: Final = 1.0
"""Seconds for the disk and the store: a network folder may hang for minutes."""

_migrated = False
_looking: _Look | None = None
_last: tuple[float, Mapping[str, bool]] = (-HOLDS, {})


def parts() -> Mapping[str, bool]:
    """Return each component with whether it is ready."""
    global _last
    asked, found = _last
    if time.monotonic() - asked > HOLDS:
        found = {name: look() for name, look in CHECKS.items()}
        _last = (time.monotonic(), found)
    return found


def is_ready() -> bool:
    """Whether this process can take requests."""
    return all(is_well for name, is_well in parts().items() if name not in CAN_DO_WITHOUT)


def forget() -> None:
    """Drop the cached result."""
    global _last, _looking
    _last, _looking = (-HOLDS, {}), None


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        connection.close()
        return False
    return True


def _tables() -> bool:
    """Whether all migrations are applied; a positive result is remembered."""
    global _migrated
    if not _migrated:
        try:
            executor = MigrationExecutor(connection)
            _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError:
            return False
    return _migrated


class _Look(Thread):
    """A look at the disk and the blob store, which only reads."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.began = time.monotonic()
        self.has_room = False
        self.problem = "The store does not answer"

    def run(self) -> None:
        """Look at both."""
        try:
            is_writable = os.access(settings.DATA, os.W_OK)
            self.has_room = is_writable and shutil.disk_usage(settings.DATA).free > LEAST_ROOM
            self.problem = shared_store.problem()
        except DatabaseError:
            self.problem = ""
        except OSError as trouble:
            self.problem = trouble.strerror or str(trouble)
        finally:
            connection.close()


def _look() -> _Look:
    """Return a look that has ended, or one that hangs; only one hangs at a time."""
    global _looking
    last = _looking
    if last is None or (not last.is_alive() and time.monotonic() - last.began > HOLDS):
        last = _looking = _Look()
        last.start()
    last.join(max(0.0, last.began + DEADLINE - time.monotonic()))
    return last


def _disk() -> bool:
    look = _look()
    return look.has_room and not look.is_alive()


def _store() -> bool:
    return not store_problem()


def store_problem() -> str:
    """Return why the blob store cannot be read, in a few words; empty if it can."""
    return _look().problem


def _redis() -> bool:
    """Whether a value written to the shared cache can be read again."""
    if not settings.REDIS_URL:
        return True
    cache.set("ready", "yes", 10)
    return bool(cache.get("ready") == "yes")


def _looks() -> bool:
    """Whether the manifest of collected static files is loaded."""
    return bool(getattr(staticfiles_storage, "hashed_files", True))


CHECKS: Final[Mapping[str, Callable[[], bool]]] = {
    "database": _database,
    "tables": _tables,
    "disk": _disk,
    "store": _store,
    "static": _looks,
    "redis": _redis,
}
