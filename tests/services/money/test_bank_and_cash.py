"""Statements of the bank, receipts and counted cash: written once, and undone."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import charge
from tests.services.undone import last, undo
from tournament.models import BankRow, CashCount, Payment, Tournament
from tournament.services import journal
from tournament.services.money import bank, cashing
from tournament.services.money.payments import Money, cancel_payment, mark_paid, waive_fee
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

HEAD = "Date,Payer,Details,Amount,Currency\n"
ANNA = "2026-11-28,Anna,RK1,40.00,EUR\n"
BRUNO = "2026-11-27,Bruno,RK2,30.50,\n"
FOREIGN = "2026-11-29,Cilda,RK3,40.00,CHF\n"


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four that costs 30+10."""
    event = event_of(4, settings={"rounds": 1})
    charge(event, by=director)
    return event


def read(event: Tournament, *rows: str, by: Actor, key: str = "") -> tuple[int, int]:
    content = (HEAD + "".join(rows)).encode()
    return bank.import_statement(event, content, by=by, key=key)


def keys() -> dict[str, int]:
    return {row.payer: row.pk for row in BankRow.objects.standing()}


def test_each_row_of_a_statement_is_stored_once(event: Tournament, director: Actor) -> None:
    assert read(event, ANNA, BRUNO, by=director, key="one") == (2, 0)
    assert read(event, ANNA, BRUNO, by=director, key="one") == (2, 0)
    assert read(event, ANNA, BRUNO, by=director) == (0, 2)
    assert event.journal.filter(verb="import_statement").count() == 1
    assert read(event, ANNA, FOREIGN, by=director) == (1, 1)

    fields = ("day", "cents", "payer", "text", "currency", "signed")
    assert list(BankRow.objects.order_by("pk").values_list(*fields)) == [
        (dt.date(2026, 11, 28), 4000, "Anna", "RK1", "EUR", "Dace"),
        (dt.date(2026, 11, 27), 3050, "Bruno", "RK2", "", "Dace"),
        (dt.date(2026, 11, 29), 4000, "Cilda", "RK3", "CHF", "Dace"),
    ]
    first = event.journal.filter(verb="import_statement").earliest("pk")
    assert (first.after, first.undo) == (
        {"rows": 2},
        {"rows": list(BankRow.objects.order_by("pk").values_list("pk", flat=True))[:2]},
    )
    journal.undo(first, by=director)
    assert event.journal.latest("pk").before == {"rows": 2}
    assert [row.payer for row in BankRow.objects.standing()] == ["Cilda"]
    assert read(event, ANNA, BRUNO, by=director) == (2, 0)


@pytest.mark.parametrize(
    ("content", "code", "facts"),
    [
        ("x", "statement_unknown", {}),
        (HEAD, "statement_empty", {}),
        (f"{HEAD}2026-11-28,Anna,RK1,{'4x' * 21},EUR\n", "statement_amount", {"given": "4x" * 20}),
    ],
)
def test_unreadable_statements_are_refused(
    event: Tournament, director: Actor, content: str, code: str, facts: dict[str, str]
) -> None:
    with pytest.raises(Refused, match=code) as refused:
        bank.import_statement(event, content.encode(), by=director)
    assert refused.value.facts == facts
    assert not BankRow.objects.exists()


def test_rows_become_payments_of_their_players_and_back(event: Tournament, director: Actor) -> None:
    read(event, ANNA, BRUNO, FOREIGN, by=director)
    at = keys()
    chosen = {at["Anna"]: 1, at["Bruno"]: 9, at["Cilda"]: 3}
    assert bank.record_transfers(event, chosen, by=director) == 1
    counts = [
        bank.record_transfers(event, {at["Anna"]: 4, at["Bruno"]: 2}, by=director, key="one")
        for _click in range(2)
    ]

    assert counts == [1, 1]
    fields = ("number", "kind", "method", "cents", "day", "signed")
    assert list(Payment.objects.order_by("pk").values_list(*fields)) == [
        (1, "fee", "transfer", 4000, dt.date(2026, 11, 28), "Dace"),
        (2, "fee", "transfer", 3050, dt.date(2026, 11, 27), "Dace"),
    ]
    line = last(event, "record_transfers")
    assert line.after == {"numbers": [2], "amount": "30.50"}
    assert line.undo == {"payments": [Payment.objects.get(number=2).pk]}
    assert BankRow.objects.get(payer="Bruno").payment == Payment.objects.get(number=2)
    assert bank.record_transfers(event, {at["Cilda"]: 3}, by=director) == 0
    assert event.journal.filter(verb="record_transfers").count() == 2
    undo(event, "record_transfers", by=director)
    assert BankRow.objects.get(payer="Bruno").payment is None
    assert BankRow.objects.get(payer="Anna").payment is not None
    assert bank.record_transfers(event, {at["Bruno"]: 2}, by=director) == 1


