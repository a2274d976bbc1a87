"""Payments of entry fees, refunds and waivers: facts that are only added to."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Unpack

from django.utils import timezone

from scoring.format_lines import read_line
from tournament.models import Entry, JournalEntry, Payment, Tournament
from tournament.models.text_fields import one_line
from tournament.reading.applications import announced_of
from tournament.reading.money.accounts import Account, accounts_of
from tournament.reading.money.prices import COMMON, classes_of
from tournament.services.acts import Act, Actor, How, acting, declare, reason_given, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import entry_of, facts_of, revert_fields
from tournament.words.currencies import money as money_words

CENTS: Final = 100
MOST_CENTS: Final = 10_000_00
Kind = Payment.Kind
Method = Payment.Method


@dataclass(frozen=True, slots=True)
class Money:
    """An amount, how it was paid, and on which day; without cents it is all that is owed."""

    cents: int | None = None
    method: str = Method.CASH
    day: dt.date = field(default_factory=timezone.localdate)
    reason: str = ""


@declare(may="take_money", moves_result=False)
def mark_paid(
    entry: Entry, money: Money | None = None, *, by: Actor, key: str = ""
) -> Payment | None:
    """Record a payment of an entry fee: an amount, or all that is owed; None if nothing is.

    A second click finds nothing owed, or its key, and records nothing.
    """
    money = money or Money()
    with acting(entry.tournament, mark_paid, by=by, key=key) as act:
        if made := act.already_made(Payment):
            return made
        account = _account(act, entry)
        cents = account.owed if money.cents is None else _accepted(act, money.cents)
        if not cents:
            return None
        return _write_one(act, account, Kind.FEE, cents, money)


@declare(may="check_in", moves_result=False)
def mark_several_paid(tournament: Tournament, numbers: Sequence[int], **how: Unpack[How]) -> int:
    """Record in one act, as cash, what several players owe; return how many owed anything."""
    with acting(tournament, mark_several_paid, **how) as act:
        if act.earlier is not None:
            return len(act.earlier.after["numbers"])
        found = [one for one in _accounts(act) if one.number in set(numbers) and one.owed]
        if found:
            rows = take_owed(act, found, Method.CASH)
            act.note(
                subject=_subject(found[0]) if len(found) == 1 else "",
                after={
                    "numbers": [one.number for one in found],
                    "amount": amount_text(sum(row.cents for row in rows)),
                },
                undo={"payments": [row.pk for row in rows]},
            )
    return len(found)


def take_owed_by(act: Act, numbers: Collection[int]) -> list[int]:
    """Record within an act that these players paid, somehow, what they owe; return the keys."""
    found = [one for one in _accounts(act) if one.number in numbers] if numbers else []
    return [row.pk for row in take_owed(act, found, Method.UNKNOWN)]


def take_owed(act: Act, accounts: Iterable[Account], method: str) -> list[Payment]:
    """Record within an act that these players pay what they owe."""
    owing = [account for account in accounts if account.owed]
    rows = [_row(act, one.number, Kind.FEE, one.owed, Money(method=method)) for one in owing]
    for row in rows:
        row.save()
    return rows


@declare(may="check_in", moves_result=False)
def refund_fee(entry: Entry, money: Money, *, by: Actor, key: str = "") -> Payment:
    """Record money paid back to a player, at most what they paid; without cents all of it."""
    with acting(entry.tournament, refund_fee, by=by, key=key) as act:
        if made := act.already_made(Payment):
            return made
        account = _account(act, entry)
        paid = account.sums.paid
        cents = paid if money.cents is None else _accepted(act, money.cents)
        if not 0 < cents <= paid:
            raise Refused("refund_above_paid", paid=_in_words(act, paid))
        return _write_one(act, account, Kind.REFUND, cents, money, reason_given(money.reason))


@declare(may="check_in", moves_result=False)
def waive_fee(
    entry: Entry, *, reason: str, by: Actor, cents: int | None = None, key: str = ""
) -> Payment:
    """Record that the organiser does not charge a part of a fee, or what is still owed."""
    with acting(entry.tournament, waive_fee, by=by, key=key) as act:
        if made := act.already_made(Payment):
            return made
        account = _account(act, entry)
        waived = account.owed if cents is None else _accepted(act, cents)
        if not 0 < waived <= account.owed:
            raise Refused("waiver_above_owed", owed=_in_words(act, account.owed))
        money = Money(method=Method.UNKNOWN)
        return _write_one(act, account, Kind.WAIVER, waived, money, reason_given(reason))


@declare(may="check_in", moves_result=False)
def charge_second_entry(entry: Entry, *, by: Actor, key: str = "") -> Payment:
    """Charge a player the fee once more, where the announcement allows second entries."""
    with acting(entry.tournament, charge_second_entry, by=by, key=key) as act:
        if made := act.already_made(Payment):
            return made
        if not announced_of(act.tournament).second_entries:
            raise Refused("no_second_entries")
        account = _account(act, entry)
        if not account.price.whole:
            raise Refused("second_entry_is_free", name=account.name)
        money = Money(method=Method.UNKNOWN)
        return _write_one(act, account, Kind.SECOND, account.price.whole, money)


@declare(may="check_in", moves_result=False)
def choose_fee_class(entry: Entry, fee_class: str, *, by: Actor) -> None:
    """Choose the class of a player's fee; an empty one follows from the facts again."""
    with acting(entry.tournament, choose_fee_class, by=by) as act:
        entry = Entry.objects.get(pk=entry.pk)
        offered = [one.name for one in classes_of(read_line(announced_of(act.tournament).fees))]
        if fee_class not in ("", COMMON, *offered):
            raise Refused("no_such_fee_class", name=fee_class)
        if fee_class != entry.fee_class:
            _write_class(act, entry, fee_class)


