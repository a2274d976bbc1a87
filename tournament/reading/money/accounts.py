"""The account of each player: the charged fee, payments, waivers, and what is still owed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.balances import FREE, Balance, charged_fee
from scoring.format_lines import read_line
from scoring.money import Fee
from tournament.models import Entry, Payment, Tournament
from tournament.reading.applications import announced_of

Kind = Payment.Kind


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of a number's payments by kind, in cents, and its second entries."""

    paid: int = 0
    waived: int = 0
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """The account of one number of an event.

    `fee_class` is the name of the class that the fee follows from; empty for the common fee.
    """

    number: int
    name: str
    club: str
    balance: Balance
    fee_class: str = ""
    sums: Sums = field(default_factory=Sums)

    @property
    def owed(self) -> int:
        """What they still owe, in cents."""
        return self.balance.owed

    @property
    def is_settled(self) -> bool:
        """Whether a fee is charged and nothing of it is owed."""
        return not self.owed and bool(self.balance.fee.whole or self.sums.waived)


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
    """Return the accounts, in at most three queries; payments keep their number for good.

    A number whose entry is gone after a restore has an account of its payments alone.
    """
    sums = sums_by_number(tournament)
    if entries is None:
        entries = Entry.objects.filter(tournament=tournament).order_by("number")
    known = {entry.number: entry for entry in entries}
    fee = _common_fee(tournament)
    found = {n: _account(entry, fee, sums.get(n, Sums())) for n, entry in known.items()}
    for number in sorted(sums.keys() - known.keys()):
        found[number] = Account(number, "", "", Balance(FREE, sums[number].paid), sums=sums[number])
    return Accounts(found, has_fees=bool(fee.whole or sums))


def account_of(entry: Entry) -> Account:
    """Return the account of one entry."""
    return accounts_of(entry.tournament)[entry.number]


def last_payment(entry: Entry) -> Payment | None:
    """Return the newest payment of an entry's fee that is not cancelled."""
    found = entry.tournament.payments.filter(number=entry.number, kind=Kind.FEE)
    return Payment.objects.standing().filter(pk__in=found).order_by("pk").last()


def sums_by_number(tournament: Tournament) -> Mapping[int, Sums]:
    """Return the sums of all payments by number, in one query."""
    rows: dict[int, list[tuple[str, int]]] = defaultdict(list)
    found = Payment.objects.filter(tournament=tournament).order_by("pk")
    for number, kind, cents in found.values_list("number", "kind", "cents"):
        rows[number].append((kind, cents))
    return {number: _sums(lines) for number, lines in rows.items()}


def _sums(rows: Sequence[tuple[str, int]]) -> Sums:
    by_kind = {kind: sum(cents for its, cents in rows if its == kind) for kind in Kind}
    seconds = [cents for kind, cents in rows if kind == Kind.SECOND]
    return Sums(
        paid=by_kind[Kind.FEE] - by_kind[Kind.REFUND],
        waived=by_kind[Kind.WAIVER],
        seconds=sum(1 if cents > 0 else -1 for cents in seconds),
    )


def _account(entry: Entry, fee: Fee, sums: Sums) -> Account:
    charged = charged_fee(fee, entries=1 + sums.seconds, waived=sums.waived)
    # Entrants who never played owe nothing; a fee that they paid stays paid until the refund.
    if entry.left_unplayed and sums.paid < charged.whole:
        charged = FREE
    return Account(entry.number, entry.name, entry.club, Balance(charged, sums.paid), sums=sums)


def _common_fee(tournament: Tournament) -> Fee:
    line = read_line(announced_of(tournament).fees)
    return Fee(line.prize_cents or 0, line.cost_cents or 0)
