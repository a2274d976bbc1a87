"""The second shelf itself. Redis's library takes 20 MB, so only a house that has one loads this."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis

from tournament.page_cache.redis_store import NoSharedShelf, name_of
from tournament.page_cache.requests import Asked
from tournament.page_cache.responses import Answer, packed, unpacked

LASTS = 600
PATIENCE = 0.5
BUILDING_LASTS_MS = 3000
# Whoever builds may have died, or cannot say that they have done.
WAITING_LASTS = 1.0
LOOK_AGAIN = 0.004
SILENT_FOR = 5.0
# A lock is taken back by whoever set it, and by nobody else.
RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"

log = logging.getLogger(__name__)


class SharedShelf(NoSharedShelf):
    """Answers in Redis, each under its page and revision, and who is building which."""

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        self._redis = redis.Redis.from_url(
            url, socket_timeout=patience, socket_connect_timeout=patience
        )
        self._silent_until = 0.0

    @contextmanager
    def claim(self, asked: Asked, token: str) -> Iterator[Answer | None]:
        """Return what another process has built, waiting while it builds; None: build it here."""
        name, mine = name_of(asked, token), secrets.token_hex(8)
        found = self._found_or_locked(name, mine)
        try:
            yield found
        finally:
            if found is None:
                self._release(name, mine)

    def put(self, asked: Asked, answer: Answer, *, wanted: str) -> None:
        """Let the other processes have it.

        Those who wait for the revision that was wanted may have a later one.
        """
        lasts = int(min(LASTS, answer.until - time.time()))
        if lasts < 1 or self._is_silent:
            return
        try:
            for token in {wanted, answer.token}:
                self._redis.set(name_of(asked, token), packed(answer), ex=lasts)
        except redis.RedisError as reason:
            self._fall_silent(reason)

    def _found_or_locked(self, name: str, mine: str) -> Answer | None:
        """Return the answer, or None once the building is ours or nobody's."""
        patience = time.monotonic() + WAITING_LASTS
        while not self._is_silent and time.monotonic() < patience:
            begun = time.monotonic()
            try:
                raw = self._redis.get(name)
                if raw is not None:
                    return _read(bytes(raw), begun=begun)  # type: ignore[arg-type]
                if self._redis.set(f"{name}:builder", mine, nx=True, px=BUILDING_LASTS_MS):
                    return None
            except redis.RedisError as reason:
                self._fall_silent(reason)
            time.sleep(LOOK_AGAIN)
        return None

    def _release(self, name: str, mine: str) -> None:
        if self._is_silent:
            return
        try:
            self._redis.eval(RELEASE, 1, f"{name}:builder", mine)
        except redis.RedisError as reason:
            self._fall_silent(reason)

    @property
    def _is_silent(self) -> bool:
        return time.monotonic() < self._silent_until

    def _fall_silent(self, reason: redis.RedisError) -> None:
        """Ask no more for a while, so that no page waits for a server that is away."""
        log.warning("Redis is silent, pages are built by each process: %s", reason)
        self._silent_until = time.monotonic() + SILENT_FOR


def _read(raw: bytes, *, begun: float) -> Answer | None:
    try:
        return unpacked(raw, begun=begun)
    except (ValueError, KeyError, OSError, EOFError):
        return None