@undoes(choose_fee_class)
def restore_fee_class(act: Act, line: JournalEntry) -> None:
    """Restore the earlier class of a fee."""
    entry = entry_of(line)
    now = {"fee_class": entry.fee_class}
    _write_class(act, entry, revert_fields(line, now)["fee_class"])


def _write_class(act: Act, entry: Entry, fee_class: str) -> None:
    before = entry.fee_class
    entry.fee_class = fee_class
    entry.save(update_fields=["fee_class"])
    act.note(
        subject=str(entry),
        before={"fee_class": before},
        after={"fee_class": fee_class},
        undo={"entry": entry.pk},
    )


@declare(may="check_in", moves_result=False)
def cancel_payment(payment: Payment, *, by: Actor, reason: str = "") -> None:
    """Cancel a payment that was recorded by mistake: its negative amount is a fact of its own."""
    with acting(payment.tournament, cancel_payment, by=by) as act:
        found = Payment.objects.get(pk=payment.pk)
        if found.reverses_id or Payment.objects.filter(reverses=found).exists():
            return
        _cancel(act, [found], reason=one_line(reason)[:200])


@undoes(mark_paid, mark_several_paid, refund_fee, waive_fee, charge_second_entry)
def cancel_payments(act: Act, line: JournalEntry) -> None:
    """Cancel the payments of an act that are not cancelled yet."""
    rows = Payment.objects.filter(tournament=act.tournament)
    if "payments" in facts_of(line):
        rows = rows.filter(pk__in=facts_of(line)["payments"])
    else:
        # A tick of an earlier release: its payment was written when the tables were migrated.
        numbers = Entry.objects.filter(pk__in=_ticked(line)).values("number")
        rows = rows.filter(number__in=numbers, kind=Kind.FEE, method=Method.UNKNOWN)
    found = list(rows.standing().order_by("pk"))
    if not found:
        raise Refused("undo_blocked", verb=line.verb, because="cancelled_since")
    _cancel(act, found)


def cancel_if_standing(act: Act, keys: Iterable[int]) -> None:
    """Cancel within an act those of the payments that are not cancelled yet."""
    rows = Payment.objects.filter(tournament=act.tournament, pk__in=keys)
    _cancel(act, list(rows.standing().order_by("pk")))


def _ticked(line: JournalEntry) -> list[int]:
    facts = facts_of(line)
    keys = facts.get("entries", [facts.get("entry", 0)])
    assert isinstance(keys, list)
    return keys


def _cancel(act: Act, found: Sequence[Payment], *, reason: str = "") -> None:
    accounts = accounts_of(act.tournament)
    for row in found:
        if row.kind == Kind.FEE and row.cents > accounts[row.number].sums.paid:
            raise Refused("paid_back_since", name=accounts[row.number].name)
        Payment.objects.create(
            tournament=act.tournament,
            number=row.number,
            kind=row.kind,
            method=row.method,
            cents=-row.cents,
            reason=reason,
            reverses=row,
            **act.signature,
        )
    for row in found:
        before = {"payment": row.kind, "amount": amount_text(row.cents)}
        after = {"reason": reason} if reason else {}
        act.note(subject=_subject(accounts[row.number]), before=before, after=after)


def _write_one(
    act: Act, account: Account, kind: Kind, cents: int, money: Money, reason: str = ""
) -> Payment:
    row = _row(act, account.number, kind, cents, money, reason)
    row.save()
    after = {"amount": amount_text(cents), "method": row.method, "reason": reason}
    act.note(
        subject=_subject(account),
        after={name: value for name, value in after.items() if value},
        undo={"payments": [row.pk]},
        result=row,
    )
    return row


def _row(act: Act, number: int, kind: Kind, cents: int, money: Money, reason: str = "") -> Payment:
    return Payment(
        tournament=act.tournament,
        number=number,
        kind=kind,
        method=money.method,
        cents=cents,
        day=money.day,
        reason=reason,
        **act.signature,
    )


def _accepted(act: Act, cents: int) -> int:
    """Return the cents of one payment, or refuse an impossible amount."""
    if not 0 < cents <= MOST_CENTS:
        raise Refused("amount_impossible", most=_in_words(act, MOST_CENTS))
    return cents


def _in_words(act: Act, cents: int) -> str:
    return money_words(cents, announced_of(act.tournament).currency)


def _accounts(act: Act) -> Iterable[Account]:
    return accounts_of(act.tournament)


def _account(act: Act, entry: Entry) -> Account:
    return accounts_of(act.tournament)[entry.number]


def _subject(account: Account) -> str:
    return f"{account.number}. {account.name}"


def amount_text(cents: int) -> str:
    """Return cents as journal text, independent of language.

    >>> amount_text(-1205)
    '-12.05'
    """
    euros, rest = divmod(abs(cents), CENTS)
    return f"{'-' if cents < 0 else ''}{euros}.{rest:02}"
