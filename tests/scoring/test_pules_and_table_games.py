"""Pules and rondo's table game, compared with a second implementation in plain code."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import games
from scoring.deals import Contract, DeclaredDeal, GivenPule, PassedDeal, TableDeal
from scoring.games import DealTable
from scoring.games.zole_rondo import losers, points_to_draw
from scoring.house_rules import HouseRules
from scoring.pules import Pules
from scoring.pules import clear_one as clear
from scoring.sheets import Sheet, score
from tests.scoring.played_sheets import NAMES, PERSONAL_PULES, rondo_table_games
from tests.scoring.searching import bounded

COMMON = "common"


@st.composite
def sheets_of_passes_and_ordinary_games(draw: st.DrawFn) -> Sheet:
    size = draw(st.sampled_from((3, 4, 5)))
    rules = HouseRules(
        personal_pule=draw(PERSONAL_PULES),
        leftover_pules=draw(st.sampled_from(("lapse", "each"))),
    )
    sheet = Sheet(games.find("zole-classic"), NAMES[:size], rules=rules)
    count = draw(st.integers(1, 12))
    deals = tuple(
        draw(st.one_of(st.just(PassedDeal()), ordinary_games(sheet.table_at(number))))
        for number in range(1, count + 1)
    )
    penalties = st.builds(GivenPule, st.integers(0, size - 1), st.integers(0, count))
    given_out = tuple(draw(st.lists(penalties, max_size=3)))
    return replace(sheet, deals=deals, penalty_pules=given_out)


def ordinary_games(table: DealTable) -> st.SearchStrategy[DeclaredDeal]:
    contract = st.just(Contract.ORDINARY)
    return st.builds(DeclaredDeal, contract, st.sampled_from(table.active), st.booleans())


def retold(sheet: Sheet) -> tuple[list[tuple[int, ...]], list[Pules], tuple[int, ...]]:
    """Return points, pules and leftovers, with a list of marks, oldest first, and coins."""
    size = sheet.size
    slate: list[object] = [p.seat for p in sheet.penalty_pules if p.after_deal == 0]
    points, slates = [], []
    for number, deal in enumerate(sheet.deals, start=1):
        got = [0] * size
        if isinstance(deal, PassedDeal):
            slate += [COMMON] * (2 if size > 3 and not slate else 1)
        elif isinstance(deal, DeclaredDeal):
            got = [2] * size if not deal.won else [-1] * size
            got[deal.declarer] *= 1 - size
            if deal.won:
                clear_one(slate, deal.declarer, got, sheet.house_rules)
            elif slate:
                slate.append(deal.declarer)
        slate += [p.seat for p in sheet.penalty_pules if p.after_deal == number]
        points.append(tuple(got))
        slates.append(as_pules(slate))
    return points, slates, left_over(slate, size, sheet.house_rules)


def clear_one(slate: list[object], winner: int, got: list[int], rules: HouseRules) -> None:
    """Remove the winner's own mark, else a common one, else the oldest, and pay for it."""
    size = len(got)
    worth = {"others": size - 1, "players": size, 2: 2, 3: 3}[rules.personal_pule]
    if winner in slate:
        slate.remove(winner)
    elif COMMON in slate:
        slate.remove(COMMON)
        for seat in range(size):
            got[seat] += size - 1 if seat == winner else -1
    elif slate:
        owner = slate.pop(0)
        assert isinstance(owner, int)
        got[owner] -= worth
        got[winner] += worth


def as_pules(slate: list[object]) -> Pules:
    owners = tuple(mark for mark in slate if isinstance(mark, int))
    return Pules(slate.count(COMMON), owners)


def left_over(slate: list[object], size: int, rules: HouseRules) -> tuple[int, ...]:
    got = [0] * size
    for owner in as_pules(slate).owners if rules.leftover_pules == "each" else ():
        for other in range(size):
            got[other] += 1
            got[owner] -= 1
    return tuple(got)


@bounded
@given(sheet=sheets_of_passes_and_ordinary_games())
def test_pules_equal_those_of_a_slate(sheet: Sheet) -> None:
    scored = score(sheet)

    points, slates, leftover = retold(sheet)
    assert [row.points for row in scored.rows] == points
    assert [row.pules for row in scored.rows] == slates
    assert scored.leftover == leftover


