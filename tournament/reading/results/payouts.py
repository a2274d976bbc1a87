"""Payouts at the end: prizes, debts, and the settlement of stakes, in whole cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Sum

from scoring.big_points import Place
from scoring.format_lines import read_line
from scoring.money import Payer, Settlement, SettlementInput, settle
from scoring.money_files import read_prize_lines
from tournament.models import Announcement, Entry, Payout, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.money.accounts import Account, accounts_of
from tournament.reading.results.stakes import (
    NamedTransfer,
    handed_over,
    named,
    open_transfers,
    transfer_of,
)
from tournament.reading.results.standings import RankedPlayer, Ranking
from tournament.reading.visibility import PublicView

LAST: Final = 1_000_000
ANNOUNCED: Final = (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A player's payout; an unpaid fee is deducted from the prize.

    `prize_paid` and `stake_paid` were handed over already. After a correction the rest may be
    negative, to be returned.
    """

    number: int
    name: str
    club: str
    place: Place | None
    prize: int
    owed: int
    stake: int
    prize_paid: int = 0
    stake_paid: int = 0

    @property
    def pays_out(self) -> int:
        """The amount paid out in all."""
        return max(self.prize - self.owed, 0)

    @property
    def prize_left(self) -> int:
        """The part of it not handed over yet."""
        return self.pays_out - self.prize_paid

    @property
    def prize_back(self) -> int:
        """The amount to be returned."""
        return max(-self.prize_left, 0)

    @property
    def stake_left(self) -> int:
        """The part of the stakes not settled yet."""
        return self.stake - self.stake_paid

    @property
    def withheld(self) -> int:
        """The part of the unpaid fee that was deducted from a prize handed over."""
        return min(self.owed, self.prize) if self.prize_paid else 0

    @property
    def is_corrected(self) -> bool:
        """Whether the prize has changed since it was handed over."""
        return bool(self.prize_paid and self.prize_left)


@dataclass(frozen=True, slots=True)
class Payouts:
    """The payouts of an event after its last closed round, in the order of the result.

    `transfers` are the payments for the stakes still to be made, `settled` those recorded; `plan`
    is the newest row that the list counts.
    """

    settlement: Settlement
    lines: Sequence[PayoutLine]
    transfers: Sequence[NamedTransfer]
    settled: Sequence[NamedTransfer] = ()
    plan: int = 0
    fixed: int = 0

    @property
    def is_reduced(self) -> bool:
        """Whether the fund cannot pay the fixed prizes, which are reduced in proportion."""
        return self.fixed > self.settlement.fund

    @property
    def withheld(self) -> int:
        """The total of unpaid fees deducted from prizes handed over, which the fund has not."""
        return sum(line.withheld for line in self.lines)

    @property
    def winners(self) -> Sequence[PayoutLine]:
        """Those with a prize."""
        return [line for line in self.lines if line.prize]

    @property
    def listed(self) -> Sequence[PayoutLine]:
        """Players with a prize, and those with one handed over that a correction removed."""
        return [line for line in self.lines if line.prize or line.prize_paid]

    @property
    def corrected(self) -> Sequence[PayoutLine]:
        """Players whose prize has changed since it was handed over."""
        return [line for line in self.lines if line.is_corrected]

    @property
    def waiting(self) -> Sequence[PayoutLine]:
        """Players with a prize of which nothing was handed over yet."""
        return [line for line in self.lines if line.prize_left and not line.prize_paid]

    @property
    def is_begun(self) -> bool:
        """Whether any prize was handed over."""
        return any(line.prize_paid for line in self.lines)

    @property
    def prizes_left(self) -> bool:
        """Whether a prize or a difference is not handed over yet."""
        return any(line.prize_left for line in self.lines)

    @property
    def with_stakes(self) -> Sequence[PayoutLine]:
        """Players with a stake, or with one settled, the largest winner first."""
        found = [line for line in self.lines if line.stake or line.stake_paid]
        return sorted(found, key=lambda line: (-line.stake, line.number))

    @property
    def owing(self) -> Sequence[PayoutLine]:
        """Players who have not paid their fee."""
        return [line for line in self.lines if line.owed]

    @property
    def prizes(self) -> int:
        """The total of the prizes."""
        return sum(line.prize for line in self.lines)

    @property
    def paid_out(self) -> int:
        """The total of the payouts."""
        return sum(line.pays_out for line in self.lines)

    @property
    def paid_before(self) -> int:
        """The total handed over already."""
        return sum(line.prize_paid for line in self.lines)

    @property
    def due(self) -> int:
        """The total still to be handed over, minus returns."""
        return sum(line.prize_left for line in self.lines)


