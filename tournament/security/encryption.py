"""Short secrets encrypted with the installation's key."""

from __future__ import annotations

import base64
import secrets

from django.conf import settings
from django.utils.crypto import constant_time_compare

from tournament.security.signing import LONGEST, ONCE, PROOF, SEALED, _crossed, _proof, keys


class OtherKey(Exception):
    """Sealed with a key that this house does not have."""


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
