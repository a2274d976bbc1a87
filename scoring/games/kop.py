"""Kop as played at Wolsztyn: the Old (Starzy) against the Young (Młodzi), with doublings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from types import MappingProxyType

from scoring.big_points import KOP_SCALE
from scoring.cards import KOP_DECK, possible_eyes
from scoring.chance import Chance
from scoring.deals import (
    CountedKopDeal,
    Deal,
    KopContract,
    KopDeal,
    KopMargin,
    Points,
    UnreadableDeal,
)
from scoring.errors import Fault, Notice
from scoring.games.bounds import bounds_of, most_of_sides
from scoring.games.game import Bounds, DealTable
from scoring.games.kop_deals import read_kop_deal, write_kop_deal
from scoring.games.kop_invention import invent_kop_deal
from scoring.house_rules import HouseRules
from scoring.pules import Pules

LEVELS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "wolsztyn": ("none", "kontra", "rej", "bok", "slup"),
        # The house of Kościan knows a fifth doubling and calls the fourth otherwise.
        "koscian": ("none", "kontra", "rej", "bok", "skok", "zub"),
    }
)
HIGHEST_LEVEL: Mapping[KopContract, str | None] = MappingProxyType(
    {
        KopContract.ZWYCZAJNA: None,
        KopContract.WESELE: None,
        KopContract.CICHA: "bok",
        KopContract.ZOLO: "rej",
        KopContract.ZOLO_DU: "rej",
    }
)
CLASS_PAY: Mapping[KopMargin, int] = MappingProxyType(
    {KopMargin.EXIT: 1, KopMargin.NO_EXIT: 2, KopMargin.NO_TRICK: 3}
)
LONE_PAY: Mapping[KopContract, int] = MappingProxyType(
    {KopContract.CICHA: 4, KopContract.ZOLO: 5, KopContract.ZOLO_DU: 10}
)

ALL_EYES = 104
ALL_TRICKS = 4
WINNING_EYES = 53


@dataclass(frozen=True, slots=True)
class KopResult:
    """Whether the Old won, and how the losers came out."""

    won: bool
    margin: KopMargin


def result_of(deal: CountedKopDeal, rules: HouseRules) -> KopResult:
    """Return the class that follows from the eyes and tricks of the Old."""
    if deal.contract is KopContract.ZOLO_DU:
        return KopResult(deal.tricks == ALL_TRICKS, KopMargin.EXIT)
    won = deal.eyes >= WINNING_EYES
    if deal.contract in LONE_PAY:
        return KopResult(won, KopMargin.EXIT)
    losers_tricks = ALL_TRICKS - deal.tricks if won else deal.tricks
    losers_eyes = ALL_EYES - deal.eyes if won else deal.eyes
    if losers_tricks == 0:
        return KopResult(won, KopMargin.NO_TRICK)
    is_out = losers_eyes >= (rules.out_young if won else rules.out_old)
    return KopResult(won, KopMargin.EXIT if is_out else KopMargin.NO_EXIT)


def levels_of(contract: KopContract, rules: HouseRules) -> tuple[str, ...]:
    """Return the doublings that the contract knows in this house, none first."""
    levels = LEVELS[rules.doublings]
    highest = HIGHEST_LEVEL[contract]
    return levels if highest is None else levels[: levels.index(highest) + 1]


def effective_calls(calls: Sequence[str]) -> int:
    """Return how many doublings count: a second one by the same side in a row does not.

    >>> effective_calls(["old", "old", "young"])
    2
    """
    return sum(side != before for before, side in pairwise(["", *calls]))


@dataclass(frozen=True, slots=True)
class Kop:
    """Four players, sixteen cards, four tricks; everybody plays every deal."""

    id: str = "kop"
    sizes: tuple[int, ...] = (4,)
    rules: HouseRules = HouseRules(scale=KOP_SCALE)
    is_zero_sum: bool = True
    has_personal_pules: bool = False

    def table(self, size: int, *, dealer: int, rules: HouseRules) -> DealTable:
        """Nobody sits out."""
        return DealTable(size, dealer, (), rules)

    def read_deal(self, raw: object) -> Deal:
        """Return the deal that the JSON describes."""
        return read_kop_deal(raw)

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON."""
        return write_kop_deal(deal)

    def check(self, deal: Deal, table: DealTable) -> Iterator[Fault]:
        """Yield everything about the deal that cannot have happened."""
        match deal:
            case UnreadableDeal(faults=faults):
                yield from faults
            case KopDeal():
                yield from _check_sides(deal, table)
                yield from _check_doubling(deal, table.rules)
                if deal.contract in LONE_PAY and deal.margin is not KopMargin.EXIT:
                    yield Fault("margin_in_lone_game", facts={"contract": str(deal.contract)})
            case CountedKopDeal():
                yield from _check_sides(deal, table)
                yield from _check_doubling(deal, table.rules)
                yield from _check_count(deal, table.rules)

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return what a checked deal pays."""
        match deal:
            case KopDeal(won=won, margin=margin):
                return _pay(deal, KopResult(won, margin), table.rules), pules
            case CountedKopDeal():
                return _pay(deal, result_of(deal, table.rules), table.rules), pules
        raise ValueError(deal)

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return the bounds of so many deals, each doubled as often as it can be."""
        best = max(CLASS_PAY.values())
        pays = {c: _highest(c, LONE_PAY.get(c, best), rules) for c in KopContract}
        lone = max(pay for contract, pay in pays.items() if contract in LONE_PAY)
        paired = max(pay for contract, pay in pays.items() if contract not in LONE_PAY)
        tables = [self.table(size, dealer=dealer, rules=rules) for dealer in range(size)]
        return bounds_of(partial(most_of_sides, lone, paired), tables=tables, deals=deals)

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by small points."""
        return [(total,) for total in totals]

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterator[Notice]:
        """Remark nothing."""
        yield from ()

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal, for rehearsals."""
        return invent_kop_deal(chance)


