"""What every zole has in common: one player (lielais) against the others, by class or by eyes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from scoring.chance import Chance
from scoring.deals import (
    Contract,
    CountedDeal,
    Deal,
    DeclaredDeal,
    Margin,
    PassedDeal,
    Points,
    Seat,
    TableDeal,
    UnreadableDeal,
)
from scoring.errors import Fault, Notice
from scoring.games.game import Bounds, DealTable
from scoring.games.zole_bounds import PuleWorth, Stake, zole_bounds
from scoring.games.zole_deals import read_zole_deal, write_zole_deal
from scoring.games.zole_invention import invent_zole_deal
from scoring.games.zole_pay import (
    ALL_EYES,
    ALL_TRICKS,
    ORDINARY_PAY,
    SMALL_ZOLE_PAY,
    ZOLE_PAY,
    Outcome,
    PayTable,
    eyes_for_tricks,
    outcome_of,
)
from scoring.house_rules import HouseRules
from scoring.pules import Pules


@lru_cache(maxsize=1024)
def settle(declarer: Seat, stake: int, seats: int) -> Points:
    """Let every other seat pay the stake to the declarer.

    >>> settle(1, 2, 4)
    (-2, 6, -2, -2)
    """
    return tuple(stake * (seats - 1) if seat == declarer else -stake for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Zole:
    """The zole of one source; a variant says below where it differs."""

    id: str
    sizes: tuple[int, ...] = (3, 4, 5)
    rules: HouseRules = HouseRules()
    zole_pay: ClassVar[Mapping[Outcome, int]] = ZOLE_PAY
    is_surrender_known: bool = False
    is_zero_sum: bool = True
    has_personal_pules: bool = False

    def table(self, size: int, *, dealer: Seat, rules: HouseRules) -> DealTable:
        """Return who sits out: nobody of three, the dealer of four, a second seat of five."""
        if size == 3:
            return DealTable(size, dealer, (), rules)
        if size == 4:
            return DealTable(size, dealer, (dealer,), rules)
        hand = 2 if rules.idle_at_five == "second" else 3
        idle = tuple(sorted((dealer, (dealer + hand) % size)))
        return DealTable(size, dealer, idle, rules)

    def read_deal(self, raw: object) -> Deal:
        """Return the deal that the JSON describes."""
        return read_zole_deal(raw)

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON."""
        return write_zole_deal(deal)

    def pay_table(self, rules: HouseRules) -> PayTable:
        """Return what each contract pays in each class."""
        return {contract: self._pay(contract, rules) for contract in Contract}

    def _pay(self, contract: Contract, rules: HouseRules) -> Mapping[Outcome, int]:
        match contract:
            case Contract.ORDINARY:
                return ORDINARY_PAY
            case Contract.ZOLE:
                return self.zole_pay
            case Contract.SMALL_ZOLE:
                return SMALL_ZOLE_PAY[rules.small_zole_lost]

    def check(self, deal: Deal, table: DealTable) -> Iterator[Fault]:
        """Yield everything about the deal that cannot have happened at this table."""
        match deal:
            case UnreadableDeal(faults=faults):
                yield from faults
            case DeclaredDeal():
                yield from _check_declarer(deal.contract, deal.declarer, table)
                yield from self._check_class(deal)
            case CountedDeal():
                yield from _check_declarer(deal.contract, deal.declarer, table)
                yield from _check_count(deal)
            case PassedDeal():
                yield from self.check_passed()
            case TableDeal():
                yield from self.check_table_game(deal, table)

    def check_passed(self) -> Iterator[Fault]:
        """Yield what speaks against writing that all passed."""
        yield from ()

    def check_table_game(self, deal: TableDeal, table: DealTable) -> Iterator[Fault]:
        """Yield what speaks against this table game."""
        yield Fault("table_game_not_in_game")

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return what a checked deal pays, and the pules that stand after it."""
        match deal:
            case DeclaredDeal(surrendered=True):
                return self._score_declared(deal, Outcome.LOST, table, pules)
            case DeclaredDeal(won=won, margin=margin):
                return self._score_declared(deal, Outcome((won, margin)), table, pules)
            case CountedDeal(contract=contract, eyes=eyes, tricks=tricks):
                outcome = outcome_of(contract, eyes, tricks)
                return self._score_declared(deal, outcome, table, pules)
            case PassedDeal():
                return (0,) * table.size, self.pules_after_pass(pules, table)
            case TableDeal():
                points = self.score_table_game(deal, table)
                return points, self.pules_after_pass(pules, table)
        return (0,) * table.size, pules

    def pules_after_pass(self, pules: Pules, table: DealTable) -> Pules:
        """Return the pules that stand after all passed."""
        return pules

    def score_table_game(self, deal: TableDeal, table: DealTable) -> Points:
        """Return what the table game pays."""
        raise ValueError(deal)

    def touches_pules(self, contract: Contract, rules: HouseRules) -> bool:
        """Tell whether a game of this contract clears or creates pules."""
        return contract is Contract.ORDINARY or rules.pules_on_zole

    def pay_pules(
        self, *, won: bool, declarer: Seat, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]:
        """Return what an ordinary game pays in pules beside its stake, and what stands after."""
        return (0,) * table.size, pules

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return the bounds of so many deals, the judge's pules among them."""
        stakes = [
            Stake(points, touches_pules=self.touches_pules(contract, rules))
            for contract, pays in self.pay_table(rules).items()
            if contract is not Contract.SMALL_ZOLE or rules.small_zole
            for points in pays.values()
        ]
        tables = [self.table(size, dealer=dealer, rules=rules) for dealer in range(size)]
        return zole_bounds(stakes, self.worth_of_pules(size, rules), tables=tables, deals=deals)

    def worth_of_pules(self, size: int, rules: HouseRules) -> PuleWorth:
        """Return what a pule brings those who clear it, or to whom it is left."""
        return PuleWorth()

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by small points."""
        return [(total,) for total in totals]

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterator[Notice]:
        """Remark nothing."""
        yield from ()

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal, for rehearsals."""
        return invent_zole_deal(table, chance)

    def _score_declared(
        self, deal: DeclaredDeal | CountedDeal, outcome: Outcome, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]:
        stake = self._pay(deal.contract, table.rules)[outcome]
        points = settle(deal.declarer, stake, table.size)
        if not pules.is_standing or not self.touches_pules(deal.contract, table.rules):
            return points, pules
        extra, left = self.pay_pules(
            won=outcome.value[0], declarer=deal.declarer, table=table, pules=pules
        )
        return tuple(map(sum, zip(points, extra, strict=True))), left

    def _check_class(self, deal: DeclaredDeal) -> Iterator[Fault]:
        if deal.contract is Contract.SMALL_ZOLE and deal.margin is not Margin.PLAIN:
            yield Fault("margin_in_small_zole")
        if not deal.surrendered:
            return
        if not self.is_surrender_known:
            yield Fault("surrender_not_in_game")
        elif deal.contract is Contract.SMALL_ZOLE:
            yield Fault("surrender_in_small_zole")
        if deal.won or deal.margin is not Margin.PLAIN:
            yield Fault("surrender_is_a_plain_loss")


