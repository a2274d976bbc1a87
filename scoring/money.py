"""Money (nauda) of an event: fees, prizes and stakes, in whole cents without loss."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place

BANK = 0


@dataclass(frozen=True, slots=True)
class Fee:
    """The fee of a class of players: a part for prizes and a part for costs."""

    prize: int
    costs: int

    @property
    def whole(self) -> int:
        """The sum of both parts."""
        return self.prize + self.costs


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes by place: fixed sums, then percentages of the rest of the fund."""

    shares: tuple[Fraction, ...] = ()
    fixed: tuple[int, ...] = ()
    round_to: int = 1


@dataclass(frozen=True, slots=True)
class Payer:
    """A player in the settlement; without a place there is no prize."""

    number: int
    name: str
    fee_class: str
    place: Place | None
    stake: int
    """The cents won at the tables; negative if lost."""
    paid: int


@dataclass(frozen=True, slots=True)
class SettlementInput:
    """The input of a settlement."""

    fees: Mapping[str, Fee]
    prizes: Prizes
    players: tuple[Payer, ...]


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment from one player to another; the bank is number 0."""

    payer: int
    receiver: int
    cents: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """All payments; `promised` is the sum of the prizes before rounding."""

    fund: int
    costs: int
    unassigned: int
    promised: int
    rest: int
    prizes: Mapping[int, int]
    stakes: Mapping[int, int]
    transfers: tuple[Transfer, ...]
    owed: Mapping[int, int]

    @property
    def unpromised(self) -> int:
        """The part of the fund that no place gets, because the shares are below 100 %."""
        return max(self.fund - self.promised, 0)


def settle(books: SettlementInput) -> Settlement:
    """Return what each player gets, pays and still owes."""
    fee_of = {player.number: books.fees[player.fee_class] for player in books.players}
    in_full = [fee_of[p.number] for p in books.players if p.paid >= fee_of[p.number].whole]
    fund, costs = sum(fee.prize for fee in in_full), sum(fee.costs for fee in in_full)
    awards = award(fund, books.prizes, books.players)
    stakes = {player.number: player.stake for player in books.players if player.stake}
    owed = {p.number: fee_of[p.number].whole - p.paid for p in books.players}
    return Settlement(
        fund=fund,
        costs=costs,
        unassigned=sum(player.paid for player in books.players) - fund - costs,
        promised=awards.promised,
        rest=awards.rest,
        prizes=_in_order(awards.prizes),
        stakes=_in_order(stakes),
        transfers=transfers(stakes),
        owed=_in_order({number: cents for number, cents in owed.items() if cents > 0}),
    )


def _in_order(cents: Mapping[int, int]) -> dict[int, int]:
    return {number: cents[number] for number in sorted(cents) if cents[number]}


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a list of places, their total, and the rest that could not be awarded."""

    promised: int
    prizes: Mapping[int, int]
    rest: int


def award(fund: int, prizes: Prizes, players: Sequence[Payer]) -> PrizeList:
    """Return the prizes of one list of places; with the rest they equal the promised sum."""
    placed = {player.number: player.place for player in players if player.place}
    worth = worth_of_places(fund, prizes, list(placed.values()))
    promised = int(sum(worth.values()))
    paid = {
        number: int(_mean(worth, place) // prizes.round_to) * prizes.round_to
        for number, place in placed.items()
    }
    rest = promised - sum(paid.values())
    first = sorted(number for number, place in placed.items() if place.first == 1)
    if first:
        each, odd = divmod(rest, len(first))
        for position, number in enumerate(first):
            paid[number] += each + (position < odd)
        rest = 0
    return PrizeList(promised, paid, rest)


def worth_of_places(fund: int, prizes: Prizes, held: Sequence[Place]) -> dict[int, Fraction]:
    """Return the prize of each held place; shared places are listed one by one.

    If the fund cannot pay the fixed sums, they are cut in proportion, and shares are zero.
    Shares of places without a holder go to the held places, in proportion.
    """
    most = max(len(prizes.shares), len(prizes.fixed))
    taken = sorted({n for p in held for n in range(p.first, min(p.last, most) + 1)})
    fixed = {place: cents for place, cents in enumerate(prizes.fixed, start=1) if place in taken}
    shares = {place: part for place, part in enumerate(prizes.shares, start=1) if place in taken}
    all_fixed = sum(fixed.values())
    if all_fixed > fund:
        return {place: Fraction(cents * fund // all_fixed) for place, cents in fixed.items()}
    remains = sum(prizes.shares, Fraction(0)) * (fund - all_fixed) / 100
    one = remains / sum(shares.values(), Fraction(0)) if any(shares.values()) else Fraction(0)
    return {place: fixed.get(place, 0) + one * shares.get(place, Fraction(0)) for place in taken}


def _mean(worth: Mapping[int, Fraction], place: Place) -> Fraction:
    covered = range(place.first, place.last + 1)
    return sum((worth.get(each, Fraction(0)) for each in covered), Fraction(0)) / len(covered)


def transfers(stakes: Mapping[int, int]) -> tuple[Transfer, ...]:
    """Return the payments: the largest debtor pays the largest creditor, until all is settled.

    If the stakes do not add up to zero, the bank takes the difference.

    >>> transfers({1: 300, 2: -100, 3: -200})[0]
    Transfer(payer=3, receiver=1, cents=200)
    """
    balances = {BANK: -sum(stakes.values()), **stakes}
    creditors = [(-cents, number) for number, cents in balances.items() if cents > 0]
    debtors = [(cents, number) for number, cents in balances.items() if cents < 0]
    heapq.heapify(creditors)
    heapq.heapify(debtors)
    found: list[Transfer] = []
    while debtors:
        credit, receiver = heapq.heappop(creditors)
        debt, payer = heapq.heappop(debtors)
        cents = min(-credit, -debt)
        found.append(Transfer(payer, receiver, cents))
        if credit + cents:
            heapq.heappush(creditors, (credit + cents, receiver))
        if debt + cents:
            heapq.heappush(debtors, (debt + cents, payer))
    return tuple(found)
