"""Readiness checks: database, migrations, disk, static files and Redis."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

LEAST_ROOM: Final = 50_000_000
HOLDS: Final = 2.0
"""Seconds that a result is cached."""
CAN_DO_WITHOUT: Final = frozenset({"redis"})
"""Components without which pages and entries still work."""

_migrated = False
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
    global _last
    _last = (-HOLDS, {})


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


def _disk() -> bool:
    try:
        with tempfile.TemporaryFile(dir=settings.DATA) as file:
            file.write(b"Karta")
        return shutil.disk_usage(settings.DATA).free > LEAST_ROOM
    except OSError:
        return False


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
    "static": _looks,
    "redis": _redis,
}
