"""The store that several processes share, so that each page is built once.

It is a hint, never the truth. A page is looked up only under the revision that the database has
just reported, and where the store does not answer every process builds its own pages.
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
        """Keep nothing."""


def key_of(key: PageKey, token: str) -> str:
    """Return a page's key in the shared store: release, page and revision."""
    page = hashlib.blake2b("\n".join(map(str, key)).encode(), digest_size=16).hexdigest()
    return f"karta:kept:{release()}:{page}:{token}"


@cache
def release() -> str:
    """Return a digest of the sources, so that a new release starts with an empty cache."""
    sources = [
        file
        for folder in (
            settings.ROOT / "tournament",
            settings.ROOT / "templates",
            settings.ROOT / "scoring",
        )
        for file in sorted(Path(folder).rglob("*"))
        if file.suffix in (".py", ".html", ".css", ".js", ".mo")
    ]
    seen = [f"{file.relative_to(settings.ROOT)} {file.stat().st_mtime_ns}" for file in sources]
    database = settings.DATABASES["default"]
    database_name = f"{database.get('HOST')} {database.get('PORT')} {database['NAME']}"
    return hashlib.blake2b("\n".join([database_name, *seen]).encode(), digest_size=8).hexdigest()
