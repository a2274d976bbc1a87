"""Events (turnīri): players, rounds, tables, and the possible and actual totals of tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from scoring.big_points import BigPoints, Place, places
from scoring.blocks import Block, block_at
from scoring.entrants import NO_PLACE, Result
from scoring.errors import Fault
from scoring.event_settings import EventSettings
from scoring.games import Game
from scoring.games.game import Bounds
from scoring.house_rules import HouseRules
from scoring.seating.lots import lots_of
from scoring.sheets import Score, Sheet, score
from scoring.teams import Team

NO_TABLE = 0
"""The table number of a player who sits out, and of a sheet that is scored alone."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of one event, with a stable number."""

    number: int
    name: str
    club: str = ""
    lot: int | None = None
    from_round: int = 1
    to_round: int | None = None
    rating: int | None = None
    is_disqualified: bool = False

    def is_entered(self, round_number: int) -> bool:
        """Whether the player is entered in that round."""
        return self.from_round <= round_number and (
            self.to_round is None or round_number <= self.to_round
        )


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round: its players, and its totals from paper, its sheet, or both.

    A void table has no points.
    """

    number: int
    seats: tuple[int, ...]
    small: tuple[int, ...] | None = None
    deals_played: int | None = None
    sheet: Sheet | None = None
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class JudgePenalty:
    """Points that the judge takes away or gives, with the reason."""

    player: int
    big: Fraction
    small: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players whose seats the director swapped by hand, with the reason."""

    players: tuple[int, int]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A round (kārta): its tables, absences, players who sat out, and the judge's decisions."""

    number: int
    tables: tuple[PlayedTable, ...]
    penalties: tuple[JudgePenalty, ...] = ()
    absent: tuple[int, ...] = ()
    swaps: tuple[Swap, ...] = ()
    sits_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event as facts; everything else is computed from it."""

    name: str
    date: str
    preset: str
    settings: EventSettings
    seed: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    raw_settings: Mapping[str, object] = field(default_factory=dict)
    blocks: tuple[Block, ...] = ()
    teams: tuple[Team, ...] = ()

    @property
    def rounds_planned(self) -> int:
        """The planned number of rounds."""
        return self.blocks[-1].last_round if self.blocks else self.settings.rounds

    def block_at(self, round_number: int) -> Block:
        """Return the block of a round."""
        return block_at(self.blocks, round_number, self.settings)

    def settings_at(self, round_number: int) -> EventSettings:
        """Return the settings of a round."""
        return self.block_at(round_number).settings

    def without_place(self, after: int) -> frozenset[int]:
        """Return the disqualified players who have no place in the standings after a round."""
        settings, last = self.settings_at(max(after, 1)), self.rounds_planned
        return frozenset(
            player.number
            for player in self.players
            if player.is_disqualified
            and not settings.leaves_place(player.to_round, after=after, last=last)
        )

    def lots(self) -> dict[int, int]:
        """Return each player's lot: the recorded one, or the next one drawn from the seed."""
        return lots_of(((player.number, player.lot) for player in self.players), self.seed)


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of a table; `score` exists where deals were recorded.

    A void table has no places.
    """

    table: PlayedTable
    small: tuple[int, ...]
    places: tuple[Place, ...]
    big: BigPoints | None
    merits: tuple[tuple[int, ...], ...]
    score: Score | None


def work_out(
    table: PlayedTable, settings: EventSettings, scored: Score | None = None
) -> TableResult:
    """Return a table's places and big points from its sheet, or from its totals.

    With both, the totals count: players signed the paper, the deals come second. `scored` is
    the score of the sheet, if already computed.
    """
    if table.is_void:
        nothing = (0,) * len(table.seats)
        return TableResult(table, nothing, (), None, tuple(settings.game.merits(nothing, ())), None)
    if scored is None and table.sheet:
        scored = score(table.sheet)
    stated = table.small if table.small is not None else scored.small if scored else ()
    if scored and stated == scored.small:
        return TableResult(table, stated, scored.places, scored.big, scored.merits, scored)
    merits = tuple(settings.game.merits(stated, ()))
    scale = settings.rules.scale
    big = scale.big_points(stated) if scale else None
    return TableResult(table, stated, places(merits), big, merits, scored)


def results_of(number: int, worked: Sequence[TableResult]) -> Iterator[tuple[int, Result]]:
    """Yield each player's number with their result of the round."""
    for result in worked:
        bigs = result.big or (Fraction(0),) * len(result.small)
        held = result.places or (NO_PLACE,) * len(result.small)
        for seat, player in enumerate(result.table.seats):
            yield (
                player,
                Result(
                    round=number,
                    table=result.table.number,
                    place=held[seat],
                    big=bigs[seat],
                    small=result.small[seat],
                    merit=result.merits[seat],
                ),
            )


def entered(event: Event, round_number: int) -> tuple[int, ...]:
    """Return the numbers of the players entered in that round."""
    return tuple(p.number for p in event.players if p.is_entered(round_number))


def result_of_sitting_out(number: int, settings: EventSettings) -> Result:
    """Return the result of a player who sits out: no table, no place, the set points."""
    small = settings.sit_out.small
    (merit,) = settings.game.merits((small,), ())
    return Result(number, NO_TABLE, NO_PLACE, settings.sitting_out_pays, small, merit)


@lru_cache(maxsize=256)
def bounds_of_totals(game: Game, size: int, *, deals: int, rules: HouseRules) -> Bounds:
    """Return the lowest and highest totals of this many deals; cached for all tables."""
    return game.bounds(size, deals=deals, rules=rules)


def check_totals(
    totals: Sequence[int], *, game: Game, rules: HouseRules, deals: int
) -> Iterator[Fault]:
    """Yield every total, or else every sum of totals, that this many deals cannot produce.

    >>> from scoring import games
    >>> zole = games.find("zole-classic")
    >>> faults = check_totals([600, -200, -200, -200], game=zole, rules=zole.rules, deals=28)
    >>> [(fault.code, fault.facts["most"]) for fault in faults]
    [('total_beyond_deals', 497)]
    """
    bounds = bounds_of_totals(game, len(totals), deals=deals, rules=rules)
    facts = {"deals": deals, "players": len(totals)}
    faults = [
        Fault(
            "total_beyond_deals",
            seat=seat,
            facts={**facts, "total": total, "least": bounds.least, "most": bounds.most},
        )
        for seat, total in enumerate(totals)
        if not bounds.least <= total <= bounds.most
    ]
    yield from faults or _check_together(totals, bounds, deals)


def _check_together(totals: Sequence[int], bounds: Bounds, deals: int) -> Iterator[Fault]:
    """Yield a sum of the highest totals that is too large: the others must have lost as much."""
    best = sorted(totals, reverse=True)
    for count, most in enumerate(bounds.together, start=1):
        if sum(best[:count]) > most:
            facts = {"deals": deals, "players": len(totals), "together": count, "most": most}
            yield Fault("totals_beyond_deals", facts={**facts, "total": sum(best[:count])})
            return
