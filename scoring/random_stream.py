"""Chance from a seed, the same on every machine and Python version: only SHA-256 is used.

Python promises the digest, not the order in which its own generator shuffles or chooses.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")

_BYTES = 4


def digest(seed: str, word: object) -> str:
    """Return the SHA-256 of "seed:word", which anyone can repeat with any tool."""
    return hashlib.sha256(f"{seed}:{word}".encode("utf-8", "surrogatepass")).hexdigest()


class Chance:
    """A stream of drawn numbers: the digests of seed:0, seed:1, … cut into 32 bits each."""

    __slots__ = ("_block", "_drawn", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._drawn = b""

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 up to, not including, the bound."""
        if not self._drawn:
            self._drawn = bytes.fromhex(digest(self._seed, self._block))
            self._block += 1
        word, self._drawn = self._drawn[:_BYTES], self._drawn[_BYTES:]
        return int.from_bytes(word, "big") * bound >> 8 * _BYTES

    def between(self, low: int, high: int) -> int:
        """Draw a whole number between two bounds, both included."""
        return low + self.below(high - low + 1)

    def one_of(self, options: Sequence[T]) -> T:
        """Draw one of some things, each as likely."""
        return options[self.below(len(options))]

    def weighted(self, weights: Mapping[T, int]) -> T:
        """Draw one of some things, each as likely as its weight says."""
        drawn = self.below(sum(weights.values()))
        for thing, weight in weights.items():
            drawn -= weight
            if drawn < 0:
                return thing
        raise ValueError("nothing to draw from")
