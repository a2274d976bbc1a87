"""Payouts at the end: prizes, debts, and the settlement of stakes, in whole cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.big_points import Place
from scoring.format_lines import read_line
from scoring.money import FurtherPrizes, Payer, Prizes, Settlement, SettlementInput, settle
from tournament.models import Announcement, Entry, Payout, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.money.accounts import Account, Accounts, accounts_of
from tournament.reading.results.prize_winners import (
    FurtherList,
    TeamPrize,
    further_winners,
    prizes_won,
    team_prizes,
)
from tournament.reading.results.prizes import (
    PublishedPrizes,
    fixed_cents,
    has_prizes,
    holders_of,
    prizes_to_pay,
    published_prizes,
)
from tournament.reading.results.stakes import (
    WITHHELD,
    NamedTransfer,
    handed_over,
    named,
    open_transfers,
    stake_cents,
    transfer_of,
)
from tournament.reading.results.standings import RankedPlayer, Ranking, ranking
from tournament.reading.visibility import PublicView
from tournament.standings.table import last_closed_round

LAST: Final = 1_000_000
ANNOUNCED: Final = (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A player's payout; an unpaid fee is deducted from the prize.

    `prize_paid` and `stake_paid` were handed over already, and `withheld` was deducted then. After
    a correction the rest may be negative, to be returned.
    """

    number: int
    name: str
    club: str
    place: Place | None
    prize: int
    owed: int
    stake: int
    prize_paid: int
    stake_paid: int
    withheld: int

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
    def to_withhold(self) -> int:
        """The part of the unpaid fee still to be deducted; below 0 it was paid since."""
        return min(self.owed, self.prize) - self.withheld

    @property
    def is_left(self) -> bool:
        """Whether money is to be handed over or returned, or a fee to be deducted."""
        return bool(self.prize_left or self.to_withhold)

    @property
    def is_begun(self) -> bool:
        """Whether anything of the prize was handed over or deducted."""
        return bool(self.prize_paid or self.withheld)

    @property
    def is_corrected(self) -> bool:
        """Whether the prize has changed since it was handed over."""
        return self.is_begun and bool(self.prize_left)


@dataclass(frozen=True, slots=True)
class Payouts:
    """The payouts of an event after its last closed round, in the order of the result.

    `transfers` are the payments for the stakes still to be made, `settled` those recorded; `plan`
    is the newest row that the list counts; `debtors` is how many still owe a fee.
    """

    settlement: Settlement
    lines: Sequence[PayoutLine]
    transfers: Sequence[NamedTransfer]
    settled: Sequence[NamedTransfer]
    plan: int
    fixed: int
    team_prizes: Sequence[TeamPrize]
    further: Sequence[FurtherList]
    published: PublishedPrizes | None
    debtors: int
    currency: str

    @property
    def is_reduced(self) -> bool:
        """Whether the fund cannot pay the fixed prizes, which are reduced in proportion."""
        fund = self.settlement.fund if self.published is None else self.published.fund
        return self.fixed > fund

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
        return [line for line in self.lines if line.prize or line.is_begun]

    @property
    def corrected(self) -> Sequence[PayoutLine]:
        """Players whose prize has changed since it was handed over."""
        return [line for line in self.lines if line.is_corrected]

    @property
    def waiting(self) -> Sequence[PayoutLine]:
        """Players with a prize of which nothing was handed over yet."""
        return [line for line in self.lines if line.is_left and not line.is_begun]

    @property
    def is_begun(self) -> bool:
        """Whether any prize was handed over."""
        return any(line.is_begun for line in self.lines) or any(t.paid for t in self.team_prizes)

    @property
    def prizes_left(self) -> bool:
        """Whether a player's prize or a difference is not handed over yet."""
        return any(line.is_left for line in self.lines)

    @property
    def with_stakes(self) -> Sequence[PayoutLine]:
        """Players with a stake, or with one settled, the largest winner first."""
        found = [line for line in self.lines if line.stake or line.stake_paid]
        return sorted(found, key=lambda line: (-line.stake, line.number))

    @property
    def prizes(self) -> int:
        """The total of the prizes."""
        return sum(line.prize for line in self.lines) + sum(team.prize for team in self.team_prizes)

    @property
    def paid_out(self) -> int:
        """The total of the payouts."""
        return sum(line.pays_out for line in self.lines) + sum(
            team.prize for team in self.team_prizes
        )

    @property
    def paid_before(self) -> int:
        """The total handed over already."""
        return sum(line.prize_paid for line in self.lines) + sum(
            team.paid for team in self.team_prizes
        )

    @property
    def due(self) -> int:
        """The total still to be handed over, minus returns."""
        return sum(line.prize_left for line in self.lines) + sum(
            team.left for team in self.team_prizes
        )


