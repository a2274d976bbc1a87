"""Common base of all zoles: one player (lielais) against the others, by class or by eyes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

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
from scoring.games.game import SMALL, Bounds, DealTable, Rank
from scoring.games.terms import Terms, against_all, together
from scoring.games.zole_bounds import PuleWorth, Stake, zole_bounds
from scoring.games.zole_deals import (
    check_class,
    check_count,
    check_declarer,
    read_zole_deal,
    write_zole_deal,
)
from scoring.games.zole_invention import invent_zole_deal
from scoring.games.zole_pay import (
    ORDINARY_PAY,
    SMALL_ZOLE_PAY,
    ZOLE_PAY,
    Outcome,
    PayTable,
    facts_of_deal,
    outcome_of,
    outcome_of_deal,
    pule_terms,
)
from scoring.games.zole_play import zole_play
from scoring.house_rules import HouseRules
from scoring.pules import Pules
from scoring.random_stream import Chance

COUNTS = (
    "declared", "won", "zoles", "zoles_won", "jani_won", "jani_lost", "tricks_won", "tricks_lost",
)  # fmt: skip
SMALL_ZOLE_SETTINGS = ("small_zole", "small_zole_lost")
PULE_SETTINGS = ("personal_pule", "leftover_pules", "pules_on_zole")


def counted_in(deal: Deal) -> Iterator[tuple[Seat, str]]:
    """Yield what a declared deal adds to its declarer's statistics.

    `jani_won` counts games in which the others stayed in jaņi, `jani_lost` those in which the
    declarer did; `tricks_…` are games that one side lost without a trick.
    """
    if not isinstance(deal, DeclaredDeal | CountedDeal):
        return
    won, margin = _outcome(deal)
    is_ordinary = deal.contract is Contract.ORDINARY
    yield deal.declarer, "declared" if is_ordinary else "zoles"
    if won:
        yield deal.declarer, "won" if is_ordinary else "zoles_won"
    side = "won" if won else "lost"
    if margin is Margin.JANI:
        yield deal.declarer, f"jani_{side}"
    elif margin is Margin.BEZSTIKIS:
        yield deal.declarer, f"tricks_{side}"


def _outcome(deal: DeclaredDeal | CountedDeal) -> tuple[bool, Margin]:
    if isinstance(deal, CountedDeal):
        won, margin = outcome_of(deal.contract, deal.eyes, deal.tricks).value
        return won, margin
    return deal.won, deal.margin


@lru_cache(maxsize=1024)
def settle(declarer: Seat, stake: int, seats: int) -> Points:
    """Return the points when every other seat pays the stake to the declarer.

    >>> settle(1, 2, 4)
    (-2, 6, -2, -2)
    """
    return tuple(stake * (seats - 1) if seat == declarer else -stake for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Zole:
    """Zole by the rules of one source; variants override the differences."""

    id: str
    sizes: tuple[int, ...] = (3, 4, 5)
    rules: HouseRules = HouseRules()
    zole_pay: ClassVar[Mapping[Outcome, int]] = ZOLE_PAY
    is_surrender_known: bool = False
    is_zero_sum: bool = True
    has_personal_pules: bool = False
    has_pules: bool = False
    has_table_game: bool = False
    all_passed: str = ""
    all_eyes_lie: bool = False
    has_dealer: bool = True
    deals_alike: bool = False
    is_signed: bool = True
    family: str = "zole"
    settings: tuple[str, ...] = ("idle_at_five", *SMALL_ZOLE_SETTINGS)
    counts: tuple[str, ...] = COUNTS
    ranks: tuple[Rank, ...] = SMALL

    def form(self, size: int, rules: HouseRules) -> None:
        """Return None: the page has its own form for all zoles."""

    def play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return stakes, possible eyes, pules and the table game."""
        return zole_play(self, size, rules)

    def table_play(self, size: int, rules: HouseRules) -> Mapping[str, object] | None:
        """Return how the table game is played after all passed; None if it is not."""
        return None

    def counted_in(self, deal: Deal) -> Iterator[tuple[Seat, str]]:
        """Yield what a declared deal adds to its declarer's statistics."""
        yield from counted_in(deal)

    def table(self, size: int, *, dealer: Seat, rules: HouseRules) -> DealTable:
        """Return the seats that sit out: none of three, the dealer of four, two of five."""
        if size == 3:
            return DealTable(size, dealer, (), rules)
        if size == 4:
            return DealTable(size, dealer, (dealer,), rules)
        hand = 2 if rules.idle_at_five == "second" else 3
        idle = tuple(sorted((dealer, (dealer + hand) % size)))
        return DealTable(size, dealer, idle, rules)

    def read_deal(self, raw: object) -> Deal:
        """Return the deal described by the JSON."""
        return read_zole_deal(raw)

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON."""
        return write_zole_deal(deal)

    def pay_table(self, rules: HouseRules) -> PayTable:
        """Return the pay of each contract in each class."""
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
        """Yield everything about the deal that is impossible at this table."""
        match deal:
            case UnreadableDeal(faults=faults):
                yield from faults
            case DeclaredDeal():
                yield from check_declarer(deal.contract, deal.declarer, table)
                yield from check_class(deal, is_surrender_known=self.is_surrender_known)
            case CountedDeal():
                yield from check_declarer(deal.contract, deal.declarer, table)
                yield from check_count(deal)
            case PassedDeal():
                yield from self.check_passed()
            case TableDeal():
                yield from self.check_table_game(deal, table)

    def check_passed(self) -> Iterator[Fault]:
        """Yield the faults of recording that all passed."""
        yield from ()

    def check_table_game(self, deal: TableDeal, table: DealTable) -> Iterator[Fault]:
        """Yield the faults of this table game."""
        yield Fault("table_game_not_in_game")

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return the points of a checked deal, and the pules that stand after it."""
        match deal:
            case DeclaredDeal() | CountedDeal():
                return self._score_declared(deal, outcome_of_deal(deal), table, pules)
            case PassedDeal():
                return (0,) * table.size, self.pules_after_pass(pules, table)
            case TableDeal():
                points = self.score_table_game(deal, table)
                return points, self.pules_after_pass(pules, table)
        return (0,) * table.size, pules

    def terms(self, deal: Deal, table: DealTable, pules: Pules) -> Terms:
        """Return the stake and the pay of the pule as terms."""
        if isinstance(deal, TableDeal):
            return self.terms_of_table_game(deal, table)
        if not isinstance(deal, DeclaredDeal | CountedDeal):
            return ((),) * table.size
        outcome = outcome_of_deal(deal)
        stake = self._pay(deal.contract, table.rules)[outcome]
        points, _after = self.score(deal, table, pules)
        extra = [
            own - paid
            for own, paid in zip(points, settle(deal.declarer, stake, table.size), strict=True)
        ]
        return together(
            against_all("declared", deal.declarer, stake, table.size, facts_of_deal(deal, outcome)),
            pule_terms(extra, deal.declarer, pules),
        )

    def terms_of_table_game(self, deal: TableDeal, table: DealTable) -> Terms:
        """Return the terms of each seat's points of the table game."""
        raise ValueError(deal)

    def pules_after_pass(self, pules: Pules, table: DealTable) -> Pules:
        """Return the pules after a deal that all passed."""
        return pules

    def score_table_game(self, deal: TableDeal, table: DealTable) -> Points:
        """Return the points of the table game."""
        raise ValueError(deal)

    def touches_pules(self, contract: Contract, rules: HouseRules) -> bool:
        """Whether a game of this contract clears or creates pules."""
        return contract is Contract.ORDINARY or rules.pules_on_zole

    def pay_pules(
        self, *, won: bool, declarer: Seat, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]:
        """Return the pule points of an ordinary game, besides its stake, and the pules after it."""
        return (0,) * table.size, pules

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return the lowest and highest total after this many deals, the judge's pules included."""
        stakes = [
            Stake(points, touches_pules=self.touches_pules(contract, rules))
            for contract, pays in self.pay_table(rules).items()
            if contract is not Contract.SMALL_ZOLE or rules.small_zole
            for points in pays.values()
        ]
        tables = [self.table(size, dealer=dealer, rules=rules) for dealer in range(size)]
        return zole_bounds(stakes, self.worth_of_pules(size, rules), tables=tables, deals=deals)

    def worth_of_pules(self, size: int, rules: HouseRules) -> PuleWorth:
        """Return the worth of a pule to those who clear it, or to whom it is left."""
        return PuleWorth()

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by small points."""
        return [(total,) for total in totals]

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterator[Notice]:
        """Yield no notices."""
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
