"""Names of worker processes: random, so that two machines never have the same one.

A file with the name is locked while its process lives, however it ends. Where the file is missing,
the worker is on another machine, and nobody takes its step before the end of the lease.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

from tournament import environment

# Not in KARTA_DATA, which may be a network folder: locks there do not always reach other machines.
# A service has a folder for temporary files of its own, but its RUNTIME_DIRECTORY is for all.
FOLDER: Final = Path(
    environment.internal_variable("RUNTIME_DIRECTORY") or tempfile.gettempdir(),
    f"karta-workers-{os.getuid()}",
)
KEPT_FOR: Final = 24 * 3600
"""Seconds before the file of a worker that has ended is deleted."""

_locks: Final[list[int]] = []


def own_name() -> str:
    """Return the name of this process; a forked process has its own."""
    return _named(os.getpid())


def has_ended(name: str) -> bool:
    """Whether the worker ran on this machine and has ended."""
    try:
        lock = os.open(FOLDER / name, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(lock)
    return True


@cache
def _named(_process: int) -> str:
    name = secrets.token_hex(8)
    try:
        FOLDER.mkdir(mode=0o700, exist_ok=True)
        new = os.O_CREAT | os.O_EXCL | os.O_RDONLY
        lock = os.open(FOLDER / name, new, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
        # The descriptor stays open: closing it would release the lock.
        _locks.append(lock)
        _sweep()
    except OSError:
        # Without a file, other workers wait for the end of its lease.
        pass
    return name


def _sweep() -> None:
    for file in FOLDER.iterdir():
        if time.time() - file.stat().st_mtime > KEPT_FOR and has_ended(file.name):
            file.unlink(missing_ok=True)
