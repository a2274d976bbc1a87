"""Sheets (protokoli): one table's deals of one round, checked and scored as a whole.

A page scores a sheet by itself from data of the game and gets the same points as the engine;
this module has no second pay table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle

from scoring.big_points import BigPoints, Place, places
from scoring.deals import Deal, GivenPule, Points, Seat, UnreadableDeal
from scoring.errors import Fault, Faulty, Notice
from scoring.games import DealTable, Game
from scoring.house_rules import HouseRules
from scoring.pules import NO_PULES, Pules, add_personal, leftover

MOST_DEALS = 200


@dataclass(frozen=True, slots=True)
class Sheet:
    """The record of a table: the players by seat, and every deal.

    `faults` has the unreadable parts; a sheet with faults is refused when scored.
    """

    game: Game
    players: tuple[str, ...]
    deals: tuple[Deal, ...] = ()
    rules: HouseRules | None = None
    first_dealer: Seat = 0
    deals_planned: int | None = None
    penalty_pules: tuple[GivenPule, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def house_rules(self) -> HouseRules:
        """The house rules used for scoring."""
        return self.rules or self.game.rules

    def table_at(self, deal: int) -> DealTable:
        """Return the dealer and the seats that sit out at a deal, numbered from 1."""
        dealer = (self.first_dealer + deal - 1) % self.size
        return self.game.table(self.size, dealer=dealer, rules=self.house_rules)


@dataclass(frozen=True, slots=True)
class Row:
    """A scored deal: its points, the running totals, and the pules after it."""

    deal: int
    dealer: Seat | None
    idle: tuple[Seat, ...]
    points: Points
    running: Points
    pules: Pules


@dataclass(frozen=True, slots=True)
class Score:
    """A scored sheet; `big` is None where the game has no big points."""

    rows: tuple[Row, ...]
    leftover: Points
    small: Points
    places: tuple[Place, ...]
    big: BigPoints | None
    merits: tuple[tuple[int, ...], ...]
    before: Pules = NO_PULES
    """The pules given before the first deal."""
    notices: tuple[Notice, ...] = field(default=())

    @property
    def deals_played(self) -> int:
        """The number of deals on the sheet."""
        return len(self.rows)


def check(sheet: Sheet) -> tuple[Fault, ...]:
    """Return all faults of the sheet, each with its deal."""
    faults = [*sheet.faults, *_check_frame(sheet)]
    if sheet.size not in sheet.game.sizes:
        return (*faults, *unreadable_deals(sheet))
    for number, (deal, table) in _deals_at_tables(sheet):
        faults.extend(_at(number, sheet.game.check(deal, table)))
    return tuple(faults) or tuple(_check_target(sheet))


def _deals_at_tables(sheet: Sheet) -> Iterator[tuple[int, tuple[Deal, DealTable]]]:
    """Return the numbers of the deals, each deal with the dealer and the seats that sit out."""
    tables = cycle([sheet.table_at(deal) for deal in range(1, sheet.size + 1)])
    return enumerate(zip(sheet.deals, tables, strict=False), start=1)


def unreadable_deals(sheet: Sheet) -> Iterator[Fault]:
    """Yield the faults of the deals that are independent of the table."""
    for number, deal in enumerate(sheet.deals, start=1):
        if isinstance(deal, UnreadableDeal):
            yield from _at(number, deal.faults)


def _at(deal: int, faults: Iterable[Fault]) -> Iterator[Fault]:
    return (Fault(fault.code, deal, fault.seat, fault.facts) for fault in faults)


def score(sheet: Sheet) -> Score:
    """Return the score of the sheet, or raise Faulty with all faults.

    >>> from scoring import games
    >>> from scoring.deals import Contract, DeclaredDeal
    >>> won = DeclaredDeal(Contract.ORDINARY, declarer=1, won=True)
    >>> score(Sheet(games.find("zole-classic"), ("A", "B", "C", "D"), (won,))).small
    (-1, 3, -1, -1)
    """
    faults = check(sheet)
    if faults:
        raise Faulty(faults)
    return _finish(sheet, tuple(_fold(sheet)))


def _fold(sheet: Sheet) -> Iterator[Row]:
    """Return the rows with running totals and pules, deal by deal."""
    game, size = sheet.game, sheet.size
    running: Points = (0,) * size
    pules = _penalised(NO_PULES, sheet, 0)
    for number, (deal, table) in _deals_at_tables(sheet):
        points, pules = game.score(deal, table, pules)
        pules = _penalised(pules, sheet, number)
        running = tuple([had + got for had, got in zip(running, points, strict=True)])
        yield Row(number, table.dealer, table.idle, points, running, pules)


def _penalised(pules: Pules, sheet: Sheet, deal: int) -> Pules:
    for penalty in sheet.penalty_pules:
        if penalty.after_deal == deal:
            pules = add_personal(pules, penalty.seat)
    return pules


def _finish(sheet: Sheet, rows: Sequence[Row]) -> Score:
    nothing = (0,) * sheet.size
    standing = rows[-1].pules if rows else _penalised(NO_PULES, sheet, 0)
    settled = leftover(standing, seats=sheet.size, rules=sheet.house_rules)
    played = rows[-1].running if rows else nothing
    small = tuple(had + got for had, got in zip(played, settled, strict=True))
    merits = tuple(sheet.game.merits(small, sheet.deals))
    scale = sheet.house_rules.scale
    return Score(
        rows=tuple(rows),
        leftover=settled,
        small=small,
        places=places(merits),
        big=scale.big_points(small) if scale else None,
        merits=merits,
        before=_penalised(NO_PULES, sheet, 0),
        notices=tuple(_notices(sheet, small)),
    )


def _notices(sheet: Sheet, small: Points) -> Iterator[Notice]:
    """Return notices of allowed but notable facts."""
    deals = sheet.deals_planned or 0
    extra = deals % sheet.size
    if extra and sheet.game.has_dealer:
        seats = [(sheet.first_dealer + turn) % sheet.size for turn in range(extra)]
        yield Notice("seats_deal_once_more", {"deals": deals, "seats": tuple(sorted(seats))})
    yield from sheet.game.remarks(small, sheet.deals, sheet.house_rules)


def _check_frame(sheet: Sheet) -> Iterator[Fault]:
    """Yield the faults of the sheet's frame: players, number of deals, dealer, penalties."""
    if sheet.size not in sheet.game.sizes:
        sizes = ", ".join(map(str, sheet.game.sizes))
        facts = {"players": sheet.size, "game": sheet.game.id, "sizes": sizes}
        yield Fault("players_not_in_game", facts=facts)
        return
    played = len(sheet.deals)
    if sheet.deals_planned is not None and played > sheet.deals_planned:
        facts = {"played": played, "planned": sheet.deals_planned}
        yield Fault("more_deals_than_planned", facts=facts)
    if not 0 <= sheet.first_dealer < sheet.size:
        yield Fault("no_such_seat", seat=sheet.first_dealer, facts={"seats": sheet.size})
    yield from _check_penalties(sheet)


