"""Codes of zole: the declarer, the contract and the outcome."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from scoring.deals import (
    AnnulledDeal,
    Contract,
    CountedDeal,
    Deal,
    DeclaredDeal,
    Margin,
    PassedDeal,
    TableDeal,
)
from scoring.games.zole import Zole
from scoring.games.zole_pay import ALL_EYES, ALL_TRICKS, Outcome
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes.normalising import SEATS, letter_of, unreadable

CONTRACTS: Mapping[str, Contract] = {
    "": Contract.ORDINARY,
    "z": Contract.ZOLE,
    "m": Contract.SMALL_ZOLE,
}
CLASSES: Mapping[str, Margin] = {
    "": Margin.PLAIN,
    "j": Margin.JANI,
    "b": Margin.BEZSTIKIS,
}
GIVEN_UP = "s"
OPEN = "?"
TAUGHT = ("+", "+j", "+b", "-", "-j", "-b")

_DECLARED = re.compile(
    r"(?P<seat>[a-e1-5])(?P<contract>[zm]?)"
    r"(?:(?P<before>[jbs]|\d{1,2})?(?P<sign>[+-])(?P<after>[jbs]|\d{1,2})?"
    r"|(?P<eyes>\d{1,3})/(?P<tricks>\d{1,2}))"
)
_BEGUN = re.compile(r"(?P<seat>[a-e])[zmjbs\d]*")
_SHARE = re.compile(r"(?P<eyes>\d{1,3})/(?P<tricks>\d{1,2})")


def read_zole_code(code: str, game: Zole, rules: HouseRules) -> Deal:
    """Return the deal of the code, or an unreadable deal with its faults."""
    tight = code.replace(" ", "")
    if tight in ("p", "0"):
        return PassedDeal()
    if tight == "x":
        return AnnulledDeal()
    if tight.startswith("t"):
        return _read_table(code, all_eyes_lie=game.all_eyes_lie)
    said = _DECLARED.fullmatch(tight)
    if said is not None and not (said["before"] and said["after"]):
        return _read_declared(said, game, rules)
    if begun := _BEGUN.fullmatch(tight):
        return unreadable("code_without_sign", seat=SEATS[begun["seat"]])
    return unreadable("code_unknown", text=code)


def _read_declared(said: re.Match[str], game: Zole, rules: HouseRules) -> Deal:
    declarer, contract = SEATS[said["seat"]], CONTRACTS[said["contract"]]
    if said["eyes"] is not None:
        return CountedDeal(contract, declarer, int(said["eyes"]), int(said["tricks"]))
    how = said["before"] or said["after"] or ""
    won = said["sign"] == "+"
    if how == GIVEN_UP:
        return DeclaredDeal(contract, declarer, won, surrendered=True)
    if how in CLASSES:
        return DeclaredDeal(contract, declarer, won, CLASSES[how])
    return _read_points(said, int(said["sign"] + how), game, rules)


def _read_points(said: re.Match[str], points: int, game: Zole, rules: HouseRules) -> Deal:
    """Find the deal that pays so many points from each; without a letter, ordinary or zole."""
    sought = [CONTRACTS[said["contract"]]]
    if not said["contract"]:
        sought.append(Contract.ZOLE)
    paid = list(_paid(sought, game, rules))
    for contract, outcome, value in paid:
        if value == points:
            won, margin = outcome.value
            return DeclaredDeal(contract, SEATS[said["seat"]], won, margin)
    return unreadable("code_pays_not", points=points, options=tuple(value for *_, value in paid))


def _paid(
    contracts: list[Contract], game: Zole, rules: HouseRules
) -> Iterator[tuple[Contract, Outcome, int]]:
    table = game.pay_table(rules)
    for contract in contracts:
        for outcome, value in table[contract].items():
            yield contract, outcome, value


def _read_table(code: str, *, all_eyes_lie: bool) -> Deal:
    """Read eyes and tricks by seat; a dash sits out, a star marks who drew the odd point.

    If all eyes end up in the players' piles, one seat may be a question mark: it has the rest.
    Several seats may if there is no rest.
    """
    shares: list[tuple[int | None, int | None]] = []
    payers: list[int] = []
    open_at: list[int] = []
    for word in code[1:].replace(",", " ").split():
        if word.startswith("*") and set(word[1:]) <= set(SEATS):
            payers.extend(SEATS[seat] for seat in word[1:])
        elif word == "-" or (word == OPEN and all_eyes_lie):
            open_at += [len(shares)] if word == OPEN else []
            shares.append((None, None))
        elif share := _SHARE.fullmatch(word):
            shares.append((int(share["eyes"]), int(share["tricks"])))
        else:
            return unreadable("code_table_unknown", text=word)
    left = (
        ALL_EYES - sum(eyes or 0 for eyes, _ in shares),
        ALL_TRICKS - sum(tricks or 0 for _, tricks in shares),
    )
    if len(open_at) > 1 and left != (0, 0):
        return unreadable("code_table_unknown", text=OPEN)
    for at in open_at:
        shares[at] = left
    return TableDeal(
        eyes=tuple(eyes for eyes, _ in shares),
        tricks=tuple(tricks for _, tricks in shares),
        odd_payers=tuple(payers),
    )


def write_zole_code(deal: Deal) -> str:
    """Return the deal's code in its standard spelling."""
    match deal:
        case DeclaredDeal(contract=contract, declarer=declarer, won=won, margin=margin):
            sign = "+" if won else "-"
            how = GIVEN_UP if deal.surrendered else _letter(CLASSES, margin)
            return f"{letter_of(declarer)}{_letter(CONTRACTS, contract)}{sign}{how}"
        case CountedDeal(contract=contract, declarer=declarer, eyes=eyes, tricks=tricks):
            return f"{letter_of(declarer)}{_letter(CONTRACTS, contract)} {eyes}/{tricks}"
        case PassedDeal():
            return "p"
        case AnnulledDeal():
            return "x"
        case TableDeal():
            return _write_table(deal)
    return ""


def _write_table(deal: TableDeal) -> str:
    shares = (
        "-" if eyes is None else f"{eyes}/{tricks}"
        for eyes, tricks in zip(deal.eyes, deal.tricks, strict=True)
    )
    drawn = "".join(letter_of(seat) for seat in deal.odd_payers)
    return " ".join(("t", *shares, *([f"*{drawn}"] if drawn else [])))


def _letter(letters: Mapping[str, object], meant: object) -> str:
    return next(letter for letter, value in letters.items() if value is meant)


def zole_examples(game: Zole, rules: HouseRules, size: int) -> tuple[str, ...]:
    """Return a code for every kind of deal at a table of this size, with seat B declaring."""
    codes = [f"B{how}" for how in TAUGHT] + [f"Bz{how}" for how in TAUGHT]
    if rules.small_zole:
        codes += ["Bm+", "Bm-"]
    if game.is_surrender_known:
        codes += ["B-s"]
    if game.has_table_game:
        codes += [_table_example(game, size)]
    else:
        codes += ["p"]
    codes += ["x", "B 74/5"]
    if game.has_personal_pules:
        codes += ["x !C"]
    return tuple(codes)


def _table_example(game: Zole, size: int) -> str:
    if size == 3:
        return "t 50/4 40/2 30/2"
    if not game.all_eyes_lie:
        return "t - 50/4 40/2 20/2"
    return "t 10/1 50/3 40/2 20/2" if size == 4 else "t 10/1 50/3 - 40/2 20/2"
