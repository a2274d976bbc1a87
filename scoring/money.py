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

    round_to: int
    shares: tuple[Fraction, ...] = ()
    fixed: tuple[int, ...] = ()


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
class FurtherPrizes:
    """Prizes of a further list, such as of a category or of teams, and who holds its places."""

    prizes: Prizes
    places: Mapping[int, Place]


@dataclass(frozen=True, slots=True)
class SettlementInput:
    """The input of a settlement.

    `added` is paid into the fund besides the fees. `announced` is the sum of a published list of
    prizes, which are paid even if the fund has changed since.
    """

    fees: Mapping[str, Fee]
    prizes: Prizes
    players: tuple[Payer, ...]
    further: tuple[FurtherPrizes, ...] = ()
    added: int = 0
    announced: int | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment from one player to another; the bank is number 0."""

    payer: int
    receiver: int
    cents: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """All payments; `promised` is the sum of the prizes before rounding.

    `prizes` are those of the main list, `further` those of the other lists.
    """

    fund: int
    costs: int
    unassigned: int
    promised: int
    rest: int
    prizes: Mapping[int, int]
    stakes: Mapping[int, int]
    transfers: tuple[Transfer, ...]
    owed: Mapping[int, int]
    further: tuple[Mapping[int, int], ...] = ()

    @property
    def missing(self) -> int:
        """What the fund lacks for the prizes: an announced fund may have shrunk."""
        return max(self.promised - self.fund, 0)

    @property
    def unpromised(self) -> int:
        """The part of the fund that no place gets, because the shares are below 100 %."""
        return max(self.fund - self.promised, 0)


def settle(books: SettlementInput) -> Settlement:
    """Return what each player gets, pays and still owes."""
    fee_of = {player.number: books.fees[player.fee_class] for player in books.players}
    in_full = [fee_of[p.number] for p in books.players if p.paid >= fee_of[p.number].whole]
    fees, costs = sum(fee.prize for fee in in_full), sum(fee.costs for fee in in_full)
    fund = fees + books.added
    placed = {player.number: player.place for player in books.players if player.place}
    lists = (FurtherPrizes(books.prizes, placed), *books.further)
    awards = award_lists(fund if books.announced is None else books.announced, lists)
    stakes = {player.number: player.stake for player in books.players if player.stake}
    owed = {p.number: max(fee_of[p.number].whole - p.paid, 0) for p in books.players}
    return Settlement(
        fund=fund,
        costs=costs,
        unassigned=sum(player.paid for player in books.players) - fees - costs,
        promised=sum(each.promised for each in awards),
        rest=sum(each.rest for each in awards),
        prizes=_in_order(awards[0].prizes),
        stakes=_in_order(stakes),
        transfers=transfers(stakes),
        owed=_in_order(owed),
        further=tuple(_in_order(each.prizes) for each in awards[1:]),
    )


def _in_order(cents: Mapping[int, int]) -> dict[int, int]:
    return {number: cents[number] for number in sorted(cents) if cents[number]}


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a list of places, their total, and the rest that could not be awarded."""

    promised: int
    prizes: Mapping[int, int]
    rest: int


def award_lists(fund: int, lists: Sequence[FurtherPrizes]) -> list[PrizeList]:
    """Return the prizes of each list, all paid from one fund.

    The fixed sums of all lists are paid first; every share is of the rest.
    """
    held = [list(each.places.values()) for each in lists]
    worth = worth_of_lists(fund, [each.prizes for each in lists], held)
    return [_award(one, each) for one, each in zip(worth, lists, strict=True)]


def _award(worth: Mapping[int, Fraction], one: FurtherPrizes) -> PrizeList:
    """Return the prizes of one list; with the rest they equal the promised sum."""
    promised, step = int(sum(worth.values())), one.prizes.round_to
    paid = {number: int(_mean(worth, place) // step) * step for number, place in one.places.items()}
    rest = promised - sum(paid.values())
    first = sorted(number for number, place in one.places.items() if place.first == 1)
    if first:
        each, odd = divmod(rest, len(first))
        for position, number in enumerate(first):
            paid[number] += each + (position < odd)
        rest = 0
    return PrizeList(promised, paid, rest)


def worth_of_lists(
    fund: int, lists: Sequence[Prizes], held: Sequence[Sequence[Place]]
) -> list[dict[int, Fraction]]:
    """Return the prize of each held place of each list; shared places are listed one by one.

    If the fund cannot pay the fixed sums, they are cut in proportion, and shares are zero.
    Shares of places without a holder go to the held places of the list, in proportion.
    """
    taken = [_taken(prizes, places) for prizes, places in zip(lists, held, strict=True)]
    fixed = [
        {place: cents for place, cents in enumerate(prizes.fixed, start=1) if place in own}
        for prizes, own in zip(lists, taken, strict=True)
    ]
    all_fixed = sum(sum(each.values()) for each in fixed)
    if all_fixed > fund:
        return [
            {place: Fraction(cents * fund // all_fixed) for place, cents in each.items()}
            for each in fixed
        ]
    return [
        _with_shares(fund - all_fixed, prizes, each, own)
        for prizes, each, own in zip(lists, fixed, taken, strict=True)
    ]


def _taken(prizes: Prizes, held: Sequence[Place]) -> list[int]:
    most = max(len(prizes.shares), len(prizes.fixed))
    return sorted({n for p in held for n in range(p.first, min(p.last, most) + 1)})


def _with_shares(
    left: int, prizes: Prizes, fixed: Mapping[int, int], taken: Sequence[int]
) -> dict[int, Fraction]:
    """Return the prizes of a list's places, with the shares of what the fixed sums leave."""
    shares = {place: part for place, part in enumerate(prizes.shares, start=1) if place in taken}
    remains = sum(prizes.shares, Fraction(0)) * left / 100
    whole = sum(shares.values(), Fraction(0))
    paid = {place: remains * part / whole for place, part in shares.items() if part}
    return {place: fixed.get(place, 0) + paid.get(place, Fraction(0)) for place in taken}


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
