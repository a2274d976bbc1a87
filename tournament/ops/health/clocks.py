"""Whether this machine has the time of the database and of the blob store."""

from __future__ import annotations

import time
from typing import Any, Final

from django.core.files.storage import storages
from django.db import connection

from tournament import environment

TOLERANCE: Final = 10.0
"""Seconds; leases, links and copies are timed in minutes."""


def now() -> float:
    """Return the time of this machine."""
    return time.time()


def problem() -> str:
    """Return whose clock differs, in one sentence; empty if none does.

    The store's time is that of its last answer.
    """
    offsets = {"the database": _of_database()}
    for kind in environment.BLOBS:
        storage: Any = storages[kind]
        offsets["the blob store"] = storage.clock_offset
    for name, offset in offsets.items():
        ahead = -offset
        if abs(ahead) > TOLERANCE:
            side = "ahead of" if ahead > 0 else "behind"
            return (
                f"This machine's clock is {abs(ahead):.0f} s {side} that of {name}: "
                "synchronise both by NTP."
            )
    return ""


def _of_database() -> float:
    """Return how far the database's clock is ahead; SQLite has this machine's."""
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        return float(cursor.fetchone()[0]) - now()
