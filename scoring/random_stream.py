"""Random numbers from a seed, the same on every machine and Python version: only SHA-256.

Python guarantees the digest, but not the order of its own shuffles and choices.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")

_BYTES = 4


def digest(seed: str, word: object) -> str:
    """Return the SHA-256 of "seed:word", which anyone can check with any tool."""
    return hashlib.sha256(f"{seed}:{word}".encode("utf-8", "surrogatepass")).hexdigest()


class Chance:
    """A reproducible random stream: SHA-256 digests of seed:0, seed:1, … in 32-bit pieces."""

    __slots__ = ("_block", "_drawn", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._drawn = b""

    def below(self, bound: int) -> int:
        """Return a random integer from 0 up to, but not including, the bound."""
        if not self._drawn:
            self._drawn = bytes.fromhex(digest(self._seed, self._block))
            self._block += 1
        word, self._drawn = self._drawn[:_BYTES], self._drawn[_BYTES:]
        return int.from_bytes(word, "big") * bound >> 8 * _BYTES

    def between(self, low: int, high: int) -> int:
        """Return a random integer between two bounds, both included."""
        return low + self.below(high - low + 1)

    def one_of(self, options: Sequence[T]) -> T:
        """Return a random item, each equally likely."""
        return options[self.below(len(options))]

    def weighted(self, weights: Mapping[T, int]) -> T:
        """Return a random item, by weight."""
        drawn = self.below(sum(weights.values()))
        for thing, weight in weights.items():
            drawn -= weight
            if drawn < 0:
                return thing
        raise ValueError("nothing to draw from")
