"""A separate Redis database for each test process, which empties only its own.

A process reserves its number by a lock on a file, which the system releases however it ends.
"""

from __future__ import annotations

import fcntl
import tempfile
from pathlib import Path
from typing import IO, Final
from urllib.parse import urlsplit, urlunsplit

_held: Final[list[IO[str]]] = []


def own_database(url: str) -> str:
    """Return the URL with a free database: the one in it, or a lower one.

    Number 0 is used only if it is in the URL, because it may hold real data.
    """
    parts = urlsplit(url)
    named = int(parts.path.strip("/") or 0)
    for number in range(named, min(named, 1) - 1, -1):
        if _take(
            Path(tempfile.gettempdir(), f"karta-tests-{parts.hostname}-{parts.port}-{number}")
        ):
            return urlunsplit(parts._replace(path=f"/{number}"))
    raise SystemExit(f"Other tests have every Redis database up to {url}: wait for them to end.")


def _take(place: Path) -> bool:
    """Lock the file for the life of this process; return False if another process has it."""
    if not place.exists():
        place.touch()
    file = place.open()
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return False
    _held.append(file)
    return True
