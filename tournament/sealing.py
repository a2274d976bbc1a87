"""What only this house can make or read: by its secret key, and by those that it had before."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

SEALED: Final = "1."
"""How a sealed text begins; nothing that was stored in plain before holds a full stop."""
ONCE: Final = 12
PROOF: Final = 12
LONGEST: Final = 32
"""How many bytes may be sealed: the pad is one digest."""


class OtherKey(Exception):
    """Sealed with a key that this house does not have."""


def keys() -> Sequence[str]:
    """Return the house's keys, the one in use first."""
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def marks(shape: str, value: str | bytes) -> list[bytes]:
    """Return what each of the keys makes of a value, for one purpose and no other."""
    return [_mark(shape, value, key) for key in keys()]


def seal(plain: bytes) -> str:
    """Make of a short secret a text that is worth nothing without the house's key.

    Each time it is another one: the pad comes from bytes that are drawn for it alone.
    """
    assert len(plain) <= LONGEST, "the pad is one digest long"
    once = secrets.token_bytes(ONCE)
    body = once + _crossed(plain, once, settings.SECRET_KEY)
    proof = _proof(body, settings.SECRET_KEY)
    return SEALED + base64.urlsafe_b64encode(body + proof).decode().rstrip("=")


def unseal(sealed: str) -> bytes:
    """Return the secret again; `OtherKey` where none of the house's keys has sealed it."""
    text = sealed.removeprefix(SEALED)
    content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    body, proof = content[:-PROOF], content[-PROOF:]
    for key in keys():
        if constant_time_compare(proof, _proof(body, key)):
            return _crossed(body[ONCE:], body[:ONCE], key)
    raise OtherKey


def is_sealed(text: str) -> bool:
    """Whether the text was sealed, and not stored in plain as once was done."""
    return text.startswith(SEALED)


def _crossed(content: bytes, once: bytes, key: str) -> bytes:
    """Cross the content with a pad of its own; a second time gives it back."""
    pad = _mark("tournament.sealing.pad", once, key)
    return bytes(a ^ b for a, b in zip(content, pad, strict=False))


def _proof(body: bytes, key: str) -> bytes:
    return _mark("tournament.sealing.proof", body, key)[:PROOF]


def _mark(shape: str, value: str | bytes, key: str) -> bytes:
    return salted_hmac(shape, value, secret=key, algorithm="sha256").digest()
