"""Codes that change every half minute (TOTP, RFC 6238), as every authenticator app shows them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final
from urllib.parse import quote

STEP: Final = 30
DIGITS: Final = 6
SLACK: Final = 1
"""How many steps a phone's clock may be off, either way."""


def new_secret() -> str:
    """Return a secret as the apps take it: 160 bits in base 32."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(secret: str, step: int) -> str:
    """Return the code of a time step.

    >>> code_at("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 59 // STEP)
    '287082'
    """
    key = base64.b32decode(secret)
    digest = hmac.new(key, step.to_bytes(8, "big"), hashlib.sha1).digest()
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(secret: str, code: str, *, now: float, after: int) -> int | None:
    """Return the time step whose code this is; None if it is none, or one that was used already.

    Every step is compared, so the time it takes tells nothing.
    """
    current = int(now // STEP)
    found = None
    for step in range(current - SLACK, current + SLACK + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode()) and step > after:
            found = step
    return found


def address(secret: str, *, account: str, issuer: str) -> str:
    """Return what the QR code says to the app."""
    label = quote(f"{issuer}:{account}")
    return f"otpauth://totp/{label}?secret={secret}&issuer={quote(issuer)}"
