"""The signs that every code is made of."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.deals import AlexanderDeal, Deal, PatienceDeal, Seat, UnreadableDeal
from scoring.errors import Fault
from scoring.games.alexander import Alexander
from scoring.games.patience import Patience

SEATS: Mapping[str, Seat] = {
    **{letter: seat for seat, letter in enumerate("abcde")},
    # So that a whole sheet can be typed on the number keys alone.
    **{str(seat + 1): seat for seat in range(5)},
}

# Equals is plus without the shift key; minuses come in three lengths from paper and phones.
_SAME = str.maketrans({"=": "+", "−": "-", "–": "-"})


def plain(code: str) -> str:
    """Return the code as the readers know it: small letters, one plus, one minus."""
    return code.casefold().translate(_SAME).strip()


def letter_of(seat: Seat) -> str:
    """Return a seat's letter as codes are written."""
    return "ABCDE"[seat]


def unreadable(code: str, **facts: object) -> UnreadableDeal:
    """Return a deal that keeps the one fault of its code."""
    return UnreadableDeal((Fault(code, facts=facts),))


def read_patience_code(code: str, game: Patience) -> Deal:
    """Return the deal that the figures stand for, or one that keeps its faults."""
    words = code.replace(",", " ").split()
    try:
        if isinstance(game, Alexander):
            pairs = [[int(part) for part in word.split("/")] for word in words]
            battles, cards_out = zip(*pairs, strict=True)
            return game.read_deal({"battles": [*battles], "cards_out": [*cards_out]})
        return game.read_deal({game.field: [int(word) for word in words]})
    except ValueError:
        # Either a word is no number, or a pair has not two of them.
        form = "code_pairs_unknown" if isinstance(game, Alexander) else "code_figures_unknown"
        return unreadable(form, text=code)


def write_patience_code(deal: Deal) -> str:
    """Return the deal's figures as they are typed."""
    match deal:
        case PatienceDeal(figures=figures):
            return " ".join(map(str, figures))
        case AlexanderDeal(battles=battles, cards_out=cards_out):
            pairs = zip(battles, cards_out, strict=True)
            return " ".join(f"{fought}/{out}" for fought, out in pairs)
    return ""
