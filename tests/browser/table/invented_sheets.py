"""Random sheets, unlike real play: every rule, size and kind of deal in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring import games
from scoring.big_points import LZF_SCALE, Scale
from scoring.cards import KOP_DECK, possible_eyes
from scoring.deals import (
    Contract,
    CountedDeal,
    CountedKopDeal,
    Deal,
    DeclaredDeal,
    GivenPule,
    KopDeal,
    Margin,
    TableDeal,
)
from scoring.games.game import DealTable, Game
from scoring.games.kop_pay import LEVELS, levels_of
from scoring.games.zole_pay import eyes_for_tricks
from scoring.house_rules import HouseRules
from scoring.random_stream import Chance
from scoring.sheet_files import write_score
from scoring.sheets import Sheet, check, play_data, score

SCALES = (
    LZF_SCALE,
    Scale({3: (3, 2, 1), 4: (3, 2, 1, 1), 5: (3, 2, 1, 1, 1)}),
    Scale(LZF_SCALE.by_size, LZF_SCALE.all_equal, second_at_three_needs_plus=3),
    None,
)

PERSONAL_PULES: tuple[str | int, ...] = ("others", "players", 2, 3)


@dataclass(frozen=True)
class Asked:
    """The data of a sheet as the page gets them, and the engine's result."""

    facts: Mapping[str, object]
    says: Mapping[str, object]


def asked(game: Game, seed: str) -> Asked:
    """Create a random sheet and let the engine score it."""
    chance = Chance(seed)
    sheet = _sheet(game, chance)
    scored = write_score(sheet, score(sheet))
    return Asked(
        {
            "play": play_data(game, size=sheet.size, rules=sheet.house_rules),
            "firstDealer": sheet.first_dealer,
            "lines": list(_lines(sheet)),
            "judged": [],
        },
        {name: scored[name] for name in ("rows", "leftover", "small", "places", "big")},
    )


def _lines(sheet: Sheet) -> Iterator[Mapping[str, object]]:
    for number in range(len(sheet.deals) + 1):
        given = [{"seat": p.seat} for p in sheet.penalty_pules if p.after_deal == number]
        deal = sheet.game.write_deal(sheet.deals[number - 1]) if number else None
        yield {"number": number, "deal": deal, "pules": given}


def _sheet(game: Game, chance: Chance) -> Sheet:
    size = chance.one_of(game.sizes)
    rules = _rules(game, chance)
    frame = Sheet(game, tuple("ABCDE"[:size]), rules=rules, first_dealer=chance.below(size))
    deals = tuple(_deal(frame, number, chance) for number in range(1, 4 + chance.below(15)))
    given = 3 if game.has_personal_pules else 0
    penalties = tuple(
        GivenPule(chance.below(size), chance.below(len(deals) + 1))
        for _ in range(chance.below(given + 1))
    )
    return replace(frame, deals=deals, penalty_pules=penalties)


def _rules(game: Game, chance: Chance) -> HouseRules:
    return replace(
        game.rules,
        idle_at_five=chance.one_of(("second", "third")),
        personal_pule=chance.one_of(PERSONAL_PULES),
        pules_on_zole=chance.below(4) == 0,
        leftover_pules=chance.one_of(("lapse", "each")),
        small_zole=chance.below(2) == 0,
        small_zole_lost=chance.one_of((6, 7)),
        doublings=chance.one_of(("wolsztyn", "koscian")),
        out_young=chance.one_of((26, 20)),
        out_old=chance.one_of((27, 35)),
        scale=chance.one_of(SCALES) if game.rules.scale else None,
    )


def _deal(frame: Sheet, number: int, chance: Chance) -> Deal:
    table = frame.table_at(number)
    if frame.game.family != "zole":
        return _of_another_game(frame.game, table, chance)
    invent = chance.one_of((_invented, _invented, _by_class, _counted, _all_passed))
    deal = invent(frame.game, table, chance)
    return deal if not list(frame.game.check(deal, table)) else _by_class(frame.game, table, chance)


def _invented(game: Game, table: DealTable, chance: Chance) -> Deal:
    return game.invent_deal(table, chance)


