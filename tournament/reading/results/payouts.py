"""Who gets how much at the end: prizes, debts, stakes and who pays whom, in whole cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.big_points import Place
from scoring.format_lines import read_line
from scoring.money import BANK, Books, Fee, Payer, Settlement, settle
from scoring.prize_lines import read_prize_lines
from tournament.models import Announcement, Entry, Tournament
from tournament.reading.applications.announced import announced_of
from tournament.reading.results.standings import RankedPlayer, Ranking
from tournament.reading.visibility import PublicView

EVERYBODY: Final = "everybody"
LAST: Final = 1_000_000
ANNOUNCED: Final = (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """What somebody gets; who still owes of the fee gets the prize less the debt."""

    number: int
    name: str
    club: str
    place: Place | None
    prize: int
    owed: int
    stake: int

    @property
    def pays_out(self) -> int:
        """What is handed over to them."""
        return max(self.prize - self.owed, 0)


@dataclass(frozen=True, slots=True)
class NamedTransfer:
    """What one pays another for the stakes; without a name it is the bank."""

    payer: str
    receiver: str
    cents: int


@dataclass(frozen=True, slots=True)
class Payouts:
    """The books of an event after its last closed round, everybody in the order of the result."""

    settlement: Settlement
    lines: Sequence[PayoutLine]
    transfers: Sequence[NamedTransfer]

    @property
    def winners(self) -> Sequence[PayoutLine]:
        """Those with a prize."""
        return [line for line in self.lines if line.prize]

    @property
    def owing(self) -> Sequence[PayoutLine]:
        """Those who have not paid their fee."""
        return [line for line in self.lines if line.owed]

    @property
    def prizes(self) -> int:
        """All prizes together."""
        return sum(line.prize for line in self.lines)

    @property
    def paid_out(self) -> int:
        """All that is handed over."""
        return sum(line.pays_out for line in self.lines)


def has_money(announced: Announcement) -> bool:
    """Whether anything of what is announced is to be paid out."""
    return has_prizes(announced) or bool(read_line(announced.fees).stake_cents)


def has_prizes(announced: Announcement) -> bool:
    """Whether it is said what places get."""
    return bool(announced.prize_shares or announced.prize_fixed)


def shows_payouts(view: PublicView) -> bool:
    """Whether the public may see who won how much: where the organiser said so, at the end."""
    announced = announced_of(view.tournament)
    is_told = announced.shows_payouts and has_prizes(announced)
    return is_told and view.tournament.state in ANNOUNCED and bool(view.ranked_rounds)


def payouts(tournament: Tournament, found: Ranking) -> Payouts:
    """Return the books as the standings have it: one query beside theirs."""
    announced = announced_of(tournament)
    money = read_line(announced.fees)
    fee = Fee(money.prize_cents or 0, money.cost_cents or 0)
    listed = {line.row.number: line for line in found.lines}
    entries = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    stake = money.stake_cents or 0
    payers = tuple(_payer(entry, listed.get(entry.number), fee, stake) for entry in entries)
    prizes = read_prize_lines(
        announced.prize_shares, announced.prize_fixed, announced.prize_round_cents
    )
    settlement = settle(Books(1, {EVERYBODY: fee}, prizes, payers))
    shown = {number: line.name for number, line in listed.items()}
    names = {entry.number: entry.name for entry in entries} | shown
    return Payouts(
        settlement=settlement,
        lines=_lines(settlement, [listed.get(e.number) for e in entries], entries, names),
        transfers=[
            NamedTransfer(_named(one.payer, names), _named(one.receiver, names), one.cents)
            for one in settlement.transfers
        ],
    )


def _lines(
    settlement: Settlement,
    places: Sequence[RankedPlayer | None],
    entries: Sequence[Entry],
    names: Mapping[int, str],
) -> list[PayoutLine]:
    """Return everybody's line in the order of the result, those without a place last."""
    lines = [
        PayoutLine(
            number=entry.number,
            name=names[entry.number],
            club=entry.club,
            place=ranked.row.place if ranked else None,
            prize=settlement.prizes.get(entry.number, 0),
            owed=settlement.owed.get(entry.number, 0),
            stake=settlement.stakes.get(entry.number, 0),
        )
        for entry, ranked in zip(entries, places, strict=True)
    ]
    return sorted(lines, key=lambda line: (line.place.first if line.place else LAST, line.number))


def _payer(entry: Entry, line: RankedPlayer | None, fee: Fee, stake: int) -> Payer:
    """Return an entry as the books see it; points halved in a block are worth whole cents too."""
    return Payer(
        number=entry.number,
        name=entry.name,
        fee_class=EVERYBODY,
        place=line.row.place if line else None,
        small=int(line.row.small * stake) if line else 0,
        paid=fee.whole if entry.is_paid else 0,
    )


def _named(number: int, names: Mapping[int, str]) -> str:
    return "" if number == BANK else names[number]
