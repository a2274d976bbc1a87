"""The characters shared by all codes."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.deals import Seat, UnreadableDeal
from scoring.errors import Fault

SEATS: Mapping[str, Seat] = {
    **{letter: seat for seat, letter in enumerate("abcde")},
    # A whole sheet can then be typed on the numeric keypad alone.
    **{str(seat + 1): seat for seat in range(5)},
}

# An equals sign is a plus without the shift key; paper and phones have minuses of three lengths.
_SAME = str.maketrans({"=": "+", "−": "-", "–": "-"})


def normalised_code(code: str) -> str:
    """Return the code normalised for the readers: small letters, one plus, one minus."""
    return code.casefold().translate(_SAME).strip()


def letter_of(seat: Seat) -> str:
    """Return a seat's letter as written in codes."""
    return "ABCDE"[seat]


def unreadable(code: str, **facts: object) -> UnreadableDeal:
    """Return an unreadable deal with this one fault."""
    return UnreadableDeal((Fault(code, facts=facts),))