def test_a_row_is_set_aside_until_it_is_listed_again(event: Tournament, director: Actor) -> None:
    read(event, ANNA, BRUNO, by=director)
    rows = {row.payer: row for row in BankRow.objects.all()}
    bank.record_transfers(event, {rows["Bruno"].pk: 2}, by=director)
    for row in (rows["Bruno"], rows["Anna"], rows["Anna"]):
        bank.set_aside_row(row, by=director)

    line = event.journal.get(verb="set_aside_row")
    assert (line.subject, line.after, line.undo) == (
        "Anna",
        {"amount": "40.00"},
        {"row": rows["Anna"].pk},
    )
    assert list(keys()) == ["Bruno"]
    undo(event, "set_aside_row", by=director)
    newest = event.journal.latest("pk")
    assert (newest.subject, newest.before) == ("Anna", {"amount": "40.00"})
    assert sorted(keys()) == ["Anna", "Bruno"]
    bank.set_aside_row(rows["Anna"], by=director)
    read(event, ANNA, by=director)
    with pytest.raises(Refused, match="undo_blocked") as blocked:
        undo(event, "set_aside_row", by=director)
    assert blocked.value.facts == {"verb": "set_aside_row", "because": "imported_again"}


def entry(event: Tournament, number: int) -> Any:  # noqa: ANN401
    return event.entries.select_related("tournament").get(number=number)


def test_receipts_are_numbered_from_one_and_keep_their_numbers(
    event: Tournament, director: Actor
) -> None:
    for number in (1, 2):
        mark_paid(entry(event, number), Money(), by=director)
    first, second = Payment.objects.order_by("pk")
    found = [cashing.issue_receipt(one, by=director).receipt for one in (second, first, second)]

    assert found == [1, 2, 1]
    lines = event.journal.filter(verb="issue_receipt").order_by("pk")
    assert [(line.subject, line.after) for line in lines] == [
        ("2.", {"receipt": 1, "amount": "40.00"}),
        ("1.", {"receipt": 2, "amount": "40.00"}),
    ]
    assert set(Payment.objects.values_list("receipt", flat=True)) == {1, 2}
    cancel_payment(first, by=director)
    waive_fee(entry(event, 3), by=director, reason="guest")
    others = Payment.objects.exclude(pk__in=(first.pk, second.pk))
    assert others.count() == 2
    for other in others:
        with pytest.raises(Refused, match="no_receipt"):
            cashing.issue_receipt(other, by=director)


def test_counted_cash_is_compared_with_what_was_taken(event: Tournament, director: Actor) -> None:
    mark_paid(entry(event, 1), Money(), by=director)
    made = [cashing.count_cash(event, 4150, by=director, key="one") for _click in range(2)]

    assert (made[0], made[0].cents, made[0].expected) == (made[1], 4150, 4000)
    line = event.journal.get(verb="count_cash")
    assert line.after == {"counted": "41.50", "difference": "1.50"}
    undo(event, "count_cash", by=director)
    assert event.journal.latest("pk").before == {"counted": "41.50", "difference": "1.50"}
    assert not CashCount.objects.standing().exists()
    for cents in (0, 100_000_000):
        assert cashing.count_cash(event, cents, by=director).cents == cents
    for cents in (-1, 100_000_001):
        with pytest.raises(Refused, match="amount_impossible") as refused:
            cashing.count_cash(event, cents, by=director)
    assert refused.value.facts == {"most": "1\u202f000\u202f000,00\u00a0€"}
