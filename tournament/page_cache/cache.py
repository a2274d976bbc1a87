"""In-process page cache with per-key build locks."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from prometheus_client import Counter

from tournament.page_cache.render import BuiltPage
from tournament.page_cache.requests import PageKey
from tournament.page_cache.responses import CachedPage
from tournament.page_cache.revisions import Revisions
from tournament.page_cache.shared_store import NoSharedStore

MEGABYTE = 1_000_000
PAGES: Final = Counter(
    "karta_kept_pages_total", "Public pages at the door before Django, by outcome.", ("outcome",)
)
# Labels are resolved once: an increment takes about a microsecond, in multiprocess mode too.
KEPT: Final = PAGES.labels("kept")
UNCHANGED: Final = PAGES.labels("unchanged")
BUILT: Final = PAGES.labels("built")
SHARED: Final = PAGES.labels("shared")
WAITED: Final = PAGES.labels("waited")
PASSED: Final = PAGES.labels("passed")
REFUSED: Final = PAGES.labels("refused")
"""Answered with 429: the visitor's allowance is used up."""
Build = Callable[[], BuiltPage]


class BoundedStore:
    """An LRU map of pages within a byte limit."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._taken = 0
        self._answers: OrderedDict[PageKey, CachedPage] = OrderedDict()
        self._lock = Lock()

    @property
    def size(self) -> int:
        """Bytes stored."""
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


class PageCache:
    """The page cache of one process; it never returns a page older than the request."""

    def __init__(self, *, revisions: Revisions, memory: MemoryStore, shared: NoSharedStore) -> None:
        self._revisions = revisions
        self._memory = memory
        self._shared = shared
        self._locks = BuildLocks()

    def answer(self, key: PageKey, build: Build) -> CachedPage | BuiltPage | None:
        """Return the page, cached or built now; None if Django must respond."""
        token = self._revisions.token(key.slug)
        if token is None:
            return None
        return self._fresh(key, token) or self._build_once(key, token, build)

    def cached(self, key: PageKey) -> CachedPage | None:
        """Return the page if it is cached and current; never builds."""
        if self._memory.of(key).get(key) is None:
            return None
        token = self._revisions.token(key.slug)
        return None if token is None else self._fresh(key, token)

    def is_stale(self, key: PageKey) -> bool:
        """Whether an older version of this plain page is cached; queries have no bound."""
        return not key.query and self._memory.of(key).get(key) is not None

    def _fresh(self, key: PageKey, token: str) -> CachedPage | None:
        found = self._memory.of(key).get(key)
        if found is None or found.token != token or found.until <= time.time():
            return None
        KEPT.inc()
        return found

    def _build_once(self, key: PageKey, token: str, build: Build) -> CachedPage | BuiltPage | None:
        """Let one request build the page while the others wait for its result."""
        arrived = time.monotonic()
        with self._locks.alone(key):
            found = self._memory.of(key).get(key)
            if found is not None and _is_new_enough(found, token, arrived):
                WAITED.inc()
                return found
            return self._shared_or_built(key, build)

    def _shared_or_built(self, key: PageKey, build: Build) -> CachedPage | BuiltPage | None:
        token = self._revisions.token(key.slug)
        if token is None:
            return None
        with self._shared.claim(key, token) as found:
            if found is not None:
                SHARED.inc()
                self._memory.of(key).put(key, found)
                return found
            return self._built(key, token, build)

    def _built(self, key: PageKey, token: str, build: Build) -> CachedPage | BuiltPage:
        built = build()
        BUILT.inc()
        if built.answer is None:
            self._memory.of(key).drop(key)
            return built
        self._memory.of(key).put(key, built.answer)
        self._shared.put(key, built.answer, wanted=token)
        return built.answer


def _is_new_enough(found: CachedPage, token: str, arrived: float) -> bool:
    """Whether the page has the reader's revision, or was built after the request arrived."""
    return found.until > time.time() and (found.token == token or found.begun >= arrived)


class BuildLocks:
    """One lock per page, held while it is built."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[PageKey, tuple[Lock, int]] = {}

    @contextmanager
    def alone(self, key: PageKey) -> Iterator[None]:
        """Hold this page's lock."""
        with self._lock:
            mine, others = self._waiting.get(key, (Lock(), 0))
            self._waiting[key] = mine, others + 1
        try:
            with mine:
                yield
        finally:
            with self._lock:
                _mine, waiting = self._waiting.pop(key)
                if waiting > 1:
                    self._waiting[key] = mine, waiting - 1
