"""Copies of a whole SQLite database, made while people write, and put back the same way."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import time
from contextlib import closing
from datetime import UTC
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from tournament.storage import atomic_files
from tournament.storage.archives import Unsound

KEPT: Final = 5
ROOM_TO_SPARE: Final = 3
"""How many times its size must be free: a copy may not be what fills the disk."""


logger = logging.getLogger(__name__)


def folder() -> Path:
    """Return where copies of the whole database lie."""
    return Path(settings.COPIES) / "whole"


def place() -> Path | None:
    """Return the database's file; None where there is a server instead."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def copy_whole(kind: str = "whole") -> Path:
    """Copy the database as it is at this moment; nobody waits for it."""
    folder().mkdir(parents=True, exist_ok=True)
    stamp = timezone.now().astimezone(UTC).strftime("%Y%m%dT%H%M%S")
    target = folder() / f"karta_{stamp}Z_{kind}.sqlite3"
    connection.ensure_connection()
    with atomic_files.drafted(target) as draft:
        with closing(sqlite3.connect(draft)) as copy:
            connection.connection.backup(copy)
            # One file that needs no other beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        refuse_unsound(draft)
    for old in sorted(folder().glob(f"karta_*_{kind}.sqlite3"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def copy_if_due() -> Path | None:
    """Copy the database if it has changed since, and if that leaves room for results to come."""
    database = place()
    if database is None or not database.exists():
        return None
    beside = (database, database.with_name(f"{database.name}-wal"))
    changed = max(file.stat().st_mtime for file in beside if file.exists())
    newest = max((file.stat().st_mtime for file in folder().glob("karta_*")), default=0.0)
    # A clock that was set back must not keep copies from being made.
    if changed <= newest and newest <= time.time():
        return None
    folder().mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder()).free < ROOM_TO_SPARE * database.stat().st_size:
        logger.warning("There is no room for a copy of the whole database.")
        return None
    try:
        return copy_whole()
    except (Unsound, sqlite3.Error) as trouble:
        logger.error("The database could not be copied: %s", trouble)
        return None


def forget() -> None:
    """Throw every copy of the whole database away: somebody's name is to be nowhere any more."""
    for copy in folder().glob("karta_*.sqlite3"):
        copy.unlink(missing_ok=True)


def refuse_unsound(file: Path) -> None:
    """Raise `Unsound` where the file is no database, or a damaged one."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as trouble:
        raise Unsound(str(trouble)) from trouble
    if verdict != "ok":
        raise Unsound(verdict)


def put_back(file: Path) -> Path | None:
    """Make the database what a copy holds, and return where the old one was put if it was broken.

    It is written as one transaction into the file that is there, so a server that runs meanwhile
    sees the one or the other.
    """
    refuse_unsound(file)
    database = place()
    assert database is not None
    connection.close()
    aside = _set_aside(database)
    with closing(sqlite3.connect(file)) as copy, closing(sqlite3.connect(database)) as target:
        copy.backup(target)
        target.execute("PRAGMA journal_mode = WAL")
    refuse_unsound(database)
    return aside


def _set_aside(database: Path) -> Path | None:
    """Keep a broken database beside the new one: somebody may still read results out of it."""
    if not database.exists():
        return None
    try:
        refuse_unsound(database)
    except Unsound:
        stamp = timezone.now().astimezone(UTC).strftime("%Y%m%dT%H%M%S")
        aside = database.with_name(f"{database.name}.broken-{stamp}Z")
        for ending in ("-wal", "-shm", ""):
            beside = database.with_name(f"{database.name}{ending}")
            if beside.exists():
                beside.replace(aside.with_name(f"{aside.name}{ending}"))
        return aside
    return None