def _check_declarer(contract: Contract, declarer: Seat, table: DealTable) -> Iterator[Fault]:
    if declarer >= table.size:
        yield Fault("no_such_seat", seat=declarer, facts={"seats": table.size})
    elif declarer in table.idle:
        yield Fault("declarer_sits_out", seat=declarer, facts={"dealer": table.dealer})
    if contract is Contract.SMALL_ZOLE and not table.rules.small_zole:
        yield Fault("small_zole_not_in_game")


def _check_count(deal: CountedDeal) -> Iterator[Fault]:
    facts = {"eyes": deal.eyes, "tricks": deal.tricks}
    if not 0 <= deal.eyes <= ALL_EYES:
        yield Fault("eyes_out_of_range", facts=facts)
    if not 0 <= deal.tricks <= ALL_TRICKS:
        yield Fault("tricks_out_of_range", facts=facts)
        return
    if 0 <= deal.eyes <= ALL_EYES and deal.eyes not in eyes_for_tricks(deal.contract, deal.tricks):
        yield Fault("eyes_impossible_for_tricks", facts=facts)
    outcome = outcome_of(deal.contract, deal.eyes, deal.tricks)
    if deal.won is True and not outcome.value[0]:
        yield Fault("eyes_lose_but_won", facts=facts)
    elif deal.won is False and outcome.value[0]:
        yield Fault("eyes_win_but_lost", facts=facts)
    elif deal.margin is not None and deal.margin is not outcome.value[1]:
        yield Fault("margin_against_eyes", facts={**facts, "margin": str(deal.margin)})
