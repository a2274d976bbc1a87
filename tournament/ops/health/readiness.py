"""Readiness checks: database, migrations, disk, blob store, clocks, static files and Redis."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache as shared_cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from tournament import migrations
from tournament.ops.health import clocks, shared_store, store_writes

LEAST_ROOM: Final = 50_000_000
HOLDS: Final = 2.0
"""Seconds that a result is cached."""
CAN_DO_WITHOUT: Final = frozenset({"redis", "store", "writes", "clock", "version"})
"""Components without which pages and entries still work.

A store that is full or away stops copies and papers on all machines at once, and an older machine
still serves while the others are being updated: out of the proxy, they would only take the pages
away.
"""

DEADLINE: Final = 0.5
"""Seconds for the disk and the store: a proxy waits a second for the answer."""
HANGS: Final = 5.0
"""Seconds after which a look counts as hanging; on a busy machine it may take more than one."""

_migrated = False
_looking: _Look | None = None
_ended: _Look | None = None
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
    global _last, _looking, _ended
    _last, _looking, _ended = (-HOLDS, {}), None, None


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
        self.writes = self.clock = self.version = ""

    def run(self) -> None:
        """Look at both."""
        try:
            is_writable = os.access(settings.DATA, os.W_OK)
            self.has_room = is_writable and shutil.disk_usage(settings.DATA).free > LEAST_ROOM
            self.problem = shared_store.problem()
            self.writes = store_writes.problem()
            self.clock = clocks.problem()
            self.version = _version_problem()
        except DatabaseError:
            self.problem = ""
        except OSError as trouble:
            self.problem = trouble.strerror or str(trouble)
        finally:
            connection.close()


def _look() -> _Look:
    """Return the newest look that has ended, or one that hangs; only one hangs at a time."""
    global _looking, _ended
    last = _looking
    if last is None or (not last.is_alive() and time.monotonic() - last.began > HOLDS):
        last = _looking = _Look()
        last.start()
    last.join(max(0.0, last.began + DEADLINE - time.monotonic()))
    if not last.is_alive():
        _ended = last
    elif _ended is not None and time.monotonic() - last.began < HANGS:
        return _ended
    return last


def _disk() -> bool:
    # A look that hangs at the store has seen the disk before.
    return _look().has_room


def _store() -> bool:
    return not store_problem()


def store_problem() -> str:
    """Return why the blob store cannot be read, in a few words; empty if it can."""
    return _look().problem


def problems() -> Mapping[str, str]:
    """Return what is wrong, in one sentence each."""
    look = _look()
    found = {
        "store_problem": look.problem,
        "writes_problem": look.writes,
        "clock_problem": look.clock,
        "version_problem": look.version,
    }
    return {name: words for name, words in found.items() if words}


def _version_problem() -> str:
    """Return a sentence if a newer machine has migrated the database."""
    applied = MigrationRecorder(connection).applied_migrations()
    newest = max((name for app, name in applied if app == "tournament"), default="")
    if newest <= _newest_migration():
        return ""
    return f"A newer version has migrated the database ({newest}): update this machine."


@cache
def _newest_migration() -> str:
    return max(file.stem for file in Path(migrations.__file__).parent.glob("0*.py"))


def _redis() -> bool:
    """Whether a value written to the shared cache can be read again."""
    if not settings.REDIS_URL:
        return True
    shared_cache.set("ready", "yes", 10)
    return bool(shared_cache.get("ready") == "yes")


def _looks() -> bool:
    """Whether the manifest of collected static files is loaded."""
    return bool(getattr(staticfiles_storage, "hashed_files", True))


CHECKS: Final[Mapping[str, Callable[[], bool]]] = {
    "database": _database,
    "tables": _tables,
    "disk": _disk,
    "store": _store,
    "writes": lambda: not _look().writes,
    "clock": lambda: not _look().clock,
    "version": lambda: not _look().version,
    "static": _looks,
    "redis": _redis,
}
