"""Kop as played at Wolsztyn: the Old (Starzy) against the Young (Młodzi), with doublings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.big_points import KOP_SCALE
from scoring.cards import KOP_DECK, possible_eyes
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
from scoring.games.game import SMALL, Bounds, DealTable, Rank
from scoring.games.kop_deals import read_kop_deal, write_kop_deal
from scoring.games.kop_pay import (
    ALL_EYES,
    ALL_TRICKS,
    CLASS_PAY,
    LEVELS,
    LONE_PAY,
    KopResult,
    effective_calls,
    levels_of,
    result_of,
)
from scoring.games.phone_questions import Choice, FigureClass, Form, Option, Seats, asked_form
from scoring.games.terms import ScoreTerm, Terms
from scoring.house_rules import HouseRules
from scoring.pules import Pules
from scoring.random_stream import Chance

PAIRED = tuple(str(contract) for contract in KopContract if contract not in LONE_PAY)
LONE = tuple(str(contract) for contract in LONE_PAY)
SIDES = ("old", "young")

CONTRACTS = Choice(
    "contract",
    tuple(Option(str(contract), {"contract": str(contract)}) for contract in KopContract),
    preset=str(KopContract.ZWYCZAJNA),
)
OLD = Seats("old", counts={**dict.fromkeys(PAIRED, 2), **dict.fromkeys(LONE, 1)}, is_list=True)
Runs = Sequence[Sequence[tuple[int, int, str]]]
CONTRACT_SHARES = {
    KopContract.ZWYCZAJNA: 70,
    KopContract.WESELE: 14,
    KopContract.CICHA: 4,
    KopContract.ZOLO: 10,
    KopContract.ZOLO_DU: 2,
}
LONE_CONTRACTS = (KopContract.CICHA, KopContract.ZOLO, KopContract.ZOLO_DU)
MARGIN_SHARES = {KopMargin.EXIT: 60, KopMargin.NO_EXIT: 32, KopMargin.NO_TRICK: 8}
DOUBLING_SHARES = {"none": 70, "kontra": 22, "rej": 8}


def kop_form(rules: HouseRules) -> Form:
    """Return the questions, with the doublings of this house."""
    runs = {str(contract): _by_tricks(contract, rules) for contract in KopContract}
    return Form(
        questions=(CONTRACTS, OLD, Choice("end", tuple(_ends()), columns=2), _doublings(rules)),
        says=("old", "contract", "end", "doubling"),
        counted=FigureClass("end", "old_eyes", "old_tricks", runs),
    )


def _ends() -> Iterator[Option]:
    """Yield the possible ends of a game; a lone Old has no classes."""
    for margin in KopMargin:
        for won in (True, False):
            said = {} if margin is KopMargin.EXIT else {"margin": str(margin)}
            yield Option(_end(margin, won=won), {"won": won, **said}, only=PAIRED)
    for won in (True, False):
        yield Option("won" if won else "lost", {"won": won}, only=LONE)


def _end(margin: KopMargin, *, won: bool) -> str:
    return f"{'won' if won else 'lost'}-{margin}"


def _doublings(rules: HouseRules) -> Choice:
    """Return the doubling levels, each by the side that called first if that was recorded."""
    options = [Option("none", {})]
    for called, level in enumerate(LEVELS[rules.doublings][1:], start=1):
        options.append(Option(level, {"doubling": level}))
        for side in range(2):
            calls = [SIDES[(side + turn) % 2] for turn in range(called)]
            options.append(Option(f"{level}-{SIDES[side]}", {"doubling": level, "calls": calls}))
    return Choice("doubling", tuple(options), preset="none", columns=3, is_folded=True)


def _by_tricks(contract: KopContract, rules: HouseRules) -> Runs:
    """Return the possible eyes for this many tricks, in runs of one class each."""
    return tuple(tuple(_classes(contract, tricks, rules)) for tricks in range(ALL_TRICKS + 1))


def _classes(
    contract: KopContract, tricks: int, rules: HouseRules
) -> Iterator[tuple[int, int, str]]:
    run: tuple[int, int, str] | None = None
    for eyes in sorted(possible_eyes(KOP_DECK, 4 * tricks)):
        name = _class(contract, eyes, tricks, rules)
        if run is not None and run[1:] == (eyes - 1, name):
            run = (run[0], eyes, name)
            continue
        if run is not None:
            yield run
        run = (eyes, eyes, name)
    if run is not None:
        yield run


def _class(contract: KopContract, eyes: int, tricks: int, rules: HouseRules) -> str:
    found = result_of(CountedKopDeal(contract, (), eyes, tricks), rules)
    if contract in LONE_PAY:
        return "won" if found.won else "lost"
    return _end(found.margin, won=found.won)


def invent_kop_deal(chance: Chance) -> Deal:
    """Return a deal by one or two Old, sometimes doubled."""
    contract = chance.weighted(CONTRACT_SHARES)
    first = chance.below(4)
    if contract in LONE_CONTRACTS:
        return KopDeal(contract, (first,), chance.below(5) > 1, doubling=_doubling(chance))
    second = (first + chance.between(1, 3)) % 4
    return KopDeal(
        contract,
        (min(first, second), max(first, second)),
        won=chance.below(2) == 0,
        margin=chance.weighted(MARGIN_SHARES),
        doubling=_doubling(chance),
    )


def _doubling(chance: Chance) -> str:
    return chance.weighted(DOUBLING_SHARES)


@dataclass(frozen=True, slots=True)
class Kop:
    """Four players, sixteen cards, four tricks; all play every deal."""

    id: str = "kop"
    sizes: tuple[int, ...] = (4,)
    rules: HouseRules = HouseRules(scale=KOP_SCALE)
    is_zero_sum: bool = True
    has_personal_pules: bool = False
    has_pules: bool = False
    has_table_game: bool = False
    all_passed: str = ""
    has_dealer: bool = True
    deals_alike: bool = False
    is_signed: bool = True
    family: str = "kop"
    settings: tuple[str, ...] = ("doublings", "out_young", "out_old")
    counts: tuple[str, ...] = ()
    ranks: tuple[Rank, ...] = SMALL

    def form(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return the questions about a deal, and the pay of the answers."""
        return asked_form(self, size, rules, kop_form(rules))

    def play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return no further data."""
        return {}

    def counted_in(self, deal: Deal) -> Iterator[tuple[int, str]]:
        """Yield no statistics."""
        yield from ()

    def table(self, size: int, *, dealer: int, rules: HouseRules) -> DealTable:
        """Return a table at which all seats play."""
        return DealTable(size, dealer, (), rules)

    def read_deal(self, raw: object) -> Deal:
        """Return the deal described by the JSON."""
        return read_kop_deal(raw)

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON."""
        return write_kop_deal(deal)

    def check(self, deal: Deal, table: DealTable) -> Iterator[Fault]:
        """Yield everything about the deal that is impossible."""
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
        """Return the points of a checked deal."""
        match deal:
            case KopDeal(won=won, margin=margin):
                return _pay(deal, KopResult(won, margin), table.rules), pules
            case CountedKopDeal():
                return _pay(deal, result_of(deal, table.rules), table.rules), pules
        raise ValueError(deal)

    def terms(self, deal: Deal, table: DealTable, pules: Pules) -> Terms:
        """Return each seat's stake, doubled, and three times for a lone Old."""
        if not isinstance(deal, KopDeal | CountedKopDeal):
            raise ValueError(deal)
        points, _pules = self.score(deal, table, pules)
        if isinstance(deal, CountedKopDeal):
            result = result_of(deal, table.rules)
        else:
            result = KopResult(deal.won, deal.margin)
        facts: dict[str, object] = {
            "contract": str(deal.contract),
            "won": result.won,
            "margin": str(result.margin),
            "is_lone": deal.contract in LONE_PAY,
            "worth": LONE_PAY.get(deal.contract) or CLASS_PAY[result.margin],
            "doubled": 1 << _level(deal, table.rules),
        }
        times = [3 if facts["is_lone"] and seat in deal.old else 1 for seat in range(table.size)]
        return tuple(
            (ScoreTerm("kop", own // each, each, {**facts, "is_old": seat in deal.old}),)
            for seat, (own, each) in enumerate(zip(points, times, strict=True))
        )

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return the bounds after this many deals, each with all possible doublings."""
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
        """Yield no notices."""
        yield from ()

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal, for rehearsals."""
        return invent_kop_deal(chance)


def _highest(contract: KopContract, worth: int, rules: HouseRules) -> int:
    """Return the worth of a contract with all possible doublings."""
    levels = levels_of(contract, rules)
    return _doubled(worth, max(range(len(levels))))


def _doubled(worth: int, level: int) -> int:
    return worth << level


def _level(deal: KopDeal | CountedKopDeal, rules: HouseRules) -> int:
    if deal.calls is not None:
        return effective_calls(deal.calls)
    return LEVELS[rules.doublings].index(deal.doubling)


def _pay(deal: KopDeal | CountedKopDeal, result: KopResult, rules: HouseRules) -> Points:
    """Return the points: each loser pays each winner; a lone Old settles with all three."""
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
