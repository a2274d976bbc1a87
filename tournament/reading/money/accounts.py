"""The account of each player: the charged fee, payments, waivers, and what is still owed."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db.models import DateField, QuerySet, Value

from scoring.balances import FREE, Balance, charged_fee
from scoring.money import Fee
from tournament.models import Entry, Payment, Payout, Tournament
from tournament.reading.money.prices import Prices, prices_of

Kind = Payment.Kind
DEDUCTED: Final = "deducted"
"""What the sums of a number call the part of its fee that was deducted from a prize."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of payments by kind, in cents, the second entries, and each payment's day.

    `deducted` is no payment: the prize was handed over without it.
    """

    paid: int = 0
    waived: int = 0
    deducted: int = 0
    seconds: int = 0
    by_day: tuple[tuple[dt.date, int], ...] = ()

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.paid + other.paid,
            self.waived + other.waived,
            self.deducted + other.deducted,
            self.seconds + other.seconds,
            self.by_day + other.by_day,
        )

    def paid_until(self, day: dt.date) -> int:
        """Return the cents paid up to a day."""
        return sum(cents for its, cents in self.by_day if its <= day)


NOTHING = Sums()


@dataclass(frozen=True, slots=True)
class Account:
    """The account of one number of an event.

    `fee_class` is the name of the class whose price counts, empty for the common fee; `price` is
    that of one entry. Of a team that pays together, one member has the account, with the payments
    of all; `sums` are those of the number itself. `deducted` is the part of the fee that was
    deducted from a prize: nobody owes it, and the fund does not have it.
    """

    number: int
    name: str
    club: str
    balance: Balance
    fee_class: str = ""
    price: Fee = FREE
    sums: Sums = field(default_factory=Sums)
    deducted: int = 0

    @property
    def owed(self) -> int:
        """What they still owe, in cents."""
        return self.balance.owed - self.deducted

    @property
    def is_settled(self) -> bool:
        """Whether a fee is charged and was paid in full or waived."""
        return not self.balance.owed and bool(self.balance.fee.whole or self.sums.waived)


@dataclass(frozen=True, slots=True)
class Accounts:
    """The accounts of an event by number.

    `has_fees` is whether it has a fee or has taken money: otherwise no page shows payments.
    """

    by_number: Mapping[int, Account]
    has_fees: bool

    def __getitem__(self, number: int) -> Account:
        return self.by_number[number]

    def __iter__(self) -> Iterator[Account]:
        return iter(self.by_number.values())

    @property
    def debtors(self) -> Sequence[Account]:
        """The accounts that owe money: the one list behind each count and filter of debts."""
        return [account for account in self if account.owed]


def accounts_of(tournament: Tournament, entries: Iterable[Entry] | None = None) -> Accounts:
    """Return the accounts, in at most three queries, and a few for classes that need them.

    Payments keep their number for good: one whose entry is gone after a restore has an account.
    """
    sums = sums_by_number(tournament)
    if entries is None:
        entries = Entry.objects.filter(tournament=tournament).order_by("number")
    known = {entry.number: entry for entry in entries}
    prices = prices_of(tournament, known.values())
    found = {n: _account(entry, prices, sums) for n, entry in known.items()}
    for number in sorted(sums.keys() - known.keys()):
        found[number] = Account(number, "", "", Balance(FREE, sums[number].paid), sums=sums[number])
    return Accounts(found, has_fees=bool(prices.line.has_fees or sums))


def account_of(entry: Entry) -> Account:
    """Return the account of one entry."""
    return accounts_of(entry.tournament)[entry.number]


def last_payment(entry: Entry) -> Payment | None:
    """Return the newest payment of an entry's fee that is not cancelled."""
    found = entry.tournament.payments.filter(number=entry.number, kind=Kind.FEE)
    return Payment.objects.standing().filter(pk__in=found).order_by("pk").last()


def sums_by_number(tournament: Tournament) -> Mapping[int, Sums]:
    """Return the sums of all payments by number, in one query."""
    rows: dict[int, list[tuple[str, int, dt.date]]] = defaultdict(list)
    paid = Payment.objects.filter(tournament=tournament).order_by()
    found = paid.values_list("number", "kind", "cents", "day")
    for number, kind, cents, day in found.union(_deducted(tournament), all=True):
        rows[number].append((kind, cents, day))
    return {number: _sums(lines) for number, lines in rows.items()}


def _deducted(tournament: Tournament) -> QuerySet[Payout, tuple[int, str, int, dt.date]]:
    """Return what was deducted from prizes, as rows like those of payments."""
    rows = Payout.objects.standing().filter(tournament=tournament).exclude(withheld=0).order_by()
    day = Value(tournament.date, output_field=DateField())
    return rows.values_list("number", Value(DEDUCTED), "withheld", day)


def _sums(rows: Sequence[tuple[str, int, dt.date]]) -> Sums:
    received = [
        (day, cents if kind == Kind.FEE else -cents)
        for kind, cents, day in rows
        if kind in (Kind.FEE, Kind.REFUND)
    ]
    return Sums(
        paid=sum(cents for _day, cents in received),
        waived=sum(cents for kind, cents, _day in rows if kind == Kind.WAIVER),
        deducted=sum(cents for kind, cents, _day in rows if kind == DEDUCTED),
        seconds=sum(1 if cents > 0 else -1 for kind, cents, _day in rows if kind == Kind.SECOND),
        by_day=tuple(received),
    )


def _account(entry: Entry, prices: Prices, sums: Mapping[int, Sums]) -> Account:
    own = sums.get(entry.number, NOTHING)
    payers = prices.paid_together(entry)
    together = sum((sums.get(number, NOTHING) for number in payers), NOTHING)
    fee_class, price = prices.price_of(entry, together.paid_until)
    charged = charged_fee(price, entries=1 + together.seconds, waived=together.waived)
    # Entrants who never played owe nothing; a fee that they paid stays paid until the refund.
    if entry.left_unplayed and together.paid < charged.whole:
        charged = FREE
    balance = Balance(charged, together.paid)
    # A debt that was paid as well after all is no longer deducted.
    deducted = max(min(own.deducted, balance.owed), 0)
    return Account(entry.number, entry.name, entry.club, balance, fee_class, price, own, deducted)
