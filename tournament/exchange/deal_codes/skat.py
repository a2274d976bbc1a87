"""Codes of skat: the player, the value of the game and whether it was won."""

from __future__ import annotations

import re

from scoring.deals import Deal, PassedDeal, SkatDeal
from scoring.games import Game
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes.normalising import SEATS, letter_of, unreadable

_CODE = re.compile(r"(?P<seat>[a-d])(?P<value>\d{1,3})(?P<sign>[+-])")
_BEGUN = re.compile(r"(?P<seat>[a-d])\d*")


def read_skat_code(code: str, _game: Game, _rules: HouseRules) -> Deal:
    """Return the deal of the code, or an unreadable deal with its faults."""
    tight = code.replace(" ", "")
    if tight in ("p", "0"):
        return PassedDeal()
    if said := _CODE.fullmatch(tight):
        return SkatDeal(SEATS[said["seat"]], int(said["value"]), won=said["sign"] == "+")
    if begun := _BEGUN.fullmatch(tight):
        return unreadable("code_without_sign", seat=SEATS[begun["seat"]])
    return unreadable("code_unknown", text=code)


def write_skat_code(deal: Deal) -> str:
    """Return the deal's code in its standard spelling."""
    if isinstance(deal, SkatDeal):
        return f"{letter_of(deal.declarer)}{deal.value}{'+' if deal.won else '-'}"
    return "p"


def skat_examples(_game: Game, _rules: HouseRules, _size: int) -> tuple[str, ...]:
    """Return a code for every kind of deal."""
    return ("B18+", "B48+", "B23+", "B20-", "p")
