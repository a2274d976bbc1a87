"""The shared page store, in Redis. Imported only if Redis is configured."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis

from tournament.page_cache.requests import PageKey
from tournament.page_cache.responses import CachedPage, packed, unpacked
from tournament.page_cache.shared_store import NoSharedStore, store_key

LASTS = 600
PATIENCE = 0.5
BUILDING_LASTS_MS = 3000
# The process that builds the page may have died, or lost its connection.
WAITING_LASTS = 1.0
LOOK_AGAIN = 0.004
PAUSE = 5.0
# A lock is released only by the process that set it.
RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"

log = logging.getLogger(__name__)


class RedisStore(NoSharedStore):
    """Pages in Redis, keyed by page and revision, with a lock for each page being built."""

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_timeout=patience, socket_connect_timeout=patience
        )
        self._paused_until = 0.0

    @contextmanager
    def claim(self, key: PageKey, token: str) -> Iterator[CachedPage | None]:
        """Return the page built by another process, waiting for it; None: build it here."""
        name, mine = store_key(key, token), secrets.token_hex(8)
        found = self._found_or_locked(name, mine)
        try:
            yield found
        finally:
            if found is None:
                self._release(name, mine)

    def put(self, key: PageKey, page: CachedPage, *, wanted: str) -> None:
        """Share the page with the other processes.

        Processes that wait for the revision `wanted` may get a later one.
        """
        lasts = int(min(LASTS, page.until - time.time()))
        if lasts < 1 or self._is_paused:
            return
        try:
            for token in {wanted, page.token}:
                self._redis.set(store_key(key, token), packed(page), ex=lasts)
        except redis.RedisError as reason:
            self._pause(reason)

    def _found_or_locked(self, name: str, mine: str) -> CachedPage | None:
        """Return the page, or None once we hold the lock or have waited long enough."""
        patience = time.monotonic() + WAITING_LASTS
        while not self._is_paused and time.monotonic() < patience:
            begun = time.monotonic()
            try:
                raw = self._redis.get(name)
                if raw is not None:
                    return _read(bytes(raw), begun=begun)  # type: ignore[arg-type]
                if self._redis.set(f"{name}:builder", mine, nx=True, px=BUILDING_LASTS_MS):
                    return None
            except redis.RedisError as reason:
                self._pause(reason)
            time.sleep(LOOK_AGAIN)
        return None

    def _release(self, name: str, mine: str) -> None:
        if self._is_paused:
            return
        try:
            self._redis.eval(RELEASE, 1, f"{name}:builder", mine)
        except redis.RedisError as reason:
            self._pause(reason)

    @property
    def _is_paused(self) -> bool:
        return time.monotonic() < self._paused_until

    def _pause(self, reason: redis.RedisError) -> None:
        """Stop asking for a while, so that pages do not wait for a server that is down."""
        log.warning("Redis does not answer, each process builds its own pages: %s", reason)
        self._paused_until = time.monotonic() + PAUSE


def _read(raw: bytes, *, begun: float) -> CachedPage | None:
    try:
        return unpacked(raw, begun=begun)
    except (ValueError, KeyError, OSError, EOFError):
        return None
