"""What a cell of a list says of the fee: paid, still owed, nothing, or what nobody can tell."""

from __future__ import annotations

import re

from tournament.models.player import fold

_OWED = "ne no nie n false nav unpaid nemaksaja nesamaksats"
_OWED_LONGER = ("nav ", "not ", "nie ", "ne ")
_PAID = (
    "ja j yes y tak t true x v ok ir paid samaksats samaksata samaksaja samaksajis samaksajusi"
    " apmaksats apmaksata maksats maksata maksaja zaplacone zaplacono oplacone oplacono"
    " skaidra nauda naudas parskaitijums parskaitits parskaitija banka karte karti cash card bank"
    " transfer gotowka przelew karta"
)
_MARKS = frozenset("+✓✔☑✅√")
_HOLLOW = frozenset("-−–—☐✗✘❌")
_FIGURES = re.compile(r"(?:€|eur|eiro|euro)? ?([0-9][0-9 .,/:-]*?)\.? ?(?:€|eur|eiro|euro|zl)?")
"""A sum, or the day on which it came."""


class UnreadableFee(ValueError):
    """The cell may mean either."""


def read_fee(cell: str) -> bool | None:
    """Return whether the fee is paid; None where the cell is empty and says nothing.

    A maybe is refused: what the till is short of in the evening was counted here in the morning.
    """
    said = cell.strip()
    if not said:
        return None
    word = fold(said)
    if figures := _FIGURES.fullmatch(said.casefold()):
        return any(digit in "123456789" for digit in figures[1])
    if word in _OWED.split() or word.startswith(_OWED_LONGER) or set(said) <= _HOLLOW:
        return False
    if (word and set(word.split()) <= set(_PAID.split())) or set(said) <= _MARKS:
        return True
    raise UnreadableFee(cell)
