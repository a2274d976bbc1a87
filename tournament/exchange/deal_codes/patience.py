"""Codes of patience: the points of all players from seat A on."""

from __future__ import annotations

from scoring.deals import AlexanderDeal, Deal, PatienceDeal
from scoring.games.patience import Patience
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes.normalising import unreadable

PAIRS = ("1/52", "4/50", "2/52", "3/52", "5/41")
BELOW_NOTHING = ("5", "-4", "3", "0", "12")
CARDS = ("10", "26", "11", "52", "8")


def read_patience_code(code: str, game: Patience, _rules: HouseRules) -> Deal:
    """Return the deal of these points, or an unreadable deal with its faults."""
    words = code.replace(",", " ").split()
    try:
        entered = [[int(part) for part in word.split("/")] for word in words]
        figures = map(list, zip(*entered, strict=True))
        return game.read_deal(dict(zip(game.fields, figures, strict=True)))
    except ValueError:
        # Either a word is not a number, or there are not as many numbers as players.
        form = "code_pairs_unknown" if len(game.fields) > 1 else "code_figures_unknown"
        return unreadable(form, text=code)


def write_patience_code(deal: Deal) -> str:
    """Return the deal's points as they are typed."""
    match deal:
        case PatienceDeal(figures=figures):
            return " ".join(map(str, figures))
        case AlexanderDeal(battles=battles, cards_out=cards_out):
            pairs = zip(battles, cards_out, strict=True)
            return " ".join(f"{fought}/{out}" for fought, out in pairs)
    return ""


def patience_examples(game: Patience, _rules: HouseRules, size: int) -> tuple[str, ...]:
    """Return an example code for all players at a table of this size."""
    if len(game.fields) > 1:
        return (" ".join(PAIRS[:size]),)
    return (" ".join((BELOW_NOTHING if game.low < 0 else CARDS)[:size]),)
