"""Every class of every contract has the points of the rules' tables, at every size of table."""

from dataclasses import replace
from itertools import product

import pytest

from scoring import games
from scoring.cards import KOP_DECK, ZOLE_DECK, possible_eyes
from scoring.deals import Contract, CountedDeal, CountedKopDeal, KopContract
from scoring.errors import Faulty
from scoring.games.table_game import TRICKS
from scoring.games.zole_pay import eyes_for_tricks
from scoring.house_rules import HouseRules
from scoring.pules import NO_PULES
from scoring.sheet_files import read_sheet, write_score
from scoring.sheets import check, score
from tests.scoring.pay_examples import disagreements, examples, points_of, refused_levels
from tests.scoring.sheet_notation import Json

EXAMPLES = list(examples())
DASHES = list(refused_levels())


def answer(raw: Json) -> Json:
    """Return our engine's result."""
    sheet = read_sheet(raw)
    return write_score(sheet, score(sheet))


@pytest.mark.parametrize(
    ("raw", "due"), [(raw, due) for _, raw, due in EXAMPLES], ids=[line for line, _, _ in EXAMPLES]
)
def test_a_deal_pays_as_in_the_table(raw: Json, due: list[int]) -> None:
    assert points_of(answer(raw)) == due


def test_every_line_of_the_tables_agrees_with_the_engine() -> None:
    assert list(disagreements(answer)) == []


@pytest.mark.parametrize("raw", [raw for _, raw in DASHES], ids=[line for line, _ in DASHES])
def test_a_doubling_missing_from_the_table_is_refused(raw: Json) -> None:
    assert [fault.code for fault in check(read_sheet(raw))] == ["doubling_not_in_game"]


def stake_due(contract: Contract, eyes: int, tricks: int) -> int:
    """Return what each opponent pays the declarer according to the rules, in plain code."""
    zole = contract is Contract.ZOLE
    if tricks == 0:
        return -8 if zole else -4
    if eyes <= 30 and tricks < 8:
        return -7 if zole else -3
    if eyes <= 60:
        return -6 if zole else -2
    if tricks == 8:
        return 7 if zole else 3
    if eyes >= 91:
        return 6 if zole else 2
    return 5 if zole else 1


@pytest.mark.parametrize("contract", [Contract.ORDINARY, Contract.ZOLE])
def test_every_possible_number_of_eyes_pays_its_class(contract: Contract) -> None:
    classic = games.find("zole-classic")
    table = classic.table(3, dealer=0, rules=classic.rules)
    counts = [(e, t) for t in range(TRICKS + 1) for e in eyes_for_tricks(contract, t)]

    paid = {
        (eyes, tricks): classic.score(CountedDeal(contract, 0, eyes, tricks), table, NO_PULES)[0]
        for eyes, tricks in counts
    }

    due = {(e, t): stake_due(contract, e, t) for e, t in counts}
    assert paid == {count: (2 * v, -v, -v) for count, v in due.items()}


def test_small_zole_is_won_without_a_trick_and_lost_with_any() -> None:
    rondo = games.find("zole-rondo")
    table = rondo.table(3, dealer=0, rules=rondo.rules)

    for tricks in range(TRICKS + 1):
        for eyes in possible_eyes(ZOLE_DECK, 3 * tricks):
            deal = CountedDeal(Contract.SMALL_ZOLE, 0, eyes, tricks)
            assert list(rondo.check(deal, table)) == []
            due = (-12, 6, 6) if tricks else (12, -6, -6)
            assert rondo.score(deal, table, NO_PULES) == (due, NO_PULES)


def kop_due(contract: KopContract, eyes: int, tricks: int, rules: HouseRules) -> int:
    """Return what each Young pays each Old according to the rules, in plain code."""
    if contract is KopContract.ZOLO_DU:
        return 10 if tricks == 4 else -10
    won = eyes >= 53
    if contract is KopContract.ZOLO:
        return 5 if won else -5
    if contract is KopContract.CICHA:
        return 4 if won else -4
    losers_eyes = 104 - eyes if won else eyes
    out = losers_eyes >= (rules.out_young if won else rules.out_old)
    no_trick = tricks in (0, 4)
    value = 3 if no_trick else 1 if out else 2
    return value if won else -value


@pytest.mark.parametrize(("out_young", "out_old"), [(26, 27), (27, 26), (1, 52)])
@pytest.mark.parametrize("contract", list(KopContract))
def test_every_possible_number_of_eyes_in_kop_pays_its_class(
    contract: KopContract, out_young: int, out_old: int
) -> None:
    kop = games.find("kop")
    rules = replace(kop.rules, out_young=out_young, out_old=out_old)
    table = kop.table(4, dealer=0, rules=rules)
    is_lone = contract in (KopContract.CICHA, KopContract.ZOLO, KopContract.ZOLO_DU)
    old = (2,) if is_lone else (1, 2)

    for tricks in range(5):
        for eyes in possible_eyes(KOP_DECK, 4 * tricks):
            deal = CountedKopDeal(contract, old, eyes, tricks)
            v = kop_due(contract, eyes, tricks, rules)
            assert list(kop.check(deal, table)) == []
            due = (-v, -v, 3 * v, -v) if is_lone else (-v, v, v, -v)
            assert kop.score(deal, table, NO_PULES) == (due, NO_PULES)


@pytest.mark.parametrize(
    ("game", "seats"), list(product(("zole-french", "zole-english", "kop"), (1, 2, 3, 4, 5)))
)
def test_a_game_has_its_own_table_sizes(game: str, seats: int) -> None:
    allowed = {"zole-french": (3,), "zole-english": (3, 4), "kop": (4,)}[game]
    names = ["Anna", "Bruno", "Cilda", "Dainis", "Elza"][:seats]
    sheet = read_sheet({"game": game, "players": names, "deals": []})

    codes = [fault.code for fault in check(sheet)]

    assert codes == ([] if seats in allowed else ["players_not_in_game"])


def test_a_faulty_sheet_is_not_scored() -> None:
    sheet = read_sheet({"game": "kop", "players": ["Anna"], "deals": []})

    with pytest.raises(Faulty):
        score(sheet)
