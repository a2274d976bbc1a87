"""What can be said of somebody for certain while rounds remain."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """What is certain of somebody while rounds remain: that they `won`, or stay `among` the first.

    `can_win` is said of whoever is not certain of anything and can still end first.
    """

    what: str
    places: int = 1
