"""Codes of patience: everybody's figure from seat A on."""

from __future__ import annotations

from scoring.deals import AlexanderDeal, Deal, PatienceDeal
from scoring.games.patience import Patience
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes.normalising import unreadable

PAIRS = ("1/52", "4/50", "2/52", "3/52", "5/41")
BELOW_NOTHING = ("5", "-4", "3", "0", "12")
CARDS = ("10", "26", "11", "52", "8")


def read_patience_code(code: str, game: Patience, _rules: HouseRules) -> Deal:
    """Return the deal that the figures stand for, or one that keeps its faults."""
    words = code.replace(",", " ").split()
    try:
        entered = [[int(part) for part in word.split("/")] for word in words]
        figures = map(list, zip(*entered, strict=True))
        return game.read_deal(dict(zip(game.fields, figures, strict=True)))
    except ValueError:
        # Either a word is no number, or it has not as many as everybody enters.
        form = "code_pairs_unknown" if len(game.fields) > 1 else "code_figures_unknown"
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


def patience_examples(game: Patience, _rules: HouseRules, size: int) -> tuple[str, ...]:
    """Return a code for everybody at a table of this size."""
    if len(game.fields) > 1:
        return (" ".join(PAIRS[:size]),)
    return (" ".join((BELOW_NOTHING if game.low < 0 else CARDS)[:size]),)
