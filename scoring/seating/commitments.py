"""A seed that nobody knows beforehand: from a secret promised by its hash, a list and fresh chance.

Every hash is the SHA-256 of plain text in UTF-8, so that `sha256sum` gives the same.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import normalize


def commitment_to(secret: str) -> str:
    """Return what may be published of a secret before the draw: its hash."""
    return _sha256(secret)


def entrants_text(names: Mapping[int, str]) -> str:
    """Return the entrants as the text that is hashed: a line "number name" each, by number.

    >>> entrants_text({2: "Bruno  Kalniņš", 1: "Anna Bērziņa"})
    '1 Anna Bērziņa\\n2 Bruno Kalniņš\\n'
    """
    lines = (f"{number} {_plain(names[number])}\n" for number in sorted(names))
    return "".join(lines)


def entrants_hash(names: Mapping[int, str]) -> str:
    """Return the hash of the list of entrants."""
    return _sha256(entrants_text(names))


def seed_of(secret: str, entrants: str, fresh: str) -> str:
    """Return the seed: the hash of the secret, the list's hash and the fresh part."""
    return _sha256(seed_text(secret, entrants, fresh))


def seed_text(secret: str, entrants: str, fresh: str) -> str:
    """Return the text of which the seed is the hash."""
    return f"{secret}:{entrants}:{fresh}"


@dataclass(frozen=True, slots=True)
class Promised:
    """Everything that a draw with a commitment consists of, once it is revealed."""

    commitment: str
    secret: str
    entrants: Mapping[int, str]
    entrants_hash: str
    fresh: str
    seed: str

    @property
    def keeps_commitment(self) -> bool:
        """Whether the secret is the one that was promised."""
        return commitment_to(self.secret) == self.commitment

    @property
    def keeps_entrants(self) -> bool:
        """Whether the list is the one that the seed was made of."""
        return entrants_hash(self.entrants) == self.entrants_hash

    @property
    def keeps_seed(self) -> bool:
        """Whether the seed follows from its three parts."""
        return seed_of(self.secret, self.entrants_hash, self.fresh) == self.seed


def _plain(name: str) -> str:
    return " ".join(normalize("NFC", name).split())


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
