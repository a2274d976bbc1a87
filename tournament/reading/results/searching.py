"""Whether the words that somebody typed fit a player."""

from __future__ import annotations

from collections.abc import Iterable

from tournament.models.player import fold


def is_found(words: Iterable[str], *said: object) -> bool:
    """Whether each of the folded words begins or continues something that is said of somebody."""
    written = fold(" ".join(map(str, said)))
    return all(word in written for word in words)
