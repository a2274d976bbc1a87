"""Events (turnīri): players, rounds, tables; worked out into results, standings and seats."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.big_points import BigPoints, Place, places
from scoring.entrants import Entrant, Penalty, Result
from scoring.event_settings import EventSettings
from scoring.seating.lots import draw_lots
from scoring.seating.next_round import Present, Seating, seat_round
from scoring.sheets import Score, Sheet, score
from scoring.standings import Standing, standings


@dataclass(frozen=True, slots=True)
class Player:
    """A player of one event under his stable number."""

    number: int
    name: str
    club: str = ""
    lot: int | None = None
    from_round: int = 1
    to_round: int | None = None
    rating: int | None = None

    @property
    def has_left_unplayed(self) -> bool:
        """Tell whether he left before the first round that he could have played."""
        return self.to_round is not None and self.to_round < self.from_round

    def is_entered(self, round_number: int) -> bool:
        """Tell whether he belongs to the event in that round."""
        return self.from_round <= round_number and (
            self.to_round is None or round_number <= self.to_round
        )


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round: its players, and its totals from paper, or its sheet, or both."""

    number: int
    seats: tuple[int, ...]
    small: tuple[int, ...] | None = None
    deals_played: int | None = None
    sheet: Sheet | None = None


@dataclass(frozen=True, slots=True)
class JudgePenalty:
    """Points that the judge takes away or gives, with his reason."""

    player: int
    big: Fraction
    small: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players whose seats the director exchanged by hand, with his reason."""

    players: tuple[int, int]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A round (kārta): its tables, who was absent, and what the judge decided."""

    number: int
    tables: tuple[PlayedTable, ...]
    penalties: tuple[JudgePenalty, ...] = ()
    absent: tuple[int, ...] = ()
    swaps: tuple[Swap, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event as facts; everything else follows from it."""

    name: str
    date: str
    preset: str
    settings: EventSettings
    seed: str
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    raw_settings: Mapping[str, object] = field(default_factory=dict)

    def lots(self) -> dict[int, int]:
        """Return everybody's lot: the one on record, or else the next ones drawn from the seed."""
        recorded = {p.number: p.lot for p in self.players if p.lot is not None}
        drawn = draw_lots((p.number for p in self.players if p.lot is None), self.seed)
        highest = max(recorded.values(), default=0)
        return {**{number: highest + lot for number, lot in drawn.items()}, **recorded}


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table's facts come to; `score` is there where deals were written down."""

    table: PlayedTable
    small: tuple[int, ...]
    places: tuple[Place, ...]
    big: BigPoints | None
    merits: tuple[tuple[int, ...], ...]
    score: Score | None


def work_out(table: PlayedTable, settings: EventSettings) -> TableResult:
    """Return a table's places and big points from its sheet, or from its totals.

    Where both stand the totals count: the paper was signed, the deals follow it.
    """
    scored = score(table.sheet) if table.sheet else None
    stated = table.small if table.small is not None else scored.small if scored else ()
    if scored and stated == scored.small:
        return TableResult(table, stated, scored.places, scored.big, scored.merits, scored)
    merits = tuple(settings.game.merits(stated, ()))
    scale = settings.rules.scale
    big = scale.big_points(stated) if scale else None
    return TableResult(table, stated, places(merits), big, merits, scored)


def results_of(number: int, worked: Sequence[TableResult]) -> Iterator[tuple[int, Result]]:
    """Yield each player's number with his result of the round."""
    for result in worked:
        bigs = result.big or (Fraction(0),) * len(result.small)
        for seat, player in enumerate(result.table.seats):
            yield (
                player,
                Result(
                    round=number,
                    table=result.table.number,
                    place=result.places[seat],
                    big=bigs[seat],
                    small=result.small[seat],
                    merit=result.merits[seat],
                ),
            )


class Progress:
    """An event followed round by round: what everybody has so far."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._lots = event.lots()
        self._results: dict[int, list[Result]] = {p.number: [] for p in event.players}
        self._penalties: dict[int, list[Penalty]] = {p.number: [] for p in event.players}
        self._rounds_played = 0

    def add(self, played: Round) -> tuple[TableResult, ...]:
        """Count a round in, and return what its tables come to."""
        worked = tuple(work_out(table, self._event.settings) for table in played.tables)
        for number, result in results_of(played.number, worked):
            self._results[number].append(result)
        for penalty in played.penalties:
            taken = Penalty(played.number, penalty.big, penalty.small)
            self._penalties[penalty.player].append(self._event.settings.weighed(taken))
        self._rounds_played = played.number
        return worked

    def entrants(self) -> tuple[Entrant, ...]:
        """Return everybody who has entered by now, with what he has so far.

        Who left before he could play was never in it, unless he sat down all the same.
        """
        begun = max(self._rounds_played, 1)
        return tuple(
            Entrant(
                number=player.number,
                lot=self._lots[player.number],
                results=tuple(self._results[player.number]),
                penalties=tuple(self._penalties[player.number]),
                from_round=player.from_round,
            )
            for player in self._event.players
            if self._results[player.number]
            or (player.from_round <= begun and not player.has_left_unplayed)
        )

    def standings(self) -> tuple[Standing, ...]:
        """Return the standings after the last round that was counted in."""
        settings = self._event.settings
        return standings(
            self.entrants(),
            rounds_played=self._rounds_played,
            tie_breaks=settings.tie_breaks,
            strike_worst=settings.strike_worst,
            ranked_by=settings.ranked_by,
        )

    def seat_next(self, present: Sequence[int]) -> Seating:
        """Return the seats of the next round; refuses a number that the policy cannot seat."""
        by_number = {player.number: player for player in self._event.players}
        there = (by_number[number] for number in present)
        return seat_round(
            [Present(p.number, self._lots[p.number], p.club, p.rating) for p in there],
            self.entrants(),
            number=self._rounds_played + 1,
            settings=self._event.settings,
        )


def entered(event: Event, round_number: int) -> tuple[int, ...]:
    """Return the numbers of those who belong to the event in that round."""
    return tuple(p.number for p in event.players if p.is_entered(round_number))
