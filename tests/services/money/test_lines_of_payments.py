"""What the journal and the rows say about payments, refunds, waivers and second entries."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from tests.cast import charge
from tests.services.undone import undo
from tournament.models import Entry, Payment, Tournament
from tournament.reading.money.prices import COMMON
from tournament.services.money import payments
from tournament.services.money.payments import Money
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
ANNA, BRUNO = "1. Anna Bērziņa", "2. Bruno Kalniņš"
DAY = dt.date(2026, 11, 20)


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four that costs 30+10."""
    event = event_of(4, settings={"rounds": 1})
    charge(event, by=director)
    return event


def entry(event: Tournament, number: int) -> Entry:
    return Entry.objects.select_related("tournament").get(tournament=event, number=number)


def line_of(event: Tournament, verb: str) -> tuple[object, ...]:
    line = event.journal.filter(verb=verb).latest("pk")
    return line.subject, line.before, line.after


def rows() -> list[tuple[object, ...]]:
    fields = ("number", "kind", "method", "cents", "day", "reason")
    return list(Payment.objects.order_by("pk").values_list(*fields))


def test_each_kind_of_payment_has_its_row_and_line(event: Tournament, director: Actor) -> None:
    payments.mark_paid(entry(event, 1), Money(1205, "transfer", DAY), by=director)
    payments.refund_fee(entry(event, 1), Money(5, "cash", DAY, "change"), by=director)
    payments.waive_fee(entry(event, 1), cents=100, reason="helper", by=director)

    assert [row[:4] for row in rows()] == [
        (1, "fee", "transfer", 1205),
        (1, "refund", "cash", 5),
        (1, "waiver", "", 100),
    ]
    assert [row[4:] for row in rows()[:2]] == [(DAY, ""), (DAY, "change")]
    assert line_of(event, "mark_paid") == (ANNA, {}, {"amount": "12.05", "method": "transfer"})
    assert line_of(event, "refund_fee") == (
        ANNA,
        {},
        {"amount": "0.05", "method": "cash", "reason": "change"},
    )
    assert line_of(event, "waive_fee")[2]["amount"] == "1.00"  # type: ignore[index]
    assert line_of(event, "waive_fee")[2]["reason"] == "helper"  # type: ignore[index]


def test_a_cancelled_payment_leaves_both_amounts(event: Tournament, director: Actor) -> None:
    paid = payments.mark_paid(entry(event, 1), Money(1205, "transfer", DAY), by=director)
    assert paid is not None

    payments.cancel_payment(paid, by=director, reason=" wrong  player ")

    assert [row[:4] + row[5:] for row in rows()] == [
        (1, "fee", "transfer", 1205, ""),
        (1, "fee", "transfer", -1205, "wrong player"),
    ]
    assert line_of(event, "cancel_payment") == (
        ANNA,
        {"payment": "fee", "amount": "12.05"},
        {"reason": "wrong player"},
    )
    cancelled = Payment.objects.latest("pk")
    payments.cancel_payment(cancelled, by=director)
    payments.cancel_payment(paid, by=director)
    assert len(rows()) == 2


def test_a_long_reason_for_a_cancellation_is_cut(event: Tournament, director: Actor) -> None:
    paid = payments.mark_paid(entry(event, 1), by=director)
    assert paid is not None

    payments.cancel_payment(paid, by=director, reason="x" * 201)

    assert rows()[-1][5] == "x" * 200


def test_several_pay_what_they_owe_in_one_line(event: Tournament, director: Actor) -> None:
    payments.mark_paid(entry(event, 1), Money(1000), by=director)
    payments.mark_paid(entry(event, 3), by=director)
    counts = [
        payments.mark_several_paid(event, [3, 2, 1, 99], by=director, key="one") for _ in "ab"
    ]
    counts.append(payments.mark_several_paid(event, [1, 2], by=director))

    assert counts == [2, 2, 0]
    assert [row[:4] for row in rows()[2:]] == [(1, "fee", "cash", 3000), (2, "fee", "cash", 4000)]
    assert line_of(event, "mark_several_paid") == (
        "",
        {},
        {"numbers": [1, 2], "amount": "70.00"},
    )
    assert event.journal.filter(verb="mark_several_paid").count() == 1