def paid_coin_by_coin(deal: TableDeal, table: DealTable) -> tuple[int, ...]:
    """Have each loser pay one coin in turn, starting with the holder of the drawn card."""
    figures = {
        seat: (eyes, tricks)
        for seat, (eyes, tricks) in enumerate(zip(deal.eyes, deal.tricks, strict=True))
        if eyes is not None
    }
    most = max(eyes for eyes, _ in figures.values())
    lost = [seat for seat, (eyes, _) in figures.items() if eyes == most]
    got = [0] * table.size
    for seat, (eyes, tricks) in figures.items():
        if seat not in lost:
            got[seat] = 3 if tricks == 0 else 2 if eyes <= 30 else 1
    coins = sum(got)
    owed = dict.fromkeys(lost, 0)
    turns = sorted(lost, key=lambda seat: seat not in deal.odd_payers)
    for turn in range(coins):
        owed[turns[turn % len(turns)]] += 1
    for loser, coins_owed in owed.items():
        purses = [loser]
        if table.size == 5 and loser == table.dealer:
            purses += [seat for seat in table.idle if seat != loser]
        for coin in range(coins_owed):
            got[purses[coin % len(purses)]] -= 1
    return tuple(got)


@st.composite
def table_games_with_many_ties(draw: st.DrawFn, table: DealTable) -> TableDeal:
    """Return figures that often tie, even if no cards could give them."""
    seats = [s for s in range(table.size) if s == table.dealer or s not in table.idle]
    eyes: list[int | None] = [None] * table.size
    tricks: list[int | None] = [None] * table.size
    for seat in seats:
        eyes[seat] = draw(st.sampled_from((0, 30, 31, 45)))
        tricks[seat] = draw(st.integers(0, 2)) if eyes[seat] == 0 else 2
    deal = TableDeal(tuple(eyes), tuple(tricks))
    drawn = draw(st.permutations(losers(deal)))[: points_to_draw(deal)]
    return replace(deal, odd_payers=tuple(drawn))


@bounded
@given(data=st.data())
def test_tied_losers_pay_as_coin_by_coin(data: st.DataObject) -> None:
    rondo = games.find("zole-rondo")
    size = data.draw(st.sampled_from((3, 4, 5)))
    dealer = data.draw(st.integers(0, size - 1))
    table = rondo.table(size, dealer=dealer, rules=rondo.rules)
    deal = data.draw(table_games_with_many_ties(table))

    points, _ = rondo.score(deal, table, Pules())

    assert points == paid_coin_by_coin(deal, table)


@pytest.mark.parametrize("idle_at_five", ["second", "third"])
@bounded
@given(data=st.data())
def test_a_table_game_is_paid_as_coin_by_coin(idle_at_five: str, data: st.DataObject) -> None:
    rondo = games.find("zole-rondo")
    size = data.draw(st.sampled_from((3, 4, 5)))
    rules = replace(rondo.rules, idle_at_five=idle_at_five)
    table = rondo.table(size, dealer=data.draw(st.integers(0, size - 1)), rules=rules)
    deal = data.draw(rondo_table_games(table))
    assert isinstance(deal, TableDeal)

    assert list(rondo.check(deal, table)) == []
    points, pules = rondo.score(deal, table, Pules())

    assert points == paid_coin_by_coin(deal, table)
    assert pules == Pules(common=1 if size == 3 else 2)


@pytest.mark.parametrize(
    ("pules", "winner", "expected"),
    [
        (Pules(), 1, ((0, 0, 0, 0), Pules())),
        (Pules(2, (0,)), 1, ((-1, 3, -1, -1), Pules(1, (0,)))),
        (Pules(2, (0, 1, 1)), 1, ((0, 0, 0, 0), Pules(2, (0, 1)))),
        (Pules(0, (2, 0)), 1, ((0, 3, -3, 0), Pules(0, (0,)))),
    ],
)
def test_a_won_game_clears_one_pule(
    pules: Pules, winner: int, expected: tuple[tuple[int, ...], Pules]
) -> None:
    assert clear(pules, winner, seats=4, rules=HouseRules()) == expected
