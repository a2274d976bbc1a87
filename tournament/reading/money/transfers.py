"""Paying by bank transfer: the reference of an entry, its QR code, and matching statement rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

import segno.helpers

from tournament.models import BankRow, House, Tournament
from tournament.models.currency import EURO
from tournament.models.player import normalise_name
from tournament.reading.applications import currency_of
from tournament.reading.money.accounts import Account, Accounts

MOST_LETTERS = 4


@dataclass(frozen=True, slots=True)
class PaymentCode:
    """What a player needs for a transfer: account, amount, reference, and the code as SVG.

    The code of the banks exists for euros only: `svg` is empty for other currencies.
    """

    payee: str
    iban: str
    cents: int
    currency: str
    reference: str
    svg: str


@dataclass(frozen=True, slots=True)
class BankProposal:
    """A row of a statement that waits, with the account that it may be for.

    A row in another currency than the event's has no account and cannot be recorded.
    """

    row: BankRow
    account: Account | None
    by_reference: bool
    is_foreign: bool = False


def reference_of(tournament: Tournament, number: int) -> str:
    """Return the reference of an entry: the initials of the event's address, and the number.

    The event "rudens-kauss-2026" has RK17 for number 17.
    """
    return f"{_letters(tournament)}{number}"


def _letters(tournament: Tournament) -> str:
    words = re.findall(r"[a-z]+", tournament.slug.casefold())
    return "".join(word[0] for word in words)[:MOST_LETTERS].upper() or "K"


def payment_code(tournament: Tournament, number: int, cents: int) -> PaymentCode | None:
    """Return the code to pay an amount; None without a bank account or without a debt."""
    house = House.objects.first()
    if house is None or not house.iban or not cents:
        return None
    reference = reference_of(tournament, number)
    payee, currency = house.payee or house.name, currency_of(tournament)
    svg = _epc_code(payee, house.iban, cents, reference) if currency == EURO else ""
    return PaymentCode(payee, house.iban, cents, currency, reference, svg)


def _epc_code(payee: str, iban: str, cents: int, reference: str) -> str:
    code = segno.helpers.make_epc_qr(
        name=payee, iban=iban, amount=Decimal(cents) / 100, text=reference
    )
    return str(code.svg_inline(omitsize=True, border=3, light="#ffffff"))


def proposals_of(tournament: Tournament, accounts: Accounts) -> Sequence[BankProposal]:
    """Return the rows without a payment, each with the account that it is probably for."""
    waiting = BankRow.objects.standing().filter(tournament=tournament, payment=None)
    return [_proposal(tournament, row, accounts) for row in waiting.order_by("day", "pk")]


def _proposal(tournament: Tournament, row: BankRow, accounts: Accounts) -> BankProposal:
    if row.currency not in ("", currency_of(tournament)):
        return BankProposal(row, None, by_reference=False, is_foreign=True)
    pattern = rf"(?<![A-Z0-9]){_letters(tournament)}[\s-]?0*(\d{{1,4}})(?!\d)"
    told = {int(found) for found in re.findall(pattern, f"{row.text} {row.payer}".upper())}
    named = [accounts.by_number[number] for number in told if number in accounts.by_number]
    if len(named) == 1:
        return BankProposal(row, named[0], by_reference=True)
    met = _of_that_name(f"{row.payer} {row.text}", accounts)
    return BankProposal(row, met[0] if len(met) == 1 else None, by_reference=False)


def _of_that_name(text: str, accounts: Iterable[Account]) -> Sequence[Account]:
    words = set(normalise_name(text).split())
    return [
        account
        for account in accounts
        if account.name and set(normalise_name(account.name).split()) <= words
    ]
