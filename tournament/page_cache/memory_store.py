"""LRU store of cached pages, bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from tournament.page_cache.requests import PageKey
from tournament.page_cache.responses import CachedPage

MEGABYTE = 1_000_000


class BoundedStore:
    """An LRU map of pages within a byte limit."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._taken = 0
        self._answers: OrderedDict[PageKey, CachedPage] = OrderedDict()
        self._lock = Lock()

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return self._taken

    def get(self, key: PageKey) -> CachedPage | None:
        """Return the page and mark it as recently used."""
        page = self._answers.get(key)
        if page is not None:
            self._touch(key)
        return page

    def put(self, key: PageKey, page: CachedPage) -> None:
        """Add a page, evicting old ones as needed."""
        with self._lock:
            self._remove(key)
            self._answers[key] = page
            self._taken += page.size
            while self._taken > self._room:
                self._remove(next(iter(self._answers)))

    def drop(self, key: PageKey) -> None:
        """Remove a page."""
        with self._lock:
            self._remove(key)

    def _touch(self, key: PageKey) -> None:
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)

    def _remove(self, key: PageKey) -> None:
        gone = self._answers.pop(key, None)
        self._taken -= 0 if gone is None else gone.size


class MemoryStore:
    """One store for plain pages, a smaller one for pages with a query string.

    Made-up queries evict other queries, never a plain page.
    """

    def __init__(self, *, pages: int = 20 * MEGABYTE, queries: int = 5 * MEGABYTE) -> None:
        self._pages = BoundedStore(pages)
        self._queries = BoundedStore(queries)

    def of(self, key: PageKey) -> BoundedStore:
        """Return the store that this key belongs to."""
        return self._queries if key.query else self._pages
