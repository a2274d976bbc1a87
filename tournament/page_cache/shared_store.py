"""The page store shared by several processes, so that each page is built once.

It is a hint, never the truth. A page is looked up only under the revision just read from the
database, and if the store does not respond, every process builds its own pages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.conf import settings

from tournament.page_cache.requests import PageKey
from tournament.page_cache.responses import CachedPage


class NoSharedStore:
    """No sharing: a single process, or no Redis."""

    @contextmanager
    def claim(self, key: PageKey, token: str) -> Iterator[CachedPage | None]:
        """Yield None: no other process has built the page."""
        yield None

    def put(self, key: PageKey, page: CachedPage, *, wanted: str) -> None:
        """Store nothing."""


def store_key(key: PageKey, token: str) -> str:
    """Return a page's key in the shared store: release, page and revision."""
    page = hashlib.blake2b("\n".join(map(str, key)).encode(), digest_size=16).hexdigest()
    return f"karta:kept:{release()}:{page}:{token}"


@cache
def release() -> str:
    """Return a digest of the sources and the database, computed once per process.

    A new release starts with an empty cache. Files are distinguished by content: an image may
    date all of them alike, and two machines date the same files differently.
    """
    database = settings.DATABASES["default"]
    told = [f"{database.get('HOST')} {database.get('PORT')} {database['NAME']}"]
    for folder in ("tournament", "templates", "scoring"):
        for file in sorted(Path(settings.ROOT, folder).rglob("*.*")):
            if file.is_file() and file.suffix != ".pyc":
                content = hashlib.blake2b(file.read_bytes(), digest_size=16).hexdigest()
                told.append(f"{file.relative_to(settings.ROOT)} {content}")
    return hashlib.blake2b("\n".join(told).encode(), digest_size=8).hexdigest()
