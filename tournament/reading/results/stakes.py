"""Stakes: who still pays whom, what was settled, and what each table settles after a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.format_lines import read_line
from scoring.money import Transfer, transfers
from tournament.models import Payout, Round, SheetLine, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.sheets.round_tables import RoundTable, tables_of

WITHHELD: Final = "withheld"


@dataclass(frozen=True, slots=True)
class NamedTransfer:
    """A payment for the stakes, with names; the bank has number 0 and no name."""

    payer: int
    receiver: int
    cents: int
    payer_name: str
    receiver_name: str
    row: Payout | None = None
    """The record of the payment; None if it is still to be made."""

    @property
    def payer_words(self) -> str:
        """The payer's number and name; empty for the bank."""
        return f"{self.payer}. {self.payer_name}" if self.payer else ""

    @property
    def receiver_words(self) -> str:
        """The receiver's number and name; empty for the bank."""
        return f"{self.receiver}. {self.receiver_name}" if self.receiver else ""


def named(one: Transfer, names: Mapping[int, str], row: Payout | None = None) -> NamedTransfer:
    """Return a transfer with names."""
    payer, receiver = names.get(one.payer, ""), names.get(one.receiver, "")
    return NamedTransfer(one.payer, one.receiver, one.cents, payer, receiver, row)


def transfer_of(row: Payout) -> Transfer | None:
    """Return the payment that a row records; None if it records no payment between two sides."""
    if row.counterpart is None:
        return None
    if row.cents < 0:
        return Transfer(row.number, row.counterpart, -row.cents)
    return Transfer(row.counterpart, row.number, row.cents)


def handed_over(rows: Iterable[Payout]) -> Mapping[tuple[int, str], int]:
    """Return the cents that each player received, by number and kind; below 0 they paid.

    The kind `WITHHELD` has the unpaid fees that were deducted.
    """
    sums: Counter[tuple[int, str]] = Counter()
    for row in rows:
        if row.team is not None:
            continue
        sums[row.number, row.kind] += row.cents
        if row.withheld:
            sums[row.number, WITHHELD] += row.withheld
        if row.counterpart:
            sums[row.counterpart, row.kind] -= row.cents
    return sums


def open_transfers(
    stakes: Mapping[int, int], rows: Sequence[Payout]
) -> tuple[tuple[Transfer, ...], int]:
    """Return the payments still to be made, and the newest row that their list counts.

    Recorded payments are taken off the list, whose other lines stay as printed. If the list does
    not contain them, because of a correction, the rest is a new list.
    """
    paid = [row for row in rows if row.kind == Payout.Kind.STAKE]
    newest = paid[-1].pk if paid else 0
    plan = newest if not paid or paid[-1].plan is None else paid[-1].plan
    listed = transfers(_left(stakes, [row for row in paid if row.pk <= plan]))
    made = Counter(transfer_of(row) for row in paid if row.pk > plan)
    if not made <= Counter(listed):
        return transfers(_left(stakes, paid)), newest
    # Two equal payments of the same players do not exist in one list.
    return tuple(one for one in listed if one not in made), plan


def _left(stakes: Mapping[int, int], rows: Sequence[Payout]) -> dict[int, int]:
    paid = handed_over(rows)
    numbers = sorted({*stakes, *(number for number, _kind in paid)})
    left = {n: stakes.get(n, 0) - paid.get((n, Payout.Kind.STAKE), 0) for n in numbers}
    return {number: cents for number, cents in left.items() if cents}


@dataclass(frozen=True, slots=True)
class TableStake:
    """A player's stake at one table; `paid` was settled there."""

    number: int
    name: str
    small: int
    cents: int
    paid: int

    @property
    def left(self) -> int:
        """What is still to be settled."""
        return self.cents - self.paid


@dataclass(frozen=True, slots=True)
class StakeTable:
    """What the players of a table pay each other after a round; no stakes without a result."""

    number: int
    stakes: Sequence[TableStake]
    transfers: Sequence[NamedTransfer]

    @property
    def is_signed(self) -> bool:
        """Whether positive points have a plus sign: they win money, so they have."""
        return True

    @property
    def is_settled(self) -> bool:
        """Whether the stakes of the table are settled."""
        return bool(self.stakes) and not any(line.left for line in self.stakes)

    @property
    def is_corrected(self) -> bool:
        """Whether the result has changed since the table settled."""
        return any(line.paid and line.left for line in self.stakes)


def stake_cents(tournament: Tournament) -> int:
    """Return the cents per small point; 0 if the event has no stakes."""
    return read_line(announced_of(tournament).fees).stake_cents or 0


def table_stakes(tournament: Tournament, played: Round) -> list[StakeTable]:
    """Return the stakes of a round's tables; one query besides those of the tables."""
    rows = Payout.objects.standing().filter(tournament=tournament, round=played.number)
    paid = handed_over(rows)
    stake = stake_cents(tournament)
    return [_table(table, stake, paid) for table in tables_of(played)]


def _table(table: RoundTable, stake: int, paid: Mapping[tuple[int, str], int]) -> StakeTable:
    is_counted = table.version is not None and not table.is_void
    both = zip(table.seats, table.lines if is_counted else (), strict=False)
    lines = [_stake(seat.entry.number, seat.name, line, stake, paid) for seat, line in both]
    names = {line.number: line.name for line in lines}
    left = {line.number: line.left for line in lines if line.left}
    return StakeTable(table.number, lines, [named(one, names) for one in transfers(left)])


def _stake(
    number: int, name: str, line: SheetLine, stake: int, paid: Mapping[tuple[int, str], int]
) -> TableStake:
    small = line.small
    settled = paid.get((number, Payout.Kind.STAKE), 0)
    return TableStake(number, name, small, small * stake, settled)
