"""Accounts, prizes and classes of fees at their limits, to the cent and to the day."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest

from scoring.balances import Balance, charged_fee
from scoring.errors import Faulty
from scoring.fee_classes import FeeClass, Payee, class_for, read_words
from scoring.money import Fee, Prizes, Settlement, settle, transfers
from scoring.money_files import read_books, read_prize_lines, tidy_line
from tests.scoring.small_books import Json, money, player, prizes, settled

FEE = Fee(3000, 1000)


@pytest.mark.parametrize(
    ("paid", "owed", "over", "fund", "costs", "deposit"),
    [
        (0, 4000, 0, 0, 0, 0),
        (3999, 1, 0, 0, 0, 3999),
        (4000, 0, 0, 3000, 1000, 0),
        (4001, 0, 1, 3000, 1000, 0),
    ],
)
def test_a_fee_belongs_to_fund_and_costs_once_it_is_paid_in_full(
    paid: int, owed: int, over: int, fund: int, costs: int, deposit: int
) -> None:
    account = Balance(FEE, paid)

    assert (account.owed, account.over, account.fund, account.costs, account.deposit) == (
        *(owed, over, fund, costs, deposit),
    )


@pytest.mark.parametrize(
    ("entries", "waived", "charged"),
    [
        (1, 0, Fee(3000, 1000)),
        (0, 0, Fee(0, 0)),
        (2, 1999, Fee(6000, 1)),
        (2, 2000, Fee(6000, 0)),
        (2, 2001, Fee(5999, 0)),
        (2, 8000, Fee(0, 0)),
        (2, 8001, Fee(0, 0)),
    ],
)
def test_a_waiver_takes_costs_first_and_then_the_fund(
    entries: int, waived: int, charged: Fee
) -> None:
    assert charged_fee(FEE, entries=entries, waived=waived) == charged


def test_a_player_owes_the_last_cent_and_nothing_beyond() -> None:
    players = [player(n, None, paid_cents=paid) for n, paid in ((1, 3999), (2, 4000), (3, 4001))]

    answer = settled(money(*players))

    assert (answer["owed"], answer["fund_cents"], answer["unassigned_cents"]) == (
        *([{"player": 1, "cents": 1}], 6000, 4000),
    )


def test_prizes_are_whole_cents_and_the_first_place_gets_the_remainder() -> None:
    fees = [{"class": "all", "prize_cents": 333, "costs_cents": 0}]
    players = [player(n, str(n), paid_cents=333) for n in (1, 2, 3)]

    raw = {**money(*players, shares=["50", "30", "20"]), "fees": fees}

    assert prizes(raw) == {1: 501, 2: 299, 3: 199}


def test_a_place_beyond_the_shares_gets_only_its_fixed_prize() -> None:
    raw = money(
        player(1, "1"), player(2, "2"), player(3, "3"), shares=["100"], fixed_cents=[10, 20]
    )

    assert prizes(raw) == {1: 8980, 2: 20}


def test_shares_below_the_whole_fund_leave_a_part_unpromised() -> None:
    found = settle(read_books(money(player(1, "1"), player(2, "2"), shares=["50"])))

    assert (found.fund, found.promised, found.unpromised, found.missing) == (6000, 3000, 3000, 0)


@pytest.mark.parametrize(
    ("fund", "promised", "unpromised", "missing"),
    [(100, 100, 0, 0), (101, 100, 1, 0), (100, 101, 0, 1)],
)
def test_a_settlement_says_what_the_fund_lacks_or_keeps(
    fund: int, promised: int, unpromised: int, missing: int
) -> None:
    found = Settlement(fund, 0, 0, promised, 0, {}, {}, (), {})

    assert (found.unpromised, found.missing) == (unpromised, missing)


def test_without_stakes_and_rounding_in_the_file_there_are_none() -> None:
    raw: Json = money(player(1, "1", 5), player(2, "2", -5), shares=["33.3"])
    del raw["stake_cents"]

    answer = settled(raw)

    assert (answer["stakes"], answer["transfers"]) == ([], [])
    assert answer["prizes"] == [{"player": 1, "cents": 1998}]


def test_money_without_prizes_awards_none() -> None:
    raw: Json = money(player(1, "1"))
    del raw["prizes"]

    assert (settled(raw)["prizes"], settled(raw)["rest_cents"]) == ([], 0)


def test_a_line_that_is_no_player_is_one_fault() -> None:
    with pytest.raises(Faulty) as refused:
        read_books(money(player(1, "1"), 7))

    assert [(f.code, f.facts) for f in refused.value.faults] == [("not_an_object", {"value": "7"})]


def test_debts_are_paid_from_the_largest_to_the_largest() -> None:
    found = transfers({1: 500, 2: 300, 3: -700, 4: -100, 5: 0})

    assert [(each.payer, each.receiver, each.cents) for each in found] == [
        (3, 1, 500),
        (3, 2, 200),
        (4, 2, 100),
    ]


@pytest.mark.parametrize(
    ("stakes", "found"),
    [({}, []), ({1: 0}, []), ({1: 1}, [(0, 1, 1)]), ({1: -1}, [(1, 0, 1)])],
)
def test_the_bank_pays_or_gets_the_difference(
    stakes: dict[int, int], found: list[tuple[int, int, int]]
) -> None:
    assert [(each.payer, each.receiver, each.cents) for each in transfers(stakes)] == found


def test_prize_lines_are_read_to_the_cent() -> None:
    found = read_prize_lines("50 %; 30, 12,5", "100,50 € 20 0.05", 500)

    assert found == Prizes(500, (Fraction(50), Fraction(30), Fraction(25, 2)), (10050, 2000, 5))
    assert read_prize_lines("", "").round_to == 1
    assert tidy_line("50 %; 30, 12,5") == "50 30 12.5"


@pytest.mark.parametrize(
    ("shares", "fixed", "code"),
    [
        ("100", "", ""),
        ("100 0,01", "", "shares_above_the_fund"),
        ("12,345", "", "prize_line_unreadable"),
        ("", "100000", "prize_line_unreadable"),
        ("", "99999,99", ""),
        ("", "-1", "prize_line_unreadable"),
        ("", " ".join(["1"] * 10_000), ""),
        ("", " ".join(["1"] * 10_001), "too_many_prizes"),
    ],
)
def test_prize_lines_have_limits(shares: str, fixed: str, code: str) -> None:
    found = []
    try:
        read_prize_lines(shares, fixed)
    except Faulty as refused:
        found = [fault.code for fault in refused.faults]

    assert found == ([code] if code else [])


@pytest.mark.parametrize(
    ("said", "event", "last"),
    [
        ("līdz 1.12.", dt.date(2026, 12, 1), dt.date(2026, 12, 1)),
        ("līdz 1.12.", dt.date(2026, 11, 30), dt.date(2025, 12, 1)),
        ("līdz 1.12.", dt.date(2027, 1, 5), dt.date(2026, 12, 1)),
        ("until 1.12.2026", dt.date(2026, 11, 30), dt.date(2026, 12, 1)),
        ("until 2026-10-09", dt.date(2026, 11, 30), dt.date(2026, 10, 9)),
        ("ladies", dt.date(2026, 11, 30), None),
    ],
)
def test_an_early_price_ends_on_the_last_such_day_before_the_event(
    said: str, event: dt.date, last: dt.date | None
) -> None:
    found = read_words(said, FEE)

    assert found is not None
    assert found[0].last_day(event) == last


@pytest.mark.parametrize("said", ["until 30.02.", "until 2026-13-01", "until 31.4.2026"])
def test_a_day_that_does_not_exist_is_no_class(said: str) -> None:
    assert read_words(said, FEE) is None


@pytest.mark.parametrize(
    ("said", "payee", "is_in"),
    [
        ("TOP 60", Payee(place=60), True),
        ("TOP 60", Payee(place=61), False),
        ("TOP 60", Payee(), False),
        ("U21", Payee(age=20), True),
        ("U21", Payee(age=21), False),
        ("juniors", Payee(age=17), True),
        ("juniors", Payee(age=18), False),
        ("juniors", Payee(category="jaunieši"), True),
        ("juniors", Payee(age=18, category="jaunieši"), False),
        ("juniors", Payee(), False),
        ("ladies", Payee(is_woman=True), True),
        ("ladies", Payee(category="Dāmas"), True),
        ("ladies", Payee(), False),
        ("members", Payee(category="biedri"), True),
        ("members", Payee(category="invited"), False),
        ("both", Payee(is_in_both=True), True),
        ("both", Payee(category="both"), False),
        ("Veterāni", Payee(category="VETERĀNI"), True),
        ("Veterāni", Payee(category="Seniori"), False),
    ],
)
def test_the_facts_of_a_player_lead_to_a_class(said: str, payee: Payee, is_in: object) -> None:
    found = read_words(said, FEE)
    assert found is not None
    classes = [found[0], FeeClass("", "everybody", FEE)]

    assert class_for(classes, payee) == (found[0] if is_in else None)
