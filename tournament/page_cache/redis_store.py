"""The house's second shelf, in Redis: several processes build a page once.

It is a hint and never the truth. An answer is found there only under the revision that the
database has just named, and where Redis is silent every process builds for itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path

from django.conf import settings

from tournament.page_cache.requests import Asked
from tournament.page_cache.responses import Answer


class NoSharedShelf:
    """A house of one process."""

    @contextmanager
    def claim(self, asked: Asked, token: str) -> Iterator[Answer | None]:
        """Say that nobody else has built the page."""
        yield None

    def put(self, asked: Asked, answer: Answer, *, wanted: str) -> None:
        """Keep nothing."""


def shared_shelf() -> NoSharedShelf:
    """Return the shelf that the settings name."""
    if not settings.REDIS_URL:
        return NoSharedShelf()
    shelf: NoSharedShelf = import_module("tournament.page_cache.redis_shelf").SharedShelf(
        settings.REDIS_URL
    )
    return shelf


def name_of(asked: Asked, token: str) -> str:
    """Return under what an answer stands in Redis: release, page and revision."""
    page = hashlib.blake2b("\n".join(map(str, asked)).encode(), digest_size=16).hexdigest()
    return f"karta:kept:{release()}:{page}:{token}"


@cache
def release() -> str:
    """Return what tells this release from another: pages of yesterday's templates are no answer."""
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
    stands_on = f"{database.get('HOST')} {database.get('PORT')} {database['NAME']}"
    return hashlib.blake2b("\n".join([stands_on, *seen]).encode(), digest_size=8).hexdigest()
