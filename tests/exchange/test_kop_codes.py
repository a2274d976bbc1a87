"""Codes of kop: the side of the Old, the game, its result, and impossible codes."""

from __future__ import annotations

import pytest

from scoring import games
from scoring.deals import CountedKopDeal, Deal, KopContract, KopDeal, KopMargin
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes import read_line

KOP = games.find("kop")


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("ac+", KopDeal(KopContract.ZWYCZAJNA, (0, 2), won=True)),
        ("13-2", KopDeal(KopContract.ZWYCZAJNA, (0, 2), won=False, margin=KopMargin.NO_EXIT)),
        ("caw+ k", KopDeal(KopContract.WESELE, (0, 2), won=True, doubling="kontra")),
        ("aci+", KopDeal(KopContract.CICHA, (0,), won=True)),
        ("az-r", KopDeal(KopContract.ZOLO, (0,), won=False, doubling="rej")),
        ("dzd+", KopDeal(KopContract.ZOLO_DU, (3,), won=True)),
        ("ad 60/2 s", CountedKopDeal(KopContract.ZWYCZAJNA, (0, 3), 60, 2, "slup")),
        ("ad+ :sm", KopDeal(KopContract.ZWYCZAJNA, (0, 3), won=True, calls=("old", "young"))),
    ],
)
def test_kop_names_the_old_and_the_game(text: str, deal: Deal) -> None:
    assert read_line(text, KOP, KOP.rules).deal == deal


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("abd+", ["old_count"]),
        ("a+", ["old_count"]),
        ("abz+", ["old_count"]),
        ("ae+", ["no_such_seat"]),
        ("ac+z", ["doubling_not_in_game"]),
        ("aci+s", ["doubling_not_in_game"]),
        ("ac2-", []),
        ("d1+", []),
    ],
)
def test_impossible_kop_codes_have_specific_faults(text: str, codes: list[str]) -> None:
    deal = read_line(text, KOP, KOP.rules).deal

    assert deal is not None
    assert [f.code for f in KOP.check(deal, KOP.table(4, dealer=0, rules=KOP.rules))] == codes


def test_the_fourth_doubling_has_the_name_of_the_house_rules() -> None:
    koscian = HouseRules(doublings="koscian", scale=KOP.rules.scale)

    deals = [read_line(f"ac+{sign}", KOP, koscian).deal for sign in "sz"]

    assert [deal.doubling for deal in deals if isinstance(deal, KopDeal)] == ["skok", "zub"]
