"""Classify database and disk errors, so that pages can explain them."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError

FULL: Final = "full"
READ_ONLY: Final = "read_only"
BUSY: Final = "busy"
GONE: Final = "gone"

LITTLE_ROOM: Final = 1_000_000
"""Free bytes below which a disk counts as full."""

_ERRNO: Final[Mapping[int, str]] = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EFBIG: FULL,
    errno.EROFS: READ_ONLY,
    errno.EIO: GONE,
}
_SQLSTATE: Final[Mapping[str, str]] = {
    "53100": FULL,
    "25006": READ_ONLY,
    "53300": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "40001": BUSY,
    "40P01": BUSY,
}
_SAID_BY_SQLITE: Final[Mapping[str, str]] = {
    "disk is full": FULL,
    "readonly database": READ_ONLY,
    "database is locked": BUSY,
    "unable to open": GONE,
    "disk i/o error": GONE,
    "malformed": GONE,
    "not a database": GONE,
}


def error_cause(error: BaseException | None) -> str:
    """Return a code for the cause of an error; empty if it is our bug."""
    if isinstance(error, DatabaseError | InterfaceError):
        return _of_database(error)
    if isinstance(error, OSError):
        return _ERRNO.get(error.errno or 0, "")
    return ""


def may_be_saved(trouble: str) -> bool:
    """Whether the transaction may have been committed although the connection failed."""
    return trouble == GONE


def trouble_of_disk(folder: Path) -> str:
    """Return a code for what is wrong with a folder's disk; empty if nothing is."""
    try:
        disk = os.statvfs(folder)
    except OSError:
        return GONE
    if disk.f_flag & os.ST_RDONLY:
        return READ_ONLY
    return FULL if disk.f_bavail * disk.f_frsize < LITTLE_ROOM else ""


def _of_database(error: Exception) -> str:
    state: str = getattr(error.__cause__, "sqlstate", None) or ""
    if state in _SQLSTATE:
        return _SQLSTATE[state]
    said = str(error).lower()
    for words, trouble in _SAID_BY_SQLITE.items():
        if words in said:
            # SQLite reports a read-only folder as "unable to open"; the disk check is more precise.
            return trouble_of_disk(Path(settings.DATA)) or trouble
    if not state or state[:2] in {"08", "57", "58"}:
        return GONE if _is_connection(error) else ""
    return ""


def _is_connection(error: Exception) -> bool:
    """Whether the connection to the server was lost."""
    return isinstance(error, OperationalError | InterfaceError) and "no such" not in str(error)