def has_money(announced: Announcement) -> bool:
    """Whether the announced terms include anything to pay out."""
    return has_prizes(announced) or bool(read_line(announced.fees).stake_cents)


def has_prizes(announced: Announcement) -> bool:
    """Whether prizes for places are announced."""
    return bool(announced.prize_shares or announced.prize_fixed)


def shows_payouts(view: PublicView) -> bool:
    """Whether the public may see the payouts: if the organiser allows it, at the end."""
    announced = announced_of(view.tournament)
    is_told = announced.shows_payouts and has_prizes(announced)
    return is_told and view.tournament.state in ANNOUNCED and bool(view.ranked_rounds)


def payouts(tournament: Tournament, found: Ranking) -> Payouts:
    """Return the payouts by the standings; three queries besides theirs."""
    announced = announced_of(tournament)
    stake = read_line(announced.fees).stake_cents or 0
    listed = {line.row.number: line for line in found.lines}
    rows = list(Payout.objects.standing().filter(tournament=tournament).order_by("pk"))
    paid = handed_over(rows)
    moved = {number for number, _kind in paid}
    entered = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    accounts = accounts_of(tournament, entered)
    entries = [
        entry
        for entry in entered
        if entry.number in listed
        or entry.number in moved
        or accounts[entry.number].sums.paid
        or not entry.is_out
    ]
    payers = tuple(
        _payer(accounts[entry.number], listed.get(entry.number), stake) for entry in entries
    )
    prizes = read_prize_lines(
        announced.prize_shares, announced.prize_fixed, announced.prize_round_cents
    )
    settlement = settle(
        SettlementInput(
            {payer.fee_class: accounts[payer.number].balance.fee for payer in payers},
            prizes,
            payers,
        )
    )
    shown = {number: line.name for number, line in listed.items()}
    names = {entry.number: entry.name for entry in entries} | shown
    lines = _lines(settlement, [listed.get(e.number) for e in entries], entries, names, paid)
    still_to_pay, plan = open_transfers(settlement.stakes, rows)
    made = ((transfer_of(row), row) for row in rows)
    return Payouts(
        settlement=settlement,
        lines=lines,
        transfers=[named(one, names) for one in still_to_pay],
        settled=[named(one, names, row) for one, row in made if one is not None],
        plan=plan,
        fixed=sum(prizes.fixed),
    )


def reduced_prizes(tournament: Tournament) -> tuple[int, int] | None:
    """Return the announced fixed prizes and the fund, in cents, if the fund cannot pay them.

    None until the first fee is paid.
    """
    announced = announced_of(tournament)
    fixed = sum(read_prize_lines("", announced.prize_fixed, 1).fixed)
    fund = sum(account.balance.fund for account in accounts_of(tournament))
    return (fixed, fund) if fixed > fund > 0 else None


def _lines(
    settlement: Settlement,
    places: Sequence[RankedPlayer | None],
    entries: Sequence[Entry],
    names: Mapping[int, str],
    paid: Mapping[tuple[int, str], int],
) -> list[PayoutLine]:
    """Return all lines in the order of the result, those without a place last."""
    lines = [
        PayoutLine(
            number=entry.number,
            name=names[entry.number],
            club=entry.club,
            place=ranked.row.place if ranked else None,
            prize=settlement.prizes.get(entry.number, 0),
            owed=settlement.owed.get(entry.number, 0),
            stake=settlement.stakes.get(entry.number, 0),
            prize_paid=paid.get((entry.number, Payout.Kind.PRIZE), 0),
            stake_paid=paid.get((entry.number, Payout.Kind.STAKE), 0),
        )
        for entry, ranked in zip(entries, places, strict=True)
    ]
    return sorted(lines, key=lambda line: (line.place.first if line.place else LAST, line.number))


def prizes_handed_over(tournament: Tournament) -> int:
    """Return the cents of prizes handed over, in all."""
    rows = Payout.objects.standing().filter(tournament=tournament, kind=Payout.Kind.PRIZE)
    return rows.aggregate(sum=Sum("cents"))["sum"] or 0


def _payer(account: Account, line: RankedPlayer | None, stake: int) -> Payer:
    """Return an account as settlement input, with the stake in whole cents.

    Each player is a class of their own, because second entries and waivers change the fee.
    """
    return Payer(
        number=account.number,
        name=account.name,
        fee_class=str(account.number),
        place=line.row.place if line else None,
        stake=int(line.row.small * stake) if line else 0,
        paid=account.balance.paid,
    )
