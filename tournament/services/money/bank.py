"""Statements of the bank: rows are imported first, then recorded as payments of players."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.exchange.bank_statements import UnknownStatement, UnreadableAmount, read_statement
from tournament.models import BankRow, JournalEntry, Payment, Tournament
from tournament.reading.applications import currency_of
from tournament.reading.money.accounts import accounts_of
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.money.payments import amount_text, cancel_if_standing
from tournament.services.refusals import Refused
from tournament.services.undo_facts import created_row, facts_of


@declare(may="see_money", moves_result=False)
def import_statement(
    tournament: Tournament, content: bytes, *, by: Actor, key: str = ""
) -> tuple[int, int]:
    """Store the incoming payments of a statement; return how many are new and how many known."""
    try:
        found = read_statement(content)
    except UnknownStatement as trouble:
        raise Refused("statement_unknown") from trouble
    except UnreadableAmount as trouble:
        raise Refused("statement_amount", given=str(trouble)[:40]) from trouble
    if not found:
        raise Refused("statement_empty")
    with acting(tournament, import_statement, by=by, key=key) as act:
        if act.earlier is not None:
            return int(act.earlier.after["rows"]), 0
        rows = BankRow.objects.standing().filter(tournament=act.tournament)
        known = set(rows.values_list("digest", flat=True))
        new = [
            BankRow(
                tournament=act.tournament,
                day=one.day,
                cents=one.cents,
                payer=one.payer,
                text=one.text,
                digest=one.digest,
                currency=one.currency,
                **act.signature,
            )
            for one in found
            if one.digest not in known
        ]
        for row in new:
            row.save()
        if new:
            act.note(after={"rows": len(new)}, undo={"rows": [row.pk for row in new]})
    return len(new), len(found) - len(new)


@declare(may="see_money", moves_result=False)
def record_transfers(
    tournament: Tournament, chosen: Mapping[int, int], *, by: Actor, key: str = ""
) -> int:
    """Record rows of a statement as payments, by the number of their player; return how many.

    Rows in another currency than the event's are not recorded.
    """
    with acting(tournament, record_transfers, by=by, key=key) as act:
        if act.earlier is not None:
            return len(act.earlier.after["numbers"])
        waiting = BankRow.objects.standing().filter(tournament=act.tournament, payment=None)
        accounts = accounts_of(act.tournament).by_number
        currency = currency_of(act.tournament)
        rows = [
            (row, accounts[chosen[row.pk]])
            for row in waiting.filter(pk__in=chosen).order_by("day", "pk")
            if chosen[row.pk] in accounts and row.currency in ("", currency)
        ]
        made = [_record(act, row, account.number) for row, account in rows]
        if made:
            act.note(
                after={
                    "numbers": [row.number for row in made],
                    "amount": amount_text(sum(row.cents for row in made)),
                },
                undo={"payments": [row.pk for row in made]},
            )
    return len(made)


@declare(may="see_money", moves_result=False)
def set_aside_row(row: BankRow, *, by: Actor) -> None:
    """Set aside a row of a statement that is not about this event."""
    with acting(row.tournament, set_aside_row, by=by) as act:
        found = BankRow.objects.get(pk=row.pk)
        if found.is_standing and found.payment_id is None:
            act.lift(found)
            after = {"amount": amount_text(found.cents)}
            act.note(subject=found.payer, after=after, undo={"row": found.pk})


@undoes(import_statement)
def lift_rows(act: Act, line: JournalEntry) -> None:
    """Lift the imported rows without a payment."""
    rows = BankRow.objects.standing().filter(pk__in=facts_of(line)["rows"], payment=None)
    count = len(rows)
    for row in rows:
        act.lift(row)
    if count:
        act.note(before={"rows": count})


@undoes(record_transfers)
def cancel_transfers(act: Act, line: JournalEntry) -> None:
    """Cancel the payments, whose rows wait for a player again."""
    keys = facts_of(line)["payments"]
    cancel_if_standing(act, keys)
    for row in BankRow.objects.filter(payment__in=keys):
        row.payment = None
        row.save(update_fields=["payment"])


@undoes(set_aside_row)
def take_row_back(act: Act, line: JournalEntry) -> None:
    """List a row again that was set aside, unless its statement was imported again."""
    row = created_row(BankRow.objects.all(), line, "row")
    again = BankRow.objects.standing().filter(tournament=act.tournament, digest=row.digest)
    if again.exists():
        raise Refused("undo_blocked", verb=line.verb, because="imported_again")
    row.lifted_at = None
    row.save(update_fields=["lifted_at"])
    act.note(subject=row.payer, before=line.after)


def _record(act: Act, row: BankRow, number: int) -> Payment:
    row.payment = Payment.objects.create(
        tournament=act.tournament,
        number=number,
        kind=Payment.Kind.FEE,
        method=Payment.Method.TRANSFER,
        cents=row.cents,
        day=row.day,
        **act.signature,
    )
    row.save(update_fields=["payment"])
    return row.payment
