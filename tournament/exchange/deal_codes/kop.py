"""Codes of kop: the side of the Old, the game, the outcome and the doubling."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scoring.deals import CountedKopDeal, Deal, KopContract, KopDeal, KopMargin
from scoring.games import Game
from scoring.games.kop_deals import DOUBLINGS
from scoring.games.kop_pay import LEVELS
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes.normalising import SEATS, letter_of, unreadable

CONTRACTS: Mapping[str, KopContract] = {
    "": KopContract.ZWYCZAJNA,
    "w": KopContract.WESELE,
    "ci": KopContract.CICHA,
    "z": KopContract.ZOLO,
    "zd": KopContract.ZOLO_DU,
}
CLASSES: Mapping[str, KopMargin] = {
    "": KopMargin.EXIT,
    "1": KopMargin.EXIT,
    "2": KopMargin.NO_EXIT,
    "3": KopMargin.NO_TRICK,
}
CALLERS: Mapping[str, str] = {"s": "old", "m": "young"}

# Too many seats for a side of the Old, and seats that the table lacks, match too, so that the
# fault can be named.
_CODE = re.compile(
    r"(?P<old>[a-e1-5]{1,2}|[a-e]{3,5})(?P<contract>ci|w|zd|z)?"
    r"(?:(?P<before>\d)?(?P<sign>[+-])(?P<after>\d)?"
    r"|(?P<eyes>\d{1,3})/(?P<tricks>\d))"
    r"(?P<level>[krbsz]?)(?::(?P<calls>[sm]{1,12}))?"
)
_BEGUN = re.compile(r"[a-d]{1,2}(?:ci|w|zd|z)?[krbs123]*")


def read_kop_code(code: str, _game: Game, rules: HouseRules) -> Deal:
    """Return the deal of the code, or an unreadable deal with its faults."""
    tight = code.replace(" ", "")
    said = _CODE.fullmatch(tight)
    if said is None and _BEGUN.fullmatch(tight):
        return unreadable("code_without_sign", seat=SEATS[tight[0]])
    if said is None or (said["before"] and said["after"]):
        return unreadable("code_unknown", text=code)
    margin = said["before"] or said["after"] or ""
    if margin not in CLASSES:
        return unreadable("code_class_unknown", text=margin)
    return _read_deal(said, _levels(rules)[said["level"]])


def _levels(rules: HouseRules) -> Mapping[str, str]:
    """Return every doubling by its letter: of these house rules, then of others."""
    own = LEVELS[rules.doublings]
    return {"": "none", **{level[0]: level for level in (*DOUBLINGS[:0:-1], *own[1:])}}


def _read_deal(said: re.Match[str], doubling: str) -> Deal:
    contract = CONTRACTS[said["contract"] or ""]
    old = tuple(sorted(SEATS[seat] for seat in said["old"]))
    calls = tuple(CALLERS[side] for side in said["calls"]) if said["calls"] else None
    if said["eyes"] is not None:
        eyes, tricks = int(said["eyes"]), int(said["tricks"])
        return CountedKopDeal(contract, old, eyes, tricks, doubling, calls)
    margin = CLASSES[said["before"] or said["after"] or ""]
    return KopDeal(contract, old, said["sign"] == "+", margin, doubling, calls)


def write_kop_code(deal: Deal) -> str:
    """Return the deal's code in its standard spelling."""
    match deal:
        case KopDeal(won=won, margin=margin):
            how = "" if margin is KopMargin.EXIT else _letter(CLASSES, margin)
            return f"{_sides(deal)}{'+' if won else '-'}{how}{_doubled(deal)}"
        case CountedKopDeal(eyes=eyes, tricks=tricks):
            return f"{_sides(deal)} {eyes}/{tricks}{_doubled(deal)}"
    return ""


def _sides(deal: KopDeal | CountedKopDeal) -> str:
    return "".join(map(letter_of, deal.old)) + _letter(CONTRACTS, deal.contract)


def _doubled(deal: KopDeal | CountedKopDeal) -> str:
    level = "" if deal.doubling == "none" else f" {deal.doubling[0]}"
    calls = "".join(_letter(CALLERS, side) for side in deal.calls or ())
    return f"{level} :{calls}" if calls else level


def _letter(letters: Mapping[str, object], meant: object) -> str:
    return next(letter for letter, value in letters.items() if value == meant)


def kop_examples(_game: Game, _rules: HouseRules, _size: int) -> tuple[str, ...]:
    """Return a code for every kind of deal."""
    return ("BD+", "BD+2", "BD+3", "BD-", "BDw+", "Bci+", "Bz+", "Bzd-", "BD+ k", "BD+ r :ms",
            "BD 60/2")  # fmt: skip