def _highest(contract: KopContract, worth: int, rules: HouseRules) -> int:
    """Return what a contract is worth when it is doubled as often as it can be."""
    levels = levels_of(contract, rules)
    return _doubled(worth, max(range(len(levels))))


def _doubled(worth: int, level: int) -> int:
    return worth << level


def _level(deal: KopDeal | CountedKopDeal, rules: HouseRules) -> int:
    if deal.calls is not None:
        return effective_calls(deal.calls)
    return LEVELS[rules.doublings].index(deal.doubling)


def _pay(deal: KopDeal | CountedKopDeal, result: KopResult, rules: HouseRules) -> Points:
    """Let each loser pay each winner; a lone Old settles with all three."""
    worth = LONE_PAY.get(deal.contract) or CLASS_PAY[result.margin]
    value = _doubled(worth, _level(deal, rules)) * (1 if result.won else -1)
    of_old = 3 * value if deal.contract in LONE_PAY else value
    return tuple(of_old if seat in deal.old else -value for seat in range(4))


def _check_sides(deal: KopDeal | CountedKopDeal, table: DealTable) -> Iterator[Fault]:
    due = 1 if deal.contract in LONE_PAY else 2
    for seat in deal.old:
        if not 0 <= seat < table.size:
            yield Fault("no_such_seat", seat=seat, facts={"seats": table.size})
    if len(set(deal.old)) != due or len(deal.old) != due:
        yield Fault("old_count", facts={"due": due, "contract": str(deal.contract)})


def _check_doubling(deal: KopDeal | CountedKopDeal, rules: HouseRules) -> Iterator[Fault]:
    known = levels_of(deal.contract, rules)
    facts = {"contract": str(deal.contract), "levels": ", ".join(known)}
    if deal.calls is None:
        if deal.doubling not in known:
            yield Fault("doubling_not_in_game", facts={**facts, "doubling": deal.doubling})
        return
    if deal.contract in LONE_PAY and deal.calls[:1] == ("old",):
        yield Fault("lone_old_doubles_first", facts=facts)
    level = effective_calls(deal.calls)
    if level >= len(known):
        yield Fault("too_many_doublings", facts={**facts, "calls": level})
    elif deal.doubling not in ("none", known[level]):
        yield Fault("doubling_against_calls", facts={**facts, "doubling": deal.doubling})


def _check_count(deal: CountedKopDeal, rules: HouseRules) -> Iterator[Fault]:
    facts = {"eyes": deal.eyes, "tricks": deal.tricks}
    if not 0 <= deal.tricks <= ALL_TRICKS:
        yield Fault("kop_tricks_out_of_range", facts=facts)
        return
    if not 0 <= deal.eyes <= ALL_EYES:
        yield Fault("kop_eyes_out_of_range", facts=facts)
        return
    if deal.eyes not in possible_eyes(KOP_DECK, 4 * deal.tricks):
        yield Fault("eyes_impossible_for_tricks", facts=facts)
    result = result_of(deal, rules)
    if deal.won is True and not result.won:
        yield Fault("eyes_lose_but_won", facts=facts)
    elif deal.won is False and result.won:
        yield Fault("eyes_win_but_lost", facts=facts)
    elif deal.margin is not None and deal.margin is not result.margin:
        yield Fault("margin_against_eyes", facts={**facts, "margin": str(deal.margin)})


KOP = Kop()
