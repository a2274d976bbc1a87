"""Signatures by SECRET_KEY and its fallbacks."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache

from django.conf import settings
from django.utils.encoding import force_bytes


def keys() -> Sequence[str]:
    """Return the secret keys, the current one first."""
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def signatures(salt: str, value: str | bytes) -> list[bytes]:
    """Return the value's HMAC by each key; `salt` separates the purposes."""
    said = force_bytes(value)
    return [hmac.digest(_derived(salt, key), said, "sha256") for key in keys()]


@lru_cache(maxsize=32)
def _derived(salt: str, secret: str) -> bytes:
    """Derive the key of one purpose, as Django's `salted_hmac` does."""
    return hashlib.sha256(force_bytes(salt) + force_bytes(secret)).digest()
