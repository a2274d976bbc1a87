"""Online copies of a whole SQLite database, and restoring them."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection, connections, transaction
from django.db.utils import load_backend
from django.utils import timezone

from tournament.storage import atomic_files
from tournament.storage.archives import DamagedFile

KEPT: Final = 5
FREE_FACTOR: Final = 3
"""A copy is made only while this many times the database's size is free."""
CHECKPOINTS: Final = 5
"""Attempts to empty the log while others read."""

logger = logging.getLogger(__name__)


def folder() -> Path:
    """Return the folder of the database copies."""
    return Path(settings.COPIES) / "whole"


def database_file() -> Path | None:
    """Return SQLite's database file; None for other databases."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def copy_whole(kind: str = "whole") -> Path:
    """Copy the database online, without blocking writers."""
    folder().mkdir(parents=True, exist_ok=True)
    stamp = timezone.now().astimezone(UTC).strftime("%Y%m%dT%H%M%S")
    target = folder() / f"karta_{stamp}Z_{kind}.sqlite3"
    connection.ensure_connection()
    with atomic_files.atomic_write(target) as draft:
        with closing(sqlite3.connect(draft)) as copy:
            connection.connection.backup(copy)
            # A single file, without a -wal file.
            copy.execute("PRAGMA journal_mode = DELETE")
        refuse_damaged(draft)
    for old in sorted(folder().glob(f"karta_*_{kind}.sqlite3"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def copy_if_due() -> Path | None:
    """Copy the database if it has changed and there is enough disk space."""
    database = database_file()
    if database is None or not database.exists():
        return None
    beside = (database, database.with_name(f"{database.name}-wal"))
    changed = max(file.stat().st_mtime for file in beside if file.exists())
    newest = max((file.stat().st_mtime for file in folder().glob("karta_*")), default=0.0)
    # A clock that was set back must not prevent copies.
    if changed <= newest and newest <= time.time():
        return None
    folder().mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder()).free < FREE_FACTOR * database.stat().st_size:
        logger.warning("There is not enough disk space for a copy of the whole database.")
        return None
    try:
        return copy_whole()
    except (DamagedFile, sqlite3.Error) as trouble:
        logger.error("The database could not be copied: %s", trouble)
        return None


class CopyMismatch(Exception):
    """A change does not fit a copy, so the copy must go."""


def rewrite_all(change: Callable[[str], None]) -> None:
    """Change all copies of the whole database, when personal data is erased.

    `change` gets the name of a connection to the copy. A copy that cannot be changed, such as one
    of an older release, is deleted; if no copy is left, a new one is made at once.
    """
    copies = sorted(folder().glob("karta_*.sqlite3"))
    for copy in copies:
        try:
            _rewrite(copy, change)
        except (CopyMismatch, DamagedFile, DatabaseError, sqlite3.Error, OSError) as trouble:
            logger.warning("A copy of the database had to go for an erased person: %r", trouble)
            copy.unlink(missing_ok=True)
    if copies and not any(copy.exists() for copy in copies):
        copy_whole()


def wipe_deleted(using: str = "default") -> bool:
    """Remove deleted text from the database's file and its log; False if others are using it.

    SQLite leaves the bytes of a changed row in free pages and in the -wal file.
    """
    own = connections[using]
    if own.vendor != "sqlite" or own.in_atomic_block:
        return own.vendor != "sqlite"
    try:
        with own.cursor() as cursor:
            cursor.execute("VACUUM")
            for _attempt in range(CHECKPOINTS):
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                (is_busy, _pages, _moved) = cursor.fetchone()
                if not is_busy:
                    return True
    except DatabaseError as trouble:
        logger.warning("The database could not be packed after an erasure: %r", trouble)
    return False


def _rewrite(copy: Path, change: Callable[[str], None]) -> None:
    made_at = copy.stat().st_mtime
    with atomic_files.atomic_write(copy) as draft:
        shutil.copyfile(copy, draft)
        with _connected_to(draft) as name:
            with transaction.atomic(using=name):
                change(name)
            # Deleted text stays in the file's pages until VACUUM rewrites them.
            with connections[name].cursor() as cursor:
                cursor.execute("VACUUM")
        refuse_damaged(draft)
    # The copy still has the state of its own day, so a new one is still due.
    os.utime(copy, (made_at, made_at))


@contextmanager
def _connected_to(file: Path) -> Iterator[str]:
    """Open a copy beside the current database, and yield the connection's name."""
    name = f"copy-{secrets.token_hex(4)}"
    own = {**connections.databases["default"], "NAME": str(file)}
    own["OPTIONS"] = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA secure_delete=ON"}
    connections[name] = load_backend(own["ENGINE"]).DatabaseWrapper(own, name)
    try:
        yield name
    finally:
        connections[name].close()
        del connections[name]


def refuse_damaged(file: Path) -> None:
    """Raise `DamagedFile` unless the file is an intact database."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as trouble:
        raise DamagedFile(str(trouble)) from trouble
    if verdict != "ok":
        raise DamagedFile(verdict)


def restore(file: Path) -> Path | None:
    """Restore a copy, and return where the old database was moved if it was damaged.

    The copy is written in one transaction into the existing file, so a running server sees
    either the old or the new state.
    """
    refuse_damaged(file)
    database = database_file()
    assert database is not None
    connection.close()
    aside = _set_aside(database)
    with closing(sqlite3.connect(file)) as copy, closing(sqlite3.connect(database)) as target:
        copy.backup(target)
        target.execute("PRAGMA journal_mode = WAL")
    refuse_damaged(database)
    return aside


def _set_aside(database: Path) -> Path | None:
    """Move a damaged database aside: results may still be recovered from it."""
    if not database.exists():
        return None
    try:
        refuse_damaged(database)
    except DamagedFile:
        stamp = timezone.now().astimezone(UTC).strftime("%Y%m%dT%H%M%S")
        aside = database.with_name(f"{database.name}.broken-{stamp}Z")
        for ending in ("-wal", "-shm", ""):
            beside = database.with_name(f"{database.name}{ending}")
            if beside.exists():
                beside.replace(aside.with_name(f"{aside.name}{ending}"))
        return aside
    return None
