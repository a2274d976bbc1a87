"""Money: fees, prizes, stakes and transfers, to the cent."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import Faulty
from scoring.money_files import read_books
from tests.scoring.small_books import FEES, Json, money, player, prizes, settled


def faults(raw: Json) -> list[tuple[str, Any]]:
    with pytest.raises(Faulty) as refused:
        read_books(raw)
    return [(fault.code, fault.facts.get("player")) for fault in refused.value.faults]


def test_the_complete_settlement() -> None:
    raw = money(
        player(1, "1", 41, paid_cents=5000),
        player(7, "2", -41),
        player(3, "3", 0, paid_cents=3000),
        stake=100,
        shares=["50", "30"],
        round_to_cents=500,
    )

    assert settled(raw) == {
        "format": "karta.settlement/1",
        "fund_cents": 6000,
        "costs_cents": 2000,
        "unassigned_cents": 4000,
        "rest_cents": 0,
        "prizes": [{"player": 1, "cents": 3300}, {"player": 7, "cents": 1500}],
        "stakes": [{"player": 1, "cents": 4100}, {"player": 7, "cents": -4100}],
        "transfers": [{"from": 7, "to": 1, "cents": 4100}],
        "owed": [{"player": 3, "cents": 1000}],
    }


def test_a_shared_first_prizes_odd_cents_go_to_the_lowest_numbers() -> None:
    fee = [{"class": "all", "prize_cents": 25000, "costs_cents": 0}]
    players = [player(n, "1-3" if n < 4 else "4", paid_cents=25000) for n in (3, 4, 1, 2)]

    raw = {**money(*players, shares=["50", "30", "20"]), "fees": fee}

    assert prizes(raw) == {1: 33334, 2: 33333, 3: 33333}


def test_shares_of_empty_places_go_to_the_others_in_proportion() -> None:
    raw = money(player(1, "1"), player(2, "2"), shares=["40", "20", "20"])

    assert prizes(raw) == {1: 3200, 2: 1600}


def test_a_rounding_remainder_stays_if_the_first_place_is_empty() -> None:
    answer = settled(money(player(1, "2"), shares=["60", "40"], round_to_cents=700))

    assert (answer["prizes"], answer["rest_cents"]) == ([{"player": 1, "cents": 2800}], 200)


def test_fixed_prizes_come_before_shares() -> None:
    raw = money(player(1, "1"), player(2, "2"), shares=["50", "50"], fixed_cents=[1000, 0])

    assert prizes(raw) == {1: 3500, 2: 2500}


def test_fixed_prizes_above_the_fund_are_reduced_in_proportion() -> None:
    raw = money(player(1, "1"), player(2, "2"), shares=["50", "50"], fixed_cents=[10000, 5000])

    assert prizes(raw) == {1: 4000, 2: 2000}


@pytest.mark.parametrize("points", [-1_000_000, 1_000_000])
def test_a_million_points_can_be_staked(points: int) -> None:
    assert settled(money(player(1, "1", points), stake=1))["stakes"] == [
        {"player": 1, "cents": points}
    ]


def test_the_bank_covers_the_difference() -> None:
    answer = settled(money(player(1, "1", 5), player(2, "2", -2), stake=10))

    assert answer["transfers"] == [
        {"from": 0, "to": 1, "cents": 30},
        {"from": 2, "to": 1, "cents": 20},
    ]


def test_equal_debtors_and_creditors_are_ordered_by_number() -> None:
    players = [player(n, None, small) for n, small in ((4, -1), (3, -1), (2, 1), (1, 1))]

    assert settled(money(*players, stake=1))["transfers"] == [
        {"from": 3, "to": 1, "cents": 1},
        {"from": 4, "to": 2, "cents": 1},
    ]


@pytest.mark.parametrize(
    ("raw", "code", "number"),
    [
        (money(player(1, "1", fee="men")), "fee_class_unknown", 1),
        (money(player(1, "1"), player(1, "2")), "player_number_twice", 1),
        (money(player(1, "1"), player(2, "1")), "place_held_too_often", None),
        (money(player(1, "1-2")), "place_held_too_seldom", None),
        (money(player(1, "1-2"), player(2, "1-2"), player(3, "2")), "places_overlap", None),
        (money(player(1, "1", paid_cents=-1)), "field_range", 1),
        (money(player(1, "1", paid_cents=40.0)), "field_type", 1),
        (money(player(1, "1", paid_cents="4000")), "field_type", 1),
        (money(player(1, 1)), "place_unreadable", 1),  # type: ignore[arg-type]
        (money(player(1, "1", 10**30)), "field_range", 1),
        (money(player(1, "1"), stake=-1), "field_range", None),
        (money(shares=["60", "41"]), "shares_above_the_fund", None),
        (money(shares=["-1"]), "field_range", None),
        (money(shares=[12.5]), "field_type", None),
        (money(fixed_cents=[True]), "field_type", None),
        (money(round_to_cents=0), "field_range", None),
        ({**money(), "fees": [*FEES, FEES[0]]}, "fee_class_twice", None),
        ({**money(), "fees": None}, "field_type", None),
        ({**money(), "prizes": []}, "not_an_object", None),
        ([], "not_an_object", None),
    ],
)
def test_impossible_money_is_refused(raw: Json, code: str, number: int | None) -> None:
    assert faults(raw) == [(code, number)]