def _check_penalties(sheet: Sheet) -> Iterator[Fault]:
    if sheet.penalty_pules and not sheet.game.has_personal_pules:
        yield Fault("no_personal_pules_in_game", facts={"game": sheet.game.id})
    for penalty in sheet.penalty_pules:
        if not 0 <= penalty.seat < sheet.size:
            yield Fault("no_such_seat", seat=penalty.seat, facts={"seats": sheet.size})
        if not 0 <= penalty.after_deal <= len(sheet.deals):
            facts = {"deal": penalty.after_deal, "played": len(sheet.deals)}
            yield Fault("penalty_after_no_deal", seat=penalty.seat, facts=facts)


def _check_target(sheet: Sheet) -> Iterator[Fault]:
    """Yield a fault if deals follow the one that reaches the agreed score."""
    target = sheet.house_rules.target
    if target is None:
        return
    for row in _fold(sheet):
        if row.deal < len(sheet.deals) and max(row.running) >= target:
            facts = {"target": target, "reached_after": row.deal}
            yield Fault("deal_after_target", row.deal + 1, facts=facts)
            return


def play_data(game: Game, *, size: int, rules: HouseRules) -> Mapping[str, object]:
    """Return the data with which a page records and scores a sheet of a game, as plain data.

    >>> from scoring import games
    >>> classic = games.find("zole-classic")
    >>> play_data(classic, size=4, rules=classic.rules)["pay"]["ordinary"]["won"]
    {'plain': 1, 'jani': 2, 'bezstikis': 3}
    """
    scale = rules.scale
    return {
        "game": game.id,
        "size": size,
        "idle": [list(game.table(size, dealer=d, rules=rules).idle) for d in range(size)],
        "has_dealer": game.has_dealer,
        "target": rules.target,
        "scale": None
        if scale is None
        else {
            "places": list(scale.by_size[size]),
            "all_equal": scale.all_equal.get(size),
            "second_needs_plus": scale.second_at_three_needs_plus if size == 3 else None,
        },
        "form": game.form(size, rules),
        **game.play(size, rules),
    }
