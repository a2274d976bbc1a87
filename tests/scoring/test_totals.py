"""No sheet's totals exceed the limits of its deals, and some sheets reach them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import games
from scoring.deals import (
    AlexanderDeal,
    Contract,
    Deal,
    DeclaredDeal,
    GivenPule,
    KopContract,
    KopDeal,
    KopMargin,
    Margin,
    PassedDeal,
    PatienceDeal,
)
from scoring.errors import Fault, Faulty
from scoring.events import bounds_of_totals, check_totals
from scoring.games import Game
from scoring.house_rules import HouseRules
from scoring.random_stream import Chance
from scoring.sheets import Sheet, score
from tests.scoring.searching import bounded

NAMES = ("A", "B", "C", "D", "E")
WON_ALL = (True, Margin.BEZSTIKIS)
LOST_ALL = (False, Margin.BEZSTIKIS)
ENDS = ((True, Margin.PLAIN), WON_ALL, (False, Margin.PLAIN), LOST_ALL)
ZOLES = [(game, size) for game in games.GAMES.values() for size in game.sizes if "zole" in game.id]

rules_of_halls = st.builds(
    HouseRules,
    idle_at_five=st.sampled_from(("second", "third")),
    personal_pule=st.sampled_from(("others", "players", 2, 3)),
    pules_on_zole=st.booleans(),
    leftover_pules=st.sampled_from(("lapse", "each")),
    small_zole=st.booleans(),
    small_zole_lost=st.sampled_from((6, 7)),
    target=st.none() | st.integers(1, 40),
    doublings=st.sampled_from(("wolsztyn", "koscian")),
)


def faults(game: Game, totals: tuple[int, ...], *, deals: int, rules: HouseRules) -> list[Fault]:
    return list(check_totals(totals, game=game, rules=rules, deals=deals))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Return a sheet of any game with extreme but possible deals."""
    game = draw(st.sampled_from(list(games.GAMES.values())))
    size = draw(st.sampled_from(game.sizes))
    rules = replace(draw(rules_of_halls), scale=game.rules.scale)
    sheet = Sheet(game, NAMES[:size], rules=rules, first_dealer=draw(seats(size)))
    chance = Chance(draw(st.text(max_size=6)))
    deals: list[Deal] = []
    for number in range(1, draw(st.integers(0, 14)) + 1):
        table = sheet.table_at(number)
        deal = game.invent_deal(table, chance)
        if "zole" in game.id and draw(st.integers(0, 3)):
            contract = draw(st.sampled_from((Contract.ORDINARY, Contract.ZOLE)))
            won, margin = draw(st.sampled_from(ENDS))
            deal = DeclaredDeal(contract, draw(st.sampled_from(table.active)), won, margin)
        deals.append(deal)
    most = len(deals) + size if game.has_personal_pules else 0
    given_pules = st.builds(GivenPule, seats(size), st.integers(0, len(deals)), st.just("late"))
    pules = draw(st.lists(given_pules, max_size=most))
    return replace(sheet, deals=tuple(deals), penalty_pules=tuple(pules))


def seats(size: int) -> st.SearchStrategy[int]:
    return st.integers(0, size - 1)


@bounded
@given(sheet=sheets())
def test_no_sheet_exceeds_the_limits_of_its_deals(sheet: Sheet) -> None:
    try:
        small = score(sheet).small
    except Faulty:
        return  # A target reached early, or a small zole where it is not played.

    assert faults(sheet.game, small, deals=len(sheet.deals), rules=sheet.house_rules) == []


@pytest.mark.parametrize(("game", "size"), ZOLES)
@pytest.mark.parametrize("deals", [1, 2, 7, 28])
@pytest.mark.parametrize("wins", [True, False])
def test_the_limits_of_zole_are_reached(game: Game, size: int, deals: int, wins: bool) -> None:  # noqa: FBT001
    end = WON_ALL if wins else LOST_ALL
    against = LOST_ALL if wins else WON_ALL
    bounds = game.bounds(size, deals=deals, rules=game.rules)
    reached = set()
    for first in range(size):
        sheet = Sheet(game, NAMES[:size], first_dealer=first)
        played = []
        for number in range(1, deals + 1):
            active = sheet.table_at(number).active
            who, how = (0, end) if 0 in active else (active[0], against)
            played.append(DeclaredDeal(Contract.ZOLE, who, *how))
        reached.add(score(replace(sheet, deals=tuple(played))).small[0])

    assert (max(reached) if wins else min(reached)) == (bounds.most if wins else bounds.least)


def test_twenty_eight_deals_at_a_table_of_four_have_this_maximum() -> None:
    zole = games.find("zole-classic")

    [most] = faults(zole, (498, -166, -166, -166), deals=28, rules=zole.rules)
    pair = faults(zole, (300, 300, -300, -300), deals=28, rules=zole.rules)

    assert (most.code, most.seat, most.facts) == (
        "total_beyond_deals",
        0,
        {"deals": 28, "players": 4, "total": 498, "least": -553, "most": 497},
    )
    assert [(fault.code, fault.facts) for fault in pair] == [
        (
            "totals_beyond_deals",
            {"deals": 28, "players": 4, "together": 2, "total": 600, "most": 448},
        )
    ]


