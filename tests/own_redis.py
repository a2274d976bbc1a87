"""A Redis database for each process of the tests: they empty it, and may empty nobody else's.

A process holds its number by a lock on a file, which the system takes back however it ends.
"""

from __future__ import annotations

import fcntl
import tempfile
from pathlib import Path
from typing import IO, Final
from urllib.parse import urlsplit, urlunsplit

_held: Final[list[IO[str]]] = []


def own_database(url: str) -> str:
    """Return the address with a database that no other process has: the one named, or one below.

    Number 0 is taken only by name, for there people keep what they want to keep.
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
    """Hold the file for as long as this process lives, unless another does."""
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
