"""The interface of every game; each game implements it in its own module."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring.deals import Deal, Points, Seat
from scoring.errors import Fault, Notice
from scoring.games.terms import Terms
from scoring.house_rules import HouseRules
from scoring.pules import Pules
from scoring.random_stream import Chance


@dataclass(frozen=True, slots=True)
class DealTable:
    """The roles at one deal: number of seats, dealer, seats that sit out, house rules."""

    size: int
    dealer: Seat | None
    idle: tuple[Seat, ...]
    rules: HouseRules

    @property
    def active(self) -> tuple[Seat, ...]:
        """Return the seats that hold cards and may declare."""
        return tuple(seat for seat in range(self.size) if seat not in self.idle)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lowest and highest points of one seat.

    `together` is the highest sum of one seat, of two and so on; empty where players do not pay
    each other.
    """

    least: int
    most: int
    together: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rank:
    """A criterion by which totals are ranked, and whether more is better."""

    name: str
    is_more_better: bool = True


SMALL = (Rank("small"),)


class Game(Protocol):
    """A game: its deals, their pay, and the ranking of its totals."""

    def __hash__(self) -> int:
        """A game is a value, so results that depend on it alone are cached."""

    @property
    def id(self) -> str: ...

    @property
    def sizes(self) -> tuple[int, ...]:
        """The possible numbers of seats."""

    @property
    def rules(self) -> HouseRules:
        """The default house rules."""

    @property
    def is_zero_sum(self) -> bool:
        """Whether some win exactly what the others lose."""

    @property
    def has_personal_pules(self) -> bool: ...

    @property
    def has_pules(self) -> bool:
        """Whether pules or noted passes stand between deals."""

    @property
    def has_table_game(self) -> bool:
        """Whether a deal that all passed is played at the table."""

    @property
    def all_passed(self) -> str:
        """The code of what follows when all pass; empty if a pass is only recorded."""

    @property
    def has_dealer(self) -> bool:
        """Whether one player deals for the others."""

    @property
    def deals_alike(self) -> bool:
        """Whether in a round all players deal equally often, at tables of every size."""

    @property
    def is_signed(self) -> bool:
        """Whether points carry a plus sign, because they are won, not counted."""

    @property
    def family(self) -> str:
        """The family of games, used by codes, texts and papers."""

    @property
    def settings(self) -> tuple[str, ...]:
        """The house rules that affect it, except the scale."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The names of `merits`; the first is the points."""

    @property
    def counts(self) -> tuple[str, ...]:
        """The statistics it counts for each player; empty if there are no statistics."""

    def counted_in(self, deal: Deal) -> Iterable[tuple[Seat, str]]:
        """Yield the statistics that a deal adds, each with its player."""

    def form(self, size: int, rules: HouseRules) -> Mapping[str, object] | None:
        """Return the questions about one of its deals; None if the page has its own form."""

    def play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return the further data for a page with its own form."""

    def table(self, size: int, *, dealer: Seat, rules: HouseRules) -> DealTable:
        """Return the dealer and the seats that sit out."""

    def read_deal(self, raw: object) -> Deal:
        """Return the deal described by the JSON; an invalid one becomes an UnreadableDeal."""

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON; reading it returns the same deal."""

    def check(self, deal: Deal, table: DealTable) -> Iterable[Fault]:
        """Yield everything about the deal that is impossible at this table."""

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return the points of a checked deal, and the pules that stand after it."""

    def terms(self, deal: Deal, table: DealTable, pules: Pules) -> Terms:
        """Return the terms of each seat's points of a checked deal; their sum is `score`."""

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return the bounds of the totals after this many deals at a table of this size."""

    def merits(self, totals: Points, deals: Sequence[Deal]) -> Sequence[tuple[int, ...]]:
        """Return each seat's ranking key: more is better, the first figure takes precedence."""

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterable[Notice]:
        """Yield notices about the totals of a sheet."""

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal, for rehearsals."""
