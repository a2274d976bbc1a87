"""The books of an event's money: what came in, what it is for, and that both agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, Sum

from scoring.money import BANK
from tournament.models import Payment, Payout, Team, Tournament
from tournament.models.signed import LiftableQuerySet
from tournament.reading.applications import announced_of
from tournament.reading.money.accounts import Accounts, accounts_of

Kind = Payment.Kind


@dataclass(frozen=True, slots=True)
class Books:
    """All money of an event in cents, from two sides that must agree.

    `received` by method and `refunded` come from the payments, the other sums from the accounts:
    each cent received is of the prize fund, of the costs, a deposit of a fee that is not paid in
    full, or to be paid back. `deducted` are fees deducted from prizes: that money is in hand, and
    the fund does not have it.
    """

    received: Mapping[str, int]
    refunded: int
    fund: int
    costs: int
    deposits: int
    over: int
    owed: int
    waived: int
    deducted: int
    prizes_paid: int
    stakes_paid: int
    added: int

    @property
    def total_received(self) -> int:
        """All money received, less what was paid back."""
        return sum(self.received.values()) - self.refunded

    @property
    def total_assigned(self) -> int:
        """The same money by its purpose."""
        return self.fund + self.costs + self.deposits + self.over

    @property
    def agrees(self) -> bool:
        """Whether both sides are equal, to the cent."""
        return self.total_received == self.total_assigned

    @property
    def in_hand(self) -> int:
        """The money that should be there after prizes and stakes."""
        return self.total_received + self.added - self.prizes_paid - self.stakes_paid


def books_of(tournament: Tournament) -> Books:
    """Return the books, in six queries."""
    return _books(tournament, accounts_of(tournament))


def _books(tournament: Tournament, accounts: Accounts) -> Books:
    rows = tournament.payments.order_by().values_list("kind", "method")
    sums = {(kind, method): cents for kind, method, cents in rows.annotate(sum=Sum("cents"))}
    paid_out = _from_the_till(tournament).order_by().values_list("kind")
    payouts = dict(paid_out.annotate(sum=Sum("cents")))
    balances = [account.balance for account in accounts]
    return Books(
        received={
            method: cents for (kind, method), cents in sums.items() if kind == Kind.FEE and cents
        },
        refunded=sum(cents for (kind, _method), cents in sums.items() if kind == Kind.REFUND),
        fund=sum(one.fund for one in balances),
        costs=sum(one.costs for one in balances),
        deposits=sum(one.deposit for one in balances),
        over=sum(one.over for one in balances),
        owed=sum(one.owed for one in accounts),
        waived=sum(cents for (kind, _method), cents in sums.items() if kind == Kind.WAIVER),
        deducted=sum(one.deducted for one in accounts),
        prizes_paid=payouts.get(Payout.Kind.PRIZE, 0),
        stakes_paid=payouts.get(Payout.Kind.STAKE, 0),
        added=announced_of(tournament).prize_added_cents,
    )


def _from_the_till(tournament: Tournament) -> LiftableQuerySet[Payout]:
    """Return the payouts without the stakes that players pay each other."""
    paid_out = Payout.objects.standing().filter(tournament=tournament)
    return paid_out.filter(Q(counterpart=None) | Q(counterpart=BANK))


@dataclass(frozen=True, slots=True)
class BookLine:
    """One fact about money, for a bookkeeper; `cents` is negative for money paid back."""

    payment: Payment
    name: str
    fee_class: str

    @property
    def cents(self) -> int:
        """The money that came in; 0 for a waiver and a charge."""
        sign = {Kind.FEE: 1, Kind.REFUND: -1}.get(Kind(self.payment.kind), 0)
        return sign * self.payment.cents


def lines_of(tournament: Tournament) -> Sequence[BookLine]:
    """Return every payment, refund, waiver, second entry and cancellation, oldest first."""
    accounts = accounts_of(tournament)
    rows = tournament.payments.order_by("pk")
    return [
        BookLine(row, accounts[row.number].name, accounts[row.number].fee_class) for row in rows
    ]


@dataclass(frozen=True, slots=True)
class BookPayout:
    """A prize or stake paid from the till to a player or team."""

    payout: Payout
    name: str


def payout_lines_of(tournament: Tournament) -> Sequence[BookPayout]:
    """Return every payout from the till, oldest first."""
    accounts = accounts_of(tournament)
    teams = dict(Team.objects.filter(tournament=tournament).values_list("pk", "name"))
    return [
        BookPayout(row, teams[row.team] if row.team is not None else accounts[row.number].name)
        for row in _from_the_till(tournament).order_by("pk")
    ]