def _of_another_game(game: Game, table: DealTable, chance: Chance) -> Deal:
    """Return a random deal; for kop also by eyes and calls, which rehearsals leave out."""
    deal = game.invent_deal(table, chance)
    if not isinstance(deal, KopDeal) or chance.below(3):
        return deal
    tricks = chance.below(5)
    eyes = chance.one_of(sorted(possible_eyes(KOP_DECK, 4 * tricks)))
    called = chance.below(len(levels_of(deal.contract, table.rules)))
    sides = ("young", "old") if len(deal.old) == 1 or chance.below(2) else ("old", "young")
    calls = tuple(sides[turn % 2] for turn in range(called)) or None
    level = LEVELS[table.rules.doublings][called]
    return CountedKopDeal(deal.contract, deal.old, eyes, tricks, level, calls)


def _all_passed(game: Game, table: DealTable, chance: Chance) -> Deal:
    """Return a random deal, often all passed, so that there are pules for the game's rules."""
    for _ in range(40):
        deal = game.invent_deal(table, chance)
        if not isinstance(deal, DeclaredDeal | CountedDeal):
            return deal
    return deal


def _by_class(game: Game, table: DealTable, chance: Chance) -> Deal:
    contract = chance.one_of(_contracts(table))
    if contract is Contract.SMALL_ZOLE:
        return DeclaredDeal(contract, chance.one_of(table.active), won=chance.below(2) == 0)
    if game.id == "zole-english" and chance.below(6) == 0:
        return DeclaredDeal(contract, chance.one_of(table.active), won=False, surrendered=True)
    margin = chance.one_of(tuple(Margin))
    return DeclaredDeal(contract, chance.one_of(table.active), chance.below(3) > 0, margin)


def _counted(game: Game, table: DealTable, chance: Chance) -> Deal:
    contract, tricks = chance.one_of(_contracts(table)), chance.below(9)
    eyes = chance.one_of(sorted(eyes_for_tricks(contract, tricks)))
    return CountedDeal(contract, chance.one_of(table.active), eyes, tricks)


def _contracts(table: DealTable) -> tuple[Contract, ...]:
    return tuple(c for c in Contract if table.rules.small_zole or c is not Contract.SMALL_ZOLE)


def table_games(game: Game, seed: str, count: int) -> Iterator[tuple[Mapping[str, object], bool]]:
    """Yield table games, possible and impossible, with the engine's verdict."""
    chance = Chance(seed)
    while count:
        size = chance.one_of(game.sizes)
        table = game.table(size, dealer=chance.below(size), rules=game.rules)
        deal = _all_passed(game, table, chance)
        if not isinstance(deal, TableDeal):
            continue
        count -= 1
        spoilt = _spoil(deal, chance)
        facts = {
            "play": play_data(game, size=size, rules=game.rules),
            "dealer": table.dealer,
            "deal": game.write_deal(spoilt),
        }
        sheet = Sheet(game, tuple("ABCDE"[:size]), (spoilt,), first_dealer=table.dealer or 0)
        yield facts, not check(sheet)


def _spoil(deal: TableDeal, chance: Chance) -> TableDeal:
    """Move some eyes or a trick to another seat, or remove the draw; sometimes change nothing."""
    seats = [seat for seat, eyes in enumerate(deal.eyes) if eyes is not None]
    giver, taker = chance.one_of(seats), chance.one_of(seats)
    eyes, tricks = list(deal.eyes), list(deal.tricks)
    match chance.below(5):
        case 0:
            moved = chance.below((eyes[giver] or 0) + 1)
            eyes[giver], eyes[taker] = (eyes[giver] or 0) - moved, (eyes[taker] or 0) + moved
        case 1 if tricks[giver]:
            tricks[giver], tricks[taker] = (tricks[giver] or 0) - 1, (tricks[taker] or 0) + 1
        case 2:
            return TableDeal(deal.eyes, deal.tricks)
        case 3:
            eyes[giver] = chance.below(121)
    return TableDeal(tuple(eyes), tuple(tricks), deal.odd_payers)


ZOLES = tuple(games.find(f"zole-{name}") for name in ("classic", "rondo", "french", "english"))
