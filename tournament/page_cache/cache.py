"""Who minds the shelves: answers what stands there and holds, and has the rest built once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from tournament.page_cache import stats
from tournament.page_cache.memory_store import Shelves
from tournament.page_cache.redis_store import NoSharedShelf
from tournament.page_cache.render import Built
from tournament.page_cache.requests import Asked
from tournament.page_cache.responses import Answer
from tournament.page_cache.revisions import Revisions

Build = Callable[[], Built]


class Keeper:
    """Keeps pages for one process. What it returns is never older than the request."""

    def __init__(self, *, revisions: Revisions, shelves: Shelves, shared: NoSharedShelf) -> None:
        self._revisions = revisions
        self._shelves = shelves
        self._shared = shared
        self._flights = Flights()

    def answer(self, asked: Asked, build: Build) -> Answer | Built | None:
        """Return the page: kept, or built now; None where Django knows better."""
        token = self._revisions.token(asked.slug)
        if token is None:
            return None
        return self._standing(asked, token) or self._fetched(asked, token, build)

    def kept(self, asked: Asked) -> Answer | None:
        """Return the page if it is kept and holds; nothing is built."""
        if self._shelves.of(asked).get(asked) is None:
            return None
        token = self._revisions.token(asked.slug)
        return None if token is None else self._standing(asked, token)

    def _standing(self, asked: Asked, token: str) -> Answer | None:
        found = self._shelves.of(asked).get(asked)
        if found is None or found.token != token or found.until <= time.time():
            return None
        stats.KEPT.inc()
        return found

    def _fetched(self, asked: Asked, token: str, build: Build) -> Answer | Built | None:
        """Let one reader build while the others wait for what that one brings."""
        arrived = time.monotonic()
        with self._flights.alone(asked):
            found = self._shelves.of(asked).get(asked)
            if found is not None and _is_new_enough(found, token, arrived):
                stats.WAITED.inc()
                return found
            return self._built(asked, build)

    def _built(self, asked: Asked, build: Build) -> Answer | Built | None:
        token = self._revisions.token(asked.slug)
        if token is None:
            return None
        with self._shared.claim(asked, token) as found:
            if found is not None:
                stats.SHARED.inc()
                self._shelves.of(asked).put(asked, found)
                return found
            return self._built_here(asked, token, build)

    def _built_here(self, asked: Asked, token: str, build: Build) -> Answer | Built:
        built = build()
        stats.BUILT.inc()
        if built.answer is None:
            self._shelves.of(asked).drop(asked)
            return built
        self._shelves.of(asked).put(asked, built.answer)
        self._shared.put(asked, built.answer, wanted=token)
        return built.answer


def _is_new_enough(found: Answer, token: str, arrived: float) -> bool:
    """Whether it was built from what a reader saw, or its building began after they came."""
    return found.until > time.time() and (found.token == token or found.begun >= arrived)


class Flights:
    """One builder at a time for each page."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[Asked, tuple[Lock, int]] = {}

    @contextmanager
    def alone(self, asked: Asked) -> Iterator[None]:
        """Wait until nobody else builds this page."""
        with self._lock:
            mine, others = self._waiting.get(asked, (Lock(), 0))
            self._waiting[asked] = mine, others + 1
        try:
            with mine:
                yield
        finally:
            with self._lock:
                _mine, waiting = self._waiting.pop(asked)
                if waiting > 1:
                    self._waiting[asked] = mine, waiting - 1
