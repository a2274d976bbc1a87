"""A Redis cache that behaves like an empty one while Redis is down.

Only counters continue, within the process, until Redis is available again.
"""

from __future__ import annotations

import functools
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

Ask = Callable[..., object]

logger = logging.getLogger(__name__)


def _default(_key: str, default: object = None) -> object:
    return default


def _answer(value: object) -> Ask:
    return lambda *_key, **_facts: value


COUNTED: Final = LocMemCache("counted without Redis", {"MAX_ENTRIES": 10_000})
"""Counters in memory while Redis is down; the least recently used are dropped first."""

WITHOUT_REDIS: Final[Mapping[str, Ask]] = {
    "add": COUNTED.add,
    "get": _default,
    "set": _answer(None),
    "touch": _answer(False),  # noqa: FBT003
    "delete": _answer(False),  # noqa: FBT003
    "get_many": lambda _keys: {},
    "has_key": _answer(False),  # noqa: FBT003
    "incr": COUNTED.incr,
    "set_many": _answer(None),
    "delete_many": _answer(None),
    "clear": _answer(False),  # noqa: FBT003
}
"""What each cache operation returns on an empty cache."""


def _patient(ask: Ask, otherwise: Ask) -> Ask:
    @functools.wraps(ask)
    def asked(client: object, *args: object, **facts: object) -> object:
        try:
            return ask(client, *args, **facts)
        except RedisError as trouble:
            kind = type(trouble).__name__
            logger.warning("Redis does not answer (%s); Kārta goes on without it.", kind)
            return otherwise(*args, **facts)

    return asked


PatientClient: Final = type(
    "PatientClient",
    (RedisCacheClient,),
    {name: _patient(getattr(RedisCacheClient, name), o) for name, o in WITHOUT_REDIS.items()},
)


class JsonSerializer:
    """Serialises values as JSON instead of pickle."""

    def dumps(self, value: object) -> bytes | int:
        """Serialise a value; integers stay plain, so that Redis can increment them."""
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return value if is_whole else json.dumps(value).encode()  # type: ignore[return-value]

    def loads(self, kept: bytes) -> object:
        """Deserialise a value; None if the bytes were written by another program."""
        try:
            return json.loads(kept)
        except ValueError:
            return None


class PatientRedisCache(RedisCache):
    """Django's Redis cache, tolerant of Redis being down."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {**params.get("OPTIONS", {}), "serializer": JsonSerializer()}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = PatientClient
