"""Strategies for sheets that can be played: every game, size and deal shape."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from scoring import games
from scoring.deals import (
    AlexanderDeal,
    AnnulledDeal,
    Contract,
    CountedDeal,
    CountedKopDeal,
    Deal,
    DeclaredDeal,
    GivenPule,
    KopContract,
    KopDeal,
    KopMargin,
    Margin,
    PassedDeal,
    PatienceDeal,
    Seat,
    TableDeal,
)
from scoring.games import DealTable
from scoring.games.kop_pay import LONE_PAY, levels_of
from scoring.games.zole_pay import eyes_for_tricks
from scoring.games.zole_rondo import losers, points_to_draw
from scoring.house_rules import HouseRules
from scoring.sheets import Sheet

ZERO_SUM = (
    ("zole-classic", 3), ("zole-classic", 4), ("zole-classic", 5),
    ("zole-rondo", 3), ("zole-rondo", 4), ("zole-rondo", 5),
    ("zole-french", 3), ("zole-english", 3), ("zole-english", 4), ("kop", 4),
)  # fmt: skip
PATIENCE = tuple((name, size) for name in ("golf", "klondike", "chinese-wall", "alexander")
                 for size in (1, 2, 3, 4, 5))  # fmt: skip
NAMES = ("Anna", "Bruno", "Cilda", "Dainis", "Elza")
PACK = [11] * 4 + [10] * 4 + [4] * 4 + [3] * 4 + [2] * 4 + [0] * 6

PERSONAL_PULES: st.SearchStrategy[str | int] = st.sampled_from(("others", "players", 2, 3))


@st.composite
def sheets(draw: st.DrawFn, game_id: str, size: int) -> Sheet:
    """Return a valid sheet, under any house rules."""
    game = games.find(game_id)
    rules = draw(house_rules(game.rules))
    sheet = Sheet(game, NAMES[:size], rules=rules, first_dealer=draw(st.integers(0, size - 1)))
    count = draw(st.integers(0, 8))
    tables = [sheet.table_at(number) for number in range(1, count + 1)]
    deals = tuple(draw(deal_at(table, game_id)) for table in tables)
    penalties = draw(penalty_pules(size, count)) if game.has_personal_pules else ()
    return replace(sheet, deals=deals, penalty_pules=penalties)


@st.composite
def house_rules(draw: st.DrawFn, defaults: HouseRules) -> HouseRules:
    return replace(
        defaults,
        idle_at_five=draw(st.sampled_from(("second", "third"))),
        personal_pule=draw(PERSONAL_PULES),
        pules_on_zole=draw(st.booleans()),
        leftover_pules=draw(st.sampled_from(("lapse", "each"))),
        small_zole=True,
        small_zole_lost=draw(st.sampled_from((6, 7))),
        doublings=draw(st.sampled_from(("wolsztyn", "koscian"))),
    )


@st.composite
def penalty_pules(draw: st.DrawFn, size: int, deals: int) -> tuple[GivenPule, ...]:
    one = st.builds(
        GivenPule,
        seat=st.integers(0, size - 1),
        after_deal=st.integers(0, deals),
        reason=st.sampled_from(("", "wrong card", "late at the table")),
    )
    return tuple(draw(st.lists(one, max_size=4)))


def deal_at(table: DealTable, game_id: str) -> st.SearchStrategy[Deal]:
    """Return a strategy for deals that are possible in this game at this table."""
    match game_id:
        case "kop":
            return st.one_of(kop_deals(table), counted_kop_deals(table))
        case "alexander":
            return alexander_deals(table.size)
        case "golf" | "klondike" | "chinese-wall":
            low, high = (-16, 35) if game_id == "golf" else (0, 52)
            figures = st.lists(st.integers(low, high), min_size=table.size, max_size=table.size)
            return st.builds(PatienceDeal, figures.map(tuple))
    undeclared: dict[str, st.SearchStrategy[Deal]] = {
        "zole-rondo": rondo_table_games(table),
        "zole-english": english_table_games(table),
    }
    passed = undeclared.get(game_id, st.just(PassedDeal()))
    ways = [declared(table), counted(table), passed, st.just(AnnulledDeal())]
    if game_id == "zole-english":
        ways.append(surrendered(table))
    return st.one_of(ways)


def declared(table: DealTable) -> st.SearchStrategy[Deal]:
    by_class = st.builds(
        DeclaredDeal,
        contract=st.sampled_from((Contract.ORDINARY, Contract.ZOLE)),
        declarer=st.sampled_from(table.active),
        won=st.booleans(),
        margin=st.sampled_from(Margin),
    )
    small = st.builds(
        DeclaredDeal,
        contract=st.just(Contract.SMALL_ZOLE),
        declarer=st.sampled_from(table.active),
        won=st.booleans(),
    )
    return st.one_of(by_class, by_class, small)


def surrendered(table: DealTable) -> st.SearchStrategy[Deal]:
    return st.builds(
        DeclaredDeal,
        contract=st.sampled_from((Contract.ORDINARY, Contract.ZOLE)),
        declarer=st.sampled_from(table.active),
        won=st.just(value=False),
        surrendered=st.just(value=True),
    )


@st.composite
def counted(draw: st.DrawFn, table: DealTable) -> Deal:
    contract = draw(st.sampled_from(Contract))
    tricks = draw(st.integers(0, 8))
    eyes = draw(st.sampled_from(sorted(eyes_for_tricks(contract, tricks))))
    return CountedDeal(contract, draw(st.sampled_from(table.active)), eyes, tricks)


@st.composite
def rondo_table_games(draw: st.DrawFn, table: DealTable) -> Deal:
    """Deal the pack out trick by trick; a dealer who sits out takes only the first two tricks."""
    dealer = (table.dealer,) if table.dealer in table.idle else ()
    first = tuple(seat for seat in (*table.active, *dealer) if seat is not None)
    takers = [draw(st.sampled_from(first)) for _ in range(2)]
    takers += [draw(st.sampled_from(table.active)) for _ in range(6)]
    played = lay_out(takers, (4, 4, 3, 3, 3, 3, 3, 3), first, table, draw(st.randoms()))
    lost = draw(st.permutations(losers(played)))
    return replace(played, odd_payers=tuple(sorted(lost[: points_to_draw(played)])))


@st.composite
def english_table_games(draw: st.DrawFn, table: DealTable) -> Deal:
    takers = [draw(st.sampled_from(table.active)) for _ in range(8)]
    played = lay_out(takers, (3,) * 8, table.active, table, draw(st.randoms()))
    figures = [(t or 0, e or 0) for t, e in zip(played.tricks, played.eyes, strict=True)]
    equal = [seat for seat in table.active if figures[seat] == max(figures)]
    drawn = (draw(st.sampled_from(equal)),) if len(equal) > 1 else ()
    return replace(played, odd_payers=drawn)


def lay_out(
    takers: list[Seat],
    cards: tuple[int, ...],
    seats: tuple[Seat, ...],
    table: DealTable,
    luck: Random,
) -> TableDeal:
    pack = PACK.copy()
    luck.shuffle(pack)
    eyes: list[int | None] = [0 if seat in seats else None for seat in range(table.size)]
    tricks: list[int | None] = list(eyes)
    for taker, count in zip(takers, cards, strict=True):
        eyes[taker] = (eyes[taker] or 0) + sum(pack.pop() for _ in range(count))
        tricks[taker] = (tricks[taker] or 0) + 1
    return TableDeal(tuple(eyes), tuple(tricks))


@st.composite
def kop_deals(draw: st.DrawFn, table: DealTable) -> Deal:
    contract = draw(st.sampled_from(KopContract))
    is_lone = contract in LONE_PAY
    margin = KopMargin.EXIT if is_lone else draw(st.sampled_from(KopMargin))
    won = draw(st.booleans())
    deal = KopDeal(contract, draw(old_side(is_lone=is_lone)), won, margin)
    levels = levels_of(contract, table.rules)
    if draw(st.booleans()):
        return replace(deal, doubling=draw(st.sampled_from(levels)))
    count = draw(st.integers(0, len(levels) - 1))
    sides = ("young", "old") if is_lone or draw(st.booleans()) else ("old", "young")
    return replace(deal, calls=tuple(sides[turn % 2] for turn in range(count)))


@st.composite
def counted_kop_deals(draw: st.DrawFn, table: DealTable) -> Deal:
    contract = draw(st.sampled_from(KopContract))
    tricks = draw(st.integers(0, 4))
    held = sorted({0: {0}, 1: {8, 26, 27, 44}, 2: {52, 53}, 3: {77, 78, 79}, 4: {104}}[tricks])
    return CountedKopDeal(
        contract,
        draw(old_side(is_lone=contract in LONE_PAY)),
        eyes=draw(st.sampled_from(held)),
        tricks=tricks,
        doubling=draw(st.sampled_from(levels_of(contract, table.rules))),
    )


@st.composite
def old_side(draw: st.DrawFn, *, is_lone: bool) -> tuple[Seat, ...]:
    seats = draw(st.permutations(range(4)))
    return tuple(sorted(seats[: 1 if is_lone else 2]))


@st.composite
def alexander_deals(draw: st.DrawFn, size: int) -> Deal:
    battles = tuple(draw(st.integers(1, 7)) for _ in range(size))
    cards = tuple(52 if fought <= 3 else draw(st.integers(0, 52)) for fought in battles)
    return AlexanderDeal(battles, cards)
