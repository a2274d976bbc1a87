"""Money of random events: the sums balance to the cent, and a slow second reading agrees."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.money import settle
from scoring.money_files import read_books
from tests.formats import departures
from tests.scoring.searching import search
from tests.scoring.small_books import Json, money, player, settled

WHOLE = {"all": 4000, "ladies": 2500, "guest": 0}
bounded = search(100)


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