def has_money(announced: Announcement) -> bool:
    """Whether the announced terms include anything to pay out."""
    return has_prizes(announced) or bool(read_line(announced.fees).stake_cents)


def shows_payouts(view: PublicView) -> bool:
    """Whether the public may see the prizes or, at the end, the stakes: if the organiser allows."""
    announced = announced_of(view.tournament)
    if announced.shows_payouts and has_prizes(announced):
        return True
    return announced.shows_stakes and is_told(view) and bool(stake_cents(view.tournament))


def is_told(view: PublicView) -> bool:
    """Whether the result is announced, so that the payouts are known."""
    return view.tournament.state in ANNOUNCED and bool(view.ranked_rounds)


def payouts(tournament: Tournament, found: Ranking) -> Payouts:
    """Return the payouts by the standings; three queries besides theirs."""
    announced = announced_of(tournament)
    stake = read_line(announced.fees).stake_cents or 0
    listed = {line.row.number: line for line in found.lines}
    rows = list(Payout.objects.standing().filter(tournament=tournament).order_by("pk"))
    paid = handed_over(rows)
    entered = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    accounts = accounts_of(tournament, entered)
    known = {*listed, *(number for number, _kind in paid)}
    entries = [one for one in entered if one.number in known or _concerns(accounts, one)]
    payers = tuple(_payer(accounts[one.number], listed.get(one.number), stake) for one in entries)
    published = published_prizes(tournament) if has_prizes(announced) else None
    main, *others = prizes_to_pay(announced, published)
    holders = holders_of(tournament, found, [terms for terms, _prizes in others])
    further = tuple(
        FurtherPrizes(prizes, each.places)
        for (_terms, prizes), each in zip(others, holders, strict=True)
    )
    settlement = settle(_input(accounts, payers, (main[1], further), announced, published))
    shown = {number: line.name for number, line in listed.items()}
    names = {entry.number: entry.name for entry in entries} | shown
    won = prizes_won(settlement, holders)
    lines = _lines(settlement, won, [listed.get(e.number) for e in entries], entries, names, paid)
    still_to_pay, plan = open_transfers(settlement.stakes, rows)
    made = ((transfer_of(row), row) for row in rows)
    return Payouts(
        settlement=settlement,
        lines=lines,
        transfers=[named(one, names) for one in still_to_pay],
        settled=[named(one, names, row) for one, row in made if one is not None],
        plan=plan,
        fixed=fixed_cents(announced),
        team_prizes=team_prizes(settlement, holders, rows),
        further=further_winners(settlement, holders, names),
        published=published,
        debtors=len(accounts.debtors),
        currency=announced.currency,
    )


def _input(
    accounts: Accounts,
    payers: Sequence[Payer],
    prizes: tuple[Prizes, tuple[FurtherPrizes, ...]],
    announced: Announcement,
    published: PublishedPrizes | None,
) -> SettlementInput:
    """Return the settlement's input: fees, prizes of the main list and of the others, payers."""
    return SettlementInput(
        {payer.fee_class: accounts[payer.number].balance.fee for payer in payers},
        prizes[0],
        tuple(payers),
        further=prizes[1],
        added=announced.prize_added_cents,
        announced=None if published is None else published.promised,
    )


def _concerns(accounts: Accounts, entry: Entry) -> bool:
    """Whether a player who is not ranked still paid, or may still play."""
    return bool(accounts[entry.number].sums.paid) or not entry.is_out


def _lines(
    settlement: Settlement,
    won: Mapping[int, int],
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
            prize=won.get(entry.number, 0),
            owed=settlement.owed.get(entry.number, 0),
            stake=settlement.stakes.get(entry.number, 0),
            prize_paid=paid.get((entry.number, Payout.Kind.PRIZE), 0),
            stake_paid=paid.get((entry.number, Payout.Kind.STAKE), 0),
            withheld=paid.get((entry.number, WITHHELD), 0),
        )
        for entry, ranked in zip(entries, places, strict=True)
    ]
    return sorted(lines, key=lambda line: (line.place.first if line.place else LAST, line.number))


@dataclass(frozen=True, slots=True)
class OwnMoney:
    """What one player wins, pays and receives, for their own page."""

    line: PayoutLine
    transfers: Sequence[NamedTransfer]


def own_money(tournament: Tournament, number: int) -> OwnMoney | None:
    """Return a player's prize and stakes; None until the result is announced, or without any.

    Names of other players are as on the public pages.
    """
    after = last_closed_round(tournament)
    if tournament.state not in ANNOUNCED or not after or not has_money(announced_of(tournament)):
        return None
    books = payouts(tournament, ranking(tournament, after))
    line = next((one for one in books.lines if one.number == number), None)
    if line is None or not (line.prize or line.prize_paid or line.stake):
        return None
    all_of = (*books.settled, *books.transfers)
    return OwnMoney(line, [one for one in all_of if number in (one.payer, one.receiver)])


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
