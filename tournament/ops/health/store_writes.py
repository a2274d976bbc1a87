"""Whether the blob store takes what is written, known without writing into it.

The last refusal is remembered in the cache: by all machines with Redis, else by this process.
"""

from __future__ import annotations

import errno
from typing import Any, Final

from django.core.cache import cache
from django.core.files.storage import storages
from django.utils import timezone

from tournament import environment

LEAST_ROOM: Final = 20_000_000
"""Bytes below which a folder counts as full."""
REMEMBERED: Final = 900
"""Seconds after which a refusal is forgotten, as copies are tried again every few minutes."""
_KEY: Final = "store-refusal"
_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT))


def note_refusal(trouble: OSError) -> None:
    """Remember that a blob could not be written."""
    why = "The store is full" if trouble.errno in _FULL else trouble.strerror or str(trouble)
    at = timezone.now().isoformat(timespec="seconds")
    cache.set(_KEY, f"A document or copy could not be stored at {at}: {why}.", REMEMBERED)


def note_success() -> None:
    """Forget the refusal."""
    cache.delete(_KEY)


def problem() -> str:
    """Return why nothing can be written, in one sentence; empty if it can."""
    for kind in environment.BLOBS:
        storage: Any = storages[kind]
        free = storage.free_space()
        if free is not None and free < LEAST_ROOM:
            return f"{storage.address_of('')} is full: free some space."
    return str(cache.get(_KEY) or "")
