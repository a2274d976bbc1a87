"""Reading the money of a tournament; each route needs a key with the right."""

from __future__ import annotations

from typing import Literal, cast

from django.http import Http404

from scoring.money_files import write_settlement
from tournament.doors.api.answers import AccountItem, BookFacts, PaymentItem
from tournament.doors.api.asked import ApiRequest
from tournament.doors.api.listing import ApiListing, listed
from tournament.models import Payment
from tournament.reading.applications import currency_of
from tournament.reading.money.accounts import accounts_of
from tournament.reading.money.books import books_of
from tournament.reading.results.payouts import payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.standings.table import last_closed_round

Kind = Literal["fee", "refund", "waiver", "second"]
Method = Literal["unknown", "cash", "transfer", "withheld"]


def money(asked: ApiRequest, slug: str) -> dict[str, object]:
    """Return prizes, stakes and debts after the last closed round, as karta.settlement/1."""
    event = asked.own(slug)
    after = last_closed_round(event)
    if not after:
        raise Http404
    return write_settlement(payouts(event, ranking_at_desk(event, after)).settlement)


def books(asked: ApiRequest, slug: str) -> BookFacts:
    """Return the sums of the money by source and by purpose."""
    event = asked.own(slug)
    found = books_of(event)
    return BookFacts(
        currency=currency_of(event),
        received={method or "unknown": cents for method, cents in found.received.items()},
        refunded=found.refunded,
        fund=found.fund,
        costs=found.costs,
        deposits=found.deposits,
        overpaid=found.over,
        owed=found.owed,
        deducted=found.deducted,
        waived=found.waived,
        added=found.added,
        prizes_paid=found.prizes_paid,
        stakes_paid=found.stakes_paid,
        in_hand=found.in_hand,
        agrees=found.agrees,
    )


def accounts(asked: ApiRequest, slug: str) -> ApiListing[AccountItem]:
    """Return the account of each number, in order."""
    event = asked.own(slug)
    found = [
        AccountItem(
            number=one.number,
            name=one.name,
            club=one.club,
            fee_class=one.fee_class,
            fee=one.balance.fee.whole,
            paid=one.sums.paid,
            waived=one.sums.waived,
            owed=one.owed,
            deducted=one.deducted,
        )
        for one in accounts_of(event)
    ]
    return listed(found, lambda one: one.number, event.revision)


def payments(asked: ApiRequest, slug: str) -> ApiListing[PaymentItem]:
    """Return the payments of all players or of one, oldest first."""
    event, number = asked.own(slug), asked.number("number")
    rows = event.payments.order_by("pk")
    found = rows if number is None else rows.filter(number=number)
    return listed([_payment(row) for row in found], lambda one: one.key, event.revision)


def _payment(row: Payment) -> PaymentItem:
    return PaymentItem(
        key=row.pk,
        number=row.number,
        kind=cast("Kind", row.kind),
        method=cast("Method", row.method or "unknown"),
        cents=row.cents,
        day=row.day,
        at=row.at,
        by=row.signed,
        reason=row.reason,
        receipt=row.receipt,
        cancels=row.reverses_id,
    )
