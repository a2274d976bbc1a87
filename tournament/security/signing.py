"""Marks that only this house can make: by its secret key, and by those that it had before."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.utils.crypto import salted_hmac


def keys() -> Sequence[str]:
    """Return the house's keys, the one in use first."""
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def marks(shape: str, value: str | bytes) -> list[bytes]:
    """Return what each of the keys makes of a value, for one purpose and no other."""
    return [salted_hmac(shape, value, secret=key, algorithm="sha256").digest() for key in keys()]
