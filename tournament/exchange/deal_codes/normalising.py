"""The signs that every code is made of."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.deals import Seat, UnreadableDeal
from scoring.errors import Fault

SEATS: Mapping[str, Seat] = {
    **{letter: seat for seat, letter in enumerate("abcde")},
    # So that a whole sheet can be typed on the number keys alone.
    **{str(seat + 1): seat for seat in range(5)},
}

# Equals is plus without the shift key; minuses come in three lengths from paper and phones.
_SAME = str.maketrans({"=": "+", "−": "-", "–": "-"})


def normalised_code(code: str) -> str:
    """Return the code as the readers know it: small letters, one plus, one minus."""
    return code.casefold().translate(_SAME).strip()


def letter_of(seat: Seat) -> str:
    """Return a seat's letter as codes are written."""
    return "ABCDE"[seat]


def unreadable(code: str, **facts: object) -> UnreadableDeal:
    """Return a deal that keeps the one fault of its code."""
    return UnreadableDeal((Fault(code, facts=facts),))