def test_a_single_payer_is_named(event: Tournament, director: Actor) -> None:
    payments.mark_several_paid(event, [2], by=director)

    assert line_of(event, "mark_several_paid") == (
        BRUNO,
        {},
        {"numbers": [2], "amount": "40.00"},
    )


@pytest.mark.parametrize("cents", [1, 3999, 4000])
def test_a_refund_or_waiver_is_at_most_the_whole(
    event: Tournament, director: Actor, cents: int
) -> None:
    payments.mark_paid(entry(event, 1), by=director)

    payments.refund_fee(entry(event, 1), Money(cents, reason="ill"), by=director)
    payments.waive_fee(entry(event, 2), cents=cents, reason="helper", by=director)

    assert [row[3] for row in rows()] == [4000, cents, cents]


def test_one_cent_more_is_refused(event: Tournament, director: Actor) -> None:
    payments.mark_paid(entry(event, 1), by=director)

    with pytest.raises(Refused, match="refund_above_paid") as refund:
        payments.refund_fee(entry(event, 1), Money(4001, reason="ill"), by=director)
    with pytest.raises(Refused, match="refund_above_paid"):
        payments.refund_fee(entry(event, 2), Money(reason="ill"), by=director)
    with pytest.raises(Refused, match="waiver_above_owed") as waiver:
        payments.waive_fee(entry(event, 2), cents=4001, reason="helper", by=director)
    with pytest.raises(Refused, match="amount_impossible") as huge:
        payments.mark_paid(entry(event, 2), Money(1_000_001), by=director)

    assert refund.value.facts == {"paid": "40,00\xa0€"}
    assert waiver.value.facts == {"owed": "40,00\xa0€"}
    assert huge.value.facts == {"most": "10\u202f000,00\xa0€"}
    payments.mark_paid(entry(event, 2), Money(1_000_000), by=director)
    assert rows()[-1][3] == 1_000_000


def test_a_second_entry_needs_an_announcement(event: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="no_second_entries"):
        payments.charge_second_entry(entry(event, 1), by=director)
    assert rows() == []


def test_a_class_of_a_fee_is_chosen_once_and_restored(event: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="no_such_fee_class") as unknown:
        payments.choose_fee_class(entry(event, 1), "lords", by=director)
    for _press in range(2):
        payments.choose_fee_class(entry(event, 1), COMMON, by=director)

    assert unknown.value.facts == {"name": "lords"}
    assert event.journal.filter(verb="choose_fee_class").count() == 1
    assert line_of(event, "choose_fee_class") == (
        ANNA,
        {"fee_class": ""},
        {"fee_class": COMMON},
    )
    undo(event, "choose_fee_class", by=director)
    assert entry(event, 1).fee_class == ""


def test_an_undone_payment_is_cancelled_once(event: Tournament, director: Actor) -> None:
    payments.mark_several_paid(event, [1, 2], by=director)
    undo(event, "mark_several_paid", by=director)

    assert [row[3] for row in rows()] == [4000, 4000, -4000, -4000]
    payments.mark_paid(entry(event, 1), by=director)
    paid = Payment.objects.latest("pk")
    payments.cancel_payment(paid, by=director)
    with pytest.raises(Refused, match="undo_blocked") as blocked:
        undo(event, "mark_paid", by=director)
    assert blocked.value.facts == {"verb": "mark_paid", "because": "cancelled_since"}


@pytest.mark.parametrize(
    ("cents", "text"),
    [(-1205, "-12.05"), (-1, "-0.01"), (0, "0.00"), (5, "0.05"), (100_000, "1000.00")],
)
def test_an_amount_in_the_journal_has_two_decimals(cents: int, text: str) -> None:
    assert payments.amount_text(cents) == text
