"""What a tournament's file weighs: what is read at once, what by a worker, and what by nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scoring.errors import refuse
from tournament.services.refusals import Refused

SMALL_FILE: Final = 300_000
"""Bytes that a page reads at once: 60 players of seven rounds with every deal take 180,000."""
SMALL_EVENT: Final = 800
"""People, seats and other facts that a page takes in at once; 60 players of seven rounds are 690.

It locks the database for a fifth of a second.
"""
KEPT_WHOLE: Final = frozenset({"deals", "why"})
"""Facts that are kept as they are within their sheet or seat."""
LARGEST_FILE: Final = 24_000_000
"""Bytes that are read at all; 1,000 players of seven rounds take three million."""
MOST_VALUES: Final = 3_000_000
"""Values in a file: each takes up to a hundred bytes once it is read."""
_OPENING: Final = (b",", b":", b"[", b"{")


def refuse_heavy_text(content: bytes) -> None:
    """Refuse JSON that is too long, or holds more values than any event, before it is parsed.

    Every value but the first follows one of four signs, so there are no more values than signs.
    """
    if len(content) > LARGEST_FILE:
        raise refuse("file_too_large", largest=LARGEST_FILE)
    if sum(map(content.count, _OPENING)) > MOST_VALUES:
        raise Refused("file_too_heavy")


def is_within(raw: Mapping[str, Any], most: int) -> bool:
    """Whether a file that was read has at most so many people, seats and other facts."""
    left = most
    waiting: list[object] = [raw]
    while waiting and left >= 0:
        value = waiting.pop()
        if isinstance(value, dict):
            seats = value.get("seats")
            left -= 1 + (len(seats) if isinstance(seats, list) else 0)
            waiting.extend(each for name, each in value.items() if name not in KEPT_WHOLE)
        elif isinstance(value, list):
            waiting.extend(each for each in value if isinstance(each, dict | list))
    return left >= 0
