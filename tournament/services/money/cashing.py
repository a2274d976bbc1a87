"""The end of a cashier's day: receipts numbered without gaps, and counted cash."""

from __future__ import annotations

from django.db.models import Max
from django.utils import timezone

from tournament.models import CashCount, JournalEntry, Payment, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.money.takings import cash_of
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.money.payments import MOST_CENTS, amount_text
from tournament.services.refusals import Refused
from tournament.services.undo_facts import created_row
from tournament.words.currencies import money


@declare(may="take_money", moves_result=False)
def issue_receipt(payment: Payment, *, by: Actor) -> Payment:
    """Number the receipt of a payment; a numbered one keeps its number, as a copy."""
    with acting(payment.tournament, issue_receipt, by=by) as act:
        found = Payment.objects.get(pk=payment.pk)
        if found.kind != Payment.Kind.FEE or found.reverses_id:
            raise Refused("no_receipt")
        if found.receipt is None:
            rows = Payment.objects.filter(tournament=act.tournament)
            found.receipt = (rows.aggregate(last=Max("receipt"))["last"] or 0) + 1
            found.save(update_fields=["receipt"])
            after = {"receipt": found.receipt, "amount": amount_text(found.cents)}
            act.note(subject=f"{found.number}.", after=after)
    return found


@declare(may="take_money", moves_result=False)
def count_cash(tournament: Tournament, cents: int, *, by: Actor, key: str = "") -> CashCount:
    """Record the cash that the user counted today, next to what they took in cash."""
    with acting(tournament, count_cash, by=by, key=key) as act:
        if made := act.already_made(CashCount):
            return made
        if not 0 <= cents <= MOST_CENTS * 100:
            raise Refused(
                "amount_impossible",
                most=money(MOST_CENTS * 100, announced_of(act.tournament).currency),
            )
        expected = cash_of(act.tournament, by.name, timezone.localdate())
        row = CashCount.objects.create(
            tournament=act.tournament, cents=cents, expected=expected, **act.signature
        )
        act.note(
            after={"counted": amount_text(cents), "difference": amount_text(cents - expected)},
            undo={"count": row.pk},
            result=row,
        )
        return row


@undoes(count_cash)
def lift_count(act: Act, line: JournalEntry) -> None:
    """Lift a count of cash."""
    row = created_row(CashCount.objects.all(), line, "count")
    if row.is_standing:
        act.lift(row)
        act.note(before=line.after)
