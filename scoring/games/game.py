"""What every game promises to the sheet; each game keeps it in a module of its own."""

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
    """Who sits how at one deal: how many seats, who deals, who sits out, and the house rules."""

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
    """The least and the most that one seat can have.

    `together` is the most for one seat, for two together and so on; empty where nobody pays
    another.
    """

    least: int
    most: int
    together: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rank:
    """One thing that standings of totals look at, and whether more of it is better."""

    name: str
    is_more_better: bool = True


SMALL = (Rank("small"),)


class Game(Protocol):
    """One game: the deals it knows, what they pay, and how its totals rank."""

    def __hash__(self) -> int:
        """A game is a value, so what follows from it alone is worked out once."""

    @property
    def id(self) -> str: ...

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of seats it is played with."""

    @property
    def rules(self) -> HouseRules:
        """Its house rules where the sheet says nothing."""

    @property
    def is_zero_sum(self) -> bool:
        """Whether what some win the others lose."""

    @property
    def has_personal_pules(self) -> bool: ...

    @property
    def has_pules(self) -> bool:
        """Whether anything stands between deals: pules, or noted passes."""

    @property
    def has_table_game(self) -> bool:
        """Whether what all passed is played at the table."""

    @property
    def all_passed(self) -> str:
        """What follows when all pass, as a code; nothing where a pass is just written."""

    @property
    def has_dealer(self) -> bool:
        """Whether somebody deals for the others."""

    @property
    def deals_alike(self) -> bool:
        """Whether a round gives everybody the same turns to deal at tables of every size."""

    @property
    def is_signed(self) -> bool:
        """Whether a plus before the points says something: they were won, not counted."""

    @property
    def family(self) -> str:
        """The kind of game that codes, words and papers know it by."""

    @property
    def settings(self) -> tuple[str, ...]:
        """The house rules, scale aside, that have an effect on it."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """What `merits` are, the first of them the points."""

    @property
    def counts(self) -> tuple[str, ...]:
        """What its statistics count of every player; nothing where it has none."""

    def counted_in(self, deal: Deal) -> Iterable[tuple[Seat, str]]:
        """Yield what a deal adds to whose statistics."""

    def form(self, size: int, rules: HouseRules) -> Mapping[str, object] | None:
        """Return what a page asks to write one of its deals; None where it knows by itself."""

    def play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return what a page that knows the form by itself must know beside it."""

    def table(self, size: int, *, dealer: Seat, rules: HouseRules) -> DealTable:
        """Return who deals and who sits out."""

    def read_deal(self, raw: object) -> Deal:
        """Return the deal that the JSON describes; one that makes no sense is unreadable."""

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON; reading it gives the same deal again."""

    def check(self, deal: Deal, table: DealTable) -> Iterable[Fault]:
        """Yield everything about the deal that cannot have happened at this table."""

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return what a checked deal pays, and the pules that stand after it."""

    def terms(self, deal: Deal, table: DealTable, pules: Pules) -> Terms:
        """Return what everybody's points of a checked deal are made of; their sum is `score`."""

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return how far the totals of so many deals can go at a table of that size."""

    def merits(self, totals: Points, deals: Sequence[Deal]) -> Sequence[tuple[int, ...]]:
        """Return what each seat is ranked by: more is better, the first figure counts first."""

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterable[Notice]:
        """Yield what is worth knowing about the totals of a sheet."""

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal, for rehearsals."""
