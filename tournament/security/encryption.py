"""Encryption of stored secrets with SECRET_KEY; fallback keys still decrypt."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from tournament.security.signing import signatures

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet


class WrongKey(Exception):
    """Encrypted with a key that is not configured here."""


def encrypt(secret: str) -> str:
    """Encrypt a secret; the result differs each time."""
    return _keys().encrypt(secret.encode()).decode()


def decrypt(encrypted: str) -> str:
    """Decrypt a secret; raise `WrongKey` if no key fits."""
    from cryptography.fernet import InvalidToken  # noqa: PLC0415

    try:
        return _keys().decrypt(encrypted).decode()
    except InvalidToken:
        raise WrongKey from None


def _keys() -> MultiFernet:
    """Derive an encryption key from each secret key, the current one first."""
    from cryptography.fernet import Fernet, MultiFernet  # noqa: PLC0415

    made = signatures("tournament.encryption", b"")
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in made])
