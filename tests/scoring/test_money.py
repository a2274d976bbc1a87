"""Money: fees, prizes, stakes and transfers, to the cent.

Money of random events: the sums balance to the cent, and a slow second reading agrees.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import Faulty
from scoring.money import settle
from scoring.money_files import read_books
from tests.formats import departures
from tests.scoring.searching import search
from tests.scoring.small_books import FEES, Json, money, player, prizes, settled

WHOLE = {"all": 4000, "ladies": 2500, "guest": 0}
bounded = search(100)


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


@st.composite
def books(draw: st.DrawFn) -> Json:
    numbers = draw(st.lists(st.integers(1, 40), min_size=1, max_size=8, unique=True))
    places: list[str | None] = [None] * draw(st.integers(0, 1))
    held = draw(st.integers(0, 1))
    while len(places) < len(numbers):
        count = draw(st.integers(1, len(numbers) - len(places)))
        places += [str(held + 1) if count == 1 else f"{held + 1}-{held + count}"] * count
        held += count + draw(st.sampled_from([0, 0, 0, 1]))
    players = [
        player(
            number,
            place,
            draw(st.integers(-50, 50)),
            fee=draw(st.sampled_from(list(WHOLE))),
            paid_cents=draw(st.sampled_from([0, 2000, 2500, 4000, 4001])),
        )
        for number, place in zip(numbers, places, strict=True)
    ]
    percents = st.sampled_from(["0", "10", "12.5", "25/3", "20"])
    return money(
        *players,
        stake=draw(st.sampled_from([0, 1, 100])),
        shares=draw(st.lists(percents, max_size=5)),
        fixed_cents=draw(st.lists(st.sampled_from([0, 100, 999, 5000]), max_size=4)),
        round_to_cents=draw(st.sampled_from([1, 7, 100, 500])),
    )


@pytest.mark.long
@bounded
@given(raw=books())
def test_no_cent_is_lost_or_created(raw: Json) -> None:
    settlement = settle(read_books(raw))
    balance = {0: -sum(settlement.stakes.values()), **settlement.stakes}
    for each in settlement.transfers:
        balance[each.payer] += each.cents
        balance[each.receiver] -= each.cents

    paid = sum(each["paid_cents"] for each in raw["players"])
    assert settlement.fund + settlement.costs + settlement.unassigned == paid
    assert sum(settlement.prizes.values()) + settlement.rest == settlement.promised
    assert settlement.promised <= settlement.fund
    assert set(balance.values()) <= {0}
    assert len(settlement.transfers) <= max(len(raw["players"]), 0)


@pytest.mark.long
@bounded
@given(raw=books())
def test_a_slow_second_implementation_agrees(raw: Json) -> None:
    answer = settled(raw)

    assert answer == slow_settlement(raw)
    assert (departures(raw), departures(answer)) == ([], [])


def slow_settlement(raw: Json) -> Json:
    fund = costs = unassigned = 0
    owed, stakes = [], {}
    for each in sorted(raw["players"], key=lambda p: p["number"]):
        fee = next(f for f in raw["fees"] if f["class"] == each["class"])
        missing = fee["prize_cents"] + fee["costs_cents"] - each["paid_cents"]
        if missing > 0:
            unassigned += each["paid_cents"]
            owed.append({"player": each["number"], "cents": missing})
        else:
            fund += fee["prize_cents"]
            costs += fee["costs_cents"]
            unassigned -= missing
        if each["small"] * raw["stake_cents"]:
            stakes[each["number"]] = each["small"] * raw["stake_cents"]
    found, rest = slow_prizes(raw, fund)
    return {
        "format": "karta.settlement/1",
        "fund_cents": fund,
        "costs_cents": costs,
        "unassigned_cents": unassigned,
        "rest_cents": rest,
        "prizes": [{"player": n, "cents": found[n]} for n in sorted(found) if found[n]],
        "stakes": [{"player": n, "cents": cents} for n, cents in stakes.items()],
        "transfers": slow_transfers(stakes),
        "owed": owed,
    }


def slow_prizes(raw: Json, fund: int) -> tuple[dict[int, int], int]:
    holders = slow_holders(raw)
    value = slow_values(raw, holders, fund)
    promised = floor(sum(value.values()))
    found: dict[int, int] = {}
    step = raw["prizes"]["round_to_cents"]
    for number in {n for names in holders.values() for n in names}:
        own = [value[place] for place, names in holders.items() if number in names]
        found[number] = floor(sum(own) / len(own) / step) * step
    rest = promised - sum(found.values())
    winners = sorted(holders.get(1, []))
    while winners and rest:
        for number in winners[:rest]:
            found[number] += 1
            rest -= 1
    return found, rest


def slow_holders(raw: Json) -> dict[int, list[int]]:
    holders: dict[int, list[int]] = {}
    for each in raw["players"]:
        if each["place"]:
            ends = [int(end) for end in each["place"].split("-")]
            for place in range(ends[0], ends[-1] + 1):
                holders.setdefault(place, []).append(each["number"])
    return holders


def slow_values(raw: Json, holders: dict[int, list[int]], fund: int) -> dict[int, Fraction]:
    shares, fixed = raw["prizes"]["shares"], raw["prizes"]["fixed_cents"]
    value = {place: Fraction(0) for place in holders}
    for place in holders:
        if place <= len(fixed):
            value[place] += fixed[place - 1]
    fixed_sum = sum(value.values())
    if fixed_sum > fund:
        return {place: Fraction(floor(v * fund / fixed_sum)) for place, v in value.items()}
    all_shares = sum(Fraction(s) for s in shares)
    held = sum(Fraction(s) for p, s in enumerate(shares, 1) if p in holders)
    for place, share in enumerate(shares, 1):
        if place in holders and held:
            part = Fraction(share) * all_shares / held
            value[place] += (fund - fixed_sum) * part / 100
    return value


def slow_transfers(stakes: dict[int, int]) -> list[Json]:
    balance = {0: -sum(stakes.values()), **stakes}
    done = []
    while any(balance.values()):
        payer = min(balance, key=lambda n: (balance[n], n))
        receiver = min(balance, key=lambda n: (-balance[n], n))
        cents = min(-balance[payer], balance[receiver])
        balance[payer] += cents
        balance[receiver] -= cents
        done.append({"from": payer, "to": receiver, "cents": cents})
    return done
