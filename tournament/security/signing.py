"""Signatures by SECRET_KEY and its fallbacks."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.utils.crypto import salted_hmac


def keys() -> Sequence[str]:
    """Return the secret keys, the current one first."""
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def signatures(salt: str, value: str | bytes) -> list[bytes]:
    """Return the value's HMAC by each key; `salt` separates the purposes."""
    return [salted_hmac(salt, value, secret=key, algorithm="sha256").digest() for key in keys()]