def test_pules_paid_at_the_end_widen_the_limits() -> None:
    zole = games.find("zole-classic")
    each = replace(zole.rules, leftover_pules="each")
    pules = tuple(GivenPule(seat, 0, "late") for seat in (1, 2, 3, 1, 1))
    deals = (DeclaredDeal(Contract.ZOLE, 0, *WON_ALL),)

    sheet = Sheet(zole, NAMES[:4], deals, each, first_dealer=1, penalty_pules=pules)

    assert score(sheet).small[0] == 26 == zole.bounds(4, deals=1, rules=each).most


def test_pules_on_zole_widen_the_limits() -> None:
    zole = games.find("zole-classic")
    rules = replace(zole.rules, pules_on_zole=True)
    pules = (GivenPule(1, 0, "late"), GivenPule(2, 0, "late"))
    deals = (DeclaredDeal(Contract.ZOLE, 0, *WON_ALL),) * 2

    sheet = Sheet(zole, NAMES[:4], deals, rules, first_dealer=1, penalty_pules=pules)

    assert score(sheet).small[0] == 48 == zole.bounds(4, deals=2, rules=rules).most


def test_a_personal_pule_can_cost_more_than_a_zole_at_a_table_of_five() -> None:
    zole = games.find("zole-classic")
    rules = replace(zole.rules, personal_pule="players")
    deals = (DeclaredDeal(Contract.ORDINARY, 1, *WON_ALL),)
    pule = (GivenPule(0, 0, "late"),)

    sheet = Sheet(zole, NAMES, deals, rules, penalty_pules=pule)

    assert score(sheet).small[0] == -8
    assert faults(zole, score(sheet).small, deals=1, rules=rules) == []


@pytest.mark.parametrize(("doublings", "last"), [("wolsztyn", "slup"), ("koscian", "zub")])
def test_the_limits_of_kop_are_reached(doublings: str, last: str) -> None:
    kop = games.find("kop")
    rules = replace(kop.rules, doublings=doublings)
    lone = KopDeal(KopContract.ZOLO_DU, (0,), True, KopMargin.EXIT, "rej")
    pair = KopDeal(KopContract.ZWYCZAJNA, (0, 1), True, KopMargin.NO_TRICK, last)

    bounds = kop.bounds(4, deals=3, rules=rules)
    alone = score(Sheet(kop, NAMES[:4], (lone,) * 3, rules)).small
    lost = score(Sheet(kop, NAMES[:4], (replace(lone, won=False),) * 3, rules)).small
    both = score(Sheet(kop, NAMES[:4], (pair,) * 3, rules)).small

    assert (alone[0], lost[0], both[0] + both[1]) == (
        bounds.most,
        bounds.least,
        bounds.together[1],
    )


@pytest.mark.parametrize(
    ("game", "worst", "best"),
    [
        ("golf", PatienceDeal((-16,)), PatienceDeal((35,))),
        ("klondike", PatienceDeal((0,)), PatienceDeal((52,))),
        ("chinese-wall", PatienceDeal((0,)), PatienceDeal((52,))),
        ("alexander", AlexanderDeal((1,), (52,)), AlexanderDeal((99,), (0,))),
    ],
)
def test_the_limits_of_patience_are_reached(game: str, worst: Deal, best: Deal) -> None:
    patience = games.find(game)
    bounds = patience.bounds(1, deals=9, rules=patience.rules)

    reached = [score(Sheet(patience, ("A",), (deal,) * 9)).small[0] for deal in (worst, best)]

    assert reached == [bounds.least, bounds.most]


@pytest.mark.parametrize("game", games.GAMES.values(), ids=lambda game: game.id)
def test_the_limits_of_an_event_are_computed_once(game: Game) -> None:
    first, again = (
        bounds_of_totals(game, game.sizes[0], deals=28, rules=replace(game.rules)) for _ in range(2)
    )

    assert first is again
    assert first == game.bounds(game.sizes[0], deals=28, rules=game.rules)


def test_other_rules_have_other_limits() -> None:
    zole = games.find("zole-classic")
    other = replace(zole.rules, small_zole=True, leftover_pules="each")

    bounds = [bounds_of_totals(zole, 4, deals=28, rules=rules) for rules in (zole.rules, other)]

    assert bounds[0] != bounds[1] == zole.bounds(4, deals=28, rules=other)


def test_without_a_deal_the_limits_are_zero() -> None:
    zole = games.find("zole-classic")

    assert faults(zole, (0, 0, 0, 0), deals=0, rules=zole.rules) == []
    assert [f.seat for f in faults(zole, (1, 0, 0, -1), deals=0, rules=zole.rules)] == [0, 3]


def test_an_agreed_score_ends_the_game() -> None:
    french = games.find("zole-french")
    rules = replace(french.rules, target=20)
    deals = (
        DeclaredDeal(Contract.ZOLE, 0, won=True),
        PassedDeal(),
        DeclaredDeal(Contract.ORDINARY, 0, won=True, margin=Margin.BEZSTIKIS),
        DeclaredDeal(Contract.ZOLE, 0, *WON_ALL),
    )
    small = score(Sheet(french, NAMES[:3], deals, rules)).small

    assert small[0] <= french.bounds(3, deals=28, rules=rules).most == 33


@pytest.mark.parametrize("game", ["golf", "klondike", "alexander", "chinese-wall"])
def test_a_phone_has_the_points_of_every_figure_of_patience(game: str) -> None:
    patience = games.find(game)
    form: Any = patience.form(1, patience.rules)
    first = form["fields"][0]

    assert len(form["counted"]) == first["high"] - first["low"] + 1
