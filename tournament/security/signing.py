"""What only this house can make or read: by its secret key, and by those that it had before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.utils.crypto import salted_hmac

SEALED: Final = "1."
"""How a sealed text begins; nothing that was stored in plain before holds a full stop."""
ONCE: Final = 12
PROOF: Final = 12
LONGEST: Final = 32
"""How many bytes may be sealed: the pad is one digest."""


def keys() -> Sequence[str]:
    """Return the house's keys, the one in use first."""
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def marks(shape: str, value: str | bytes) -> list[bytes]:
    """Return what each of the keys makes of a value, for one purpose and no other."""
    return [_mark(shape, value, key) for key in keys()]


def _crossed(content: bytes, once: bytes, key: str) -> bytes:
    """Cross the content with a pad of its own; a second time gives it back."""
    pad = _mark("tournament.sealing.pad", once, key)
    return bytes(a ^ b for a, b in zip(content, pad, strict=False))


def _proof(body: bytes, key: str) -> bytes:
    return _mark("tournament.sealing.proof", body, key)[:PROOF]


def _mark(shape: str, value: str | bytes, key: str) -> bytes:
    return salted_hmac(shape, value, secret=key, algorithm="sha256").digest()
