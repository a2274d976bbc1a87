"""Payments, refunds and waivers: sums that a slow recount confirms, and nothing is ever deleted."""

from __future__ import annotations

import datetime as dt
import importlib
import random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from django.apps import apps
from django.db import connection

from tests.cast import approve, charge, finish, is_paid, play_and_close
from tests.services.money.random_payments import act_at_random
from tests.services.undone import undo
from tournament.models import Entry, Payment, Tournament
from tournament.reading.money.accounts import account_of, accounts_of, last_payment
from tournament.services.money.payments import (
    Money,
    cancel_payment,
    mark_paid,
    mark_several_paid,
    refund_fee,
    waive_fee,
)
from tournament.services.people import attendance
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four that costs 30+10."""
    event = event_of(4, settings={"rounds": 1})
    charge(event, by=director)
    return event


def entry(event: Tournament, number: int) -> Entry:
    return Entry.objects.select_related("tournament").get(tournament=event, number=number)


def stands(event: Tournament, number: int) -> tuple[int, int, int]:
    """Return what a player paid, owes, and gets back."""
    balance = account_of(entry(event, number)).balance
    return balance.paid, balance.owed, balance.over


def test_a_fee_is_paid_in_parts_and_by_all_that_is_owed(event: Tournament, director: Actor) -> None:
    mark_paid(entry(event, 1), Money(1500, Payment.Method.TRANSFER), by=director)
    assert stands(event, 1) == (1500, 2500, 0)

    mark_paid(entry(event, 1), by=director)
    mark_paid(entry(event, 1), by=director)

    assert stands(event, 1) == (4000, 0, 0)
    rows = Payment.objects.values_list("cents", "method", "signed")
    assert list(rows) == [(1500, "transfer", director.name), (2500, "cash", director.name)]


def test_a_double_click_on_an_amount_pays_once(event: Tournament, director: Actor) -> None:
    for _click in range(2):
        mark_paid(entry(event, 1), Money(1000), by=director, key="k")
        refund_fee(entry(event, 1), Money(200, reason="change"), by=director, key="k")
        waive_fee(entry(event, 1), cents=500, reason="helper", by=director, key="k")

    assert [row.kind for row in Payment.objects.all()] == ["fee", "refund", "waiver"]
    assert stands(event, 1) == (800, 2700, 0)


@pytest.mark.parametrize("cents", [0, -1, 10_000_01])
def test_an_impossible_amount_is_refused(event: Tournament, director: Actor, cents: int) -> None:
    one = entry(event, 1)

    with pytest.raises(Refused, match="amount_impossible"):
        mark_paid(one, Money(cents), by=director)
    with pytest.raises(Refused, match="amount_impossible"):
        waive_fee(one, cents=cents, reason="x", by=director)
    with pytest.raises(Refused, match="amount_impossible"):
        refund_fee(one, Money(cents, reason="x"), by=director)
    assert not Payment.objects.exists()


def test_a_refund_above_what_was_paid_is_refused(event: Tournament, director: Actor) -> None:
    mark_paid(entry(event, 1), by=director)

    with pytest.raises(Refused, match="refund_above_paid") as refused:
        refund_fee(entry(event, 1), Money(4001, reason="ill"), by=director)
    with pytest.raises(Refused, match="reason_missing"):
        refund_fee(entry(event, 1), Money(4000), by=director)
    with pytest.raises(Refused, match="waiver_above_owed"):
        waive_fee(entry(event, 1), reason="helper", by=director)

    assert refused.value.facts == {"paid": "40,00\xa0€"}
    assert stands(event, 1) == (4000, 0, 0)


def test_a_waiver_takes_first_from_the_costs(event: Tournament, director: Actor) -> None:
    waive_fee(entry(event, 1), cents=1500, reason="helper", by=director)
    mark_paid(entry(event, 1), by=director)

    balance = account_of(entry(event, 1)).balance
    assert (balance.fund, balance.costs, balance.paid) == (2500, 0, 2500)


def test_every_payment_is_undone_by_a_fact_and_can_be_made_after_approval(
    event: Tournament, director: Actor
) -> None:
    play_and_close(event, by=director)
    finish(event, by=director)
    approve(event, by=director, early_because="all are here")
    mark_several_paid(event, [1, 2], by=director)
    refund_fee(entry(event, 1), Money(reason="ill"), by=director)
    waive_fee(entry(event, 3), reason="helper", by=director)
    assert [stands(event, n) for n in (1, 2, 3)] == [(0, 4000, 0), (4000, 0, 0), (0, 0, 0)]

    for verb in ("waive_fee", "refund_fee", "mark_several_paid"):
        undo(event, verb, by=director)

    assert [stands(event, n) for n in (1, 2, 3)] == [(0, 4000, 0)] * 3
    assert Payment.objects.count() == 8
    event.refresh_from_db()
    assert event.state == Tournament.State.APPROVED


def test_a_payment_is_cancelled_once(event: Tournament, director: Actor) -> None:
    mark_paid(entry(event, 1), by=director)
    paid = last_payment(entry(event, 1))
    assert paid is not None

    for _click in range(2):
        cancel_payment(paid, by=director, reason="wrong player")

    assert (stands(event, 1), Payment.objects.count()) == ((0, 4000, 0), 2)
    assert last_payment(entry(event, 1)) is None


def test_a_payment_that_was_paid_back_is_not_cancelled(event: Tournament, director: Actor) -> None:
    mark_paid(entry(event, 1), by=director)
    paid = last_payment(entry(event, 1))
    assert paid is not None
    refund_fee(entry(event, 1), Money(100, reason="change"), by=director)

    with pytest.raises(Refused, match="paid_back_since"):
        cancel_payment(paid, by=director)
    with pytest.raises(Refused, match="paid_back_since"):
        undo(event, "mark_paid", by=director)

    assert stands(event, 1) == (3900, 100, 0)


def test_those_who_never_played_owe_nothing_and_keep_what_they_paid(
    event: Tournament, director: Actor
) -> None:
    mark_paid(entry(event, 1), by=director)
    mark_paid(entry(event, 2), Money(1000), by=director)
    for number in (1, 2, 3):
        attendance.withdraw(entry(event, number), by=director)

    assert [one.number for one in accounts_of(event).debtors] == [4]
    assert [stands(event, n) for n in (1, 2, 3)] == [(4000, 0, 0), (1000, 0, 1000), (0, 0, 0)]


@pytest.mark.parametrize("seed", range(4))
def test_random_payments_add_up_as_counted_slowly(
    event: Tournament, director: Actor, seed: int
) -> None:
    chance = random.Random(seed)
    for _act in range(30):
        act_at_random(chance, entry(event, chance.randint(1, 4)), by=director)

    for account in accounts_of(event):
        paid, waived = 0, 0
        for row in Payment.objects.filter(number=account.number):
            is_in = row.reverses is None and not Payment.objects.filter(reverses=row).exists()
            paid += row.cents * {"fee": 1, "refund": -1}.get(row.kind, 0) if is_in else 0
            waived += row.cents if is_in and row.kind == "waiver" else 0
        assert (account.balance.paid, account.balance.fee.whole) == (paid, 4000 - waived)
        assert account.balance.owed - account.balance.over == 4000 - waived - paid
        parts = account.balance.fund + account.balance.costs + account.balance.deposit
        assert parts + account.balance.over == paid


def test_ticks_of_earlier_releases_become_payments(event: Tournament, director: Actor) -> None:
    event.entries.filter(number__in=(1, 3)).update(is_paid=True)
    event.announcement.fees = "20.5+10/0.5"
    event.announcement.save()
    migration = importlib.import_module("tournament.migrations.0049_payments")
    migration.record_ticks(apps, SimpleNamespace(connection=connection))

    rows = Payment.objects.values_list("number", "kind", "method", "cents", "day")
    assert list(rows) == [(n, "fee", "", 3050, dt.date(2026, 11, 21)) for n in (1, 3)]
    assert [is_paid(event, number) for number in (1, 2, 3)] == [True, False, True]
    lines = [migration.fee_cents(line) for line in ("30", "0/1", "30+10", "7×28", "")]
    assert lines == [3000, 0, 4000, 0, 0]
