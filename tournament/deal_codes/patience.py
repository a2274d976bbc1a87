"""Codes of patience: everybody's own figure, seat after seat."""

from __future__ import annotations

from scoring.deals import AlexanderDeal, Deal, PatienceDeal
from scoring.games.alexander import Alexander
from scoring.games.patience import Patience
from tournament.deal_codes.signs import unreadable


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
