"""Secrets that the house must read again: encrypted with its key, and readable with old ones."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from tournament.security.signing import marks


class OtherKey(Exception):
    """Encrypted with a key that this house does not have."""


def encrypt(secret: str) -> str:
    """Return a text that is worth nothing without the house's key; another one each time."""
    return _keys().encrypt(secret.encode()).decode()


def decrypt(encrypted: str) -> str:
    """Return the secret again; `OtherKey` where none of the house's keys has encrypted it."""
    try:
        return _keys().decrypt(encrypted).decode()
    except InvalidToken:
        raise OtherKey from None


def _keys() -> MultiFernet:
    """Return a key for this purpose from each of the house's own, the one in use first."""
    made = marks("tournament.encryption", b"")
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in made])
