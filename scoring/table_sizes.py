"""Tables and their sizes for a number of players."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from scoring.errors import Notice, refuse

MOST_PLAYERS = 100_000
FIVE = 5
"""The one number that fours and threes cannot make up: one table, or a player sits out."""


@dataclass(frozen=True, slots=True)
class TableSizes:
    """The sizes of the tables in order, table 1 first, and the notices about them."""

    sizes: tuple[int, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def counts(self) -> Mapping[int, int]:
        """The number of tables of each size.

        >>> dict(split(53, "4-5").counts)
        {4: 12, 5: 1}
        """
        return Counter(self.sizes)


def split(players: int, policy: str) -> TableSizes:
    """Return the tables of a policy for this many players, or raise Faulty."""
    if policy not in POLICIES:
        raise refuse("table_sizes_unknown", value=policy, policies=", ".join(POLICIES))
    if players > MOST_PLAYERS:
        raise refuse("too_many_players", players=players, most=MOST_PLAYERS)
    return POLICIES[policy](players)


def _fours_then_fives(players: int) -> TableSizes:
    """Return as many fours as possible, fives last; if impossible, threes fill in."""
    _refuse_fewer_than_three(players)
    fives = players % 4
    fours = players // 4 - fives
    if fours >= 0:
        return TableSizes((4,) * fours + (5,) * fives)
    sizes = _fours_and_threes(players)
    notice = Notice("threes_fill_in", {"players": players, "threes": sizes.count(3)})
    return TableSizes(sizes, (notice,))


def _fours_then_threes(players: int) -> TableSizes:
    """Return fours, the last tables being threes."""
    _refuse_fewer_than_three(players)
    if players == FIVE:
        return _ONE_FIVE
    return TableSizes(_fours_and_threes(players))


def _fours_and_threes(players: int) -> tuple[int, ...]:
    threes = -players % 4
    tables = (players + threes) // 4
    return (4,) * (tables - threes) + (3,) * threes


def _threes_then_fours(players: int) -> TableSizes:
    """Return threes, the last one or two tables being fours."""
    _refuse_fewer_than_three(players)
    if players == FIVE:
        return _ONE_FIVE
    tables, fours = divmod(players, 3)
    return TableSizes((3,) * (tables - fours) + (4,) * fours)


def _only(size: int) -> Callable[[int], TableSizes]:
    """Return tables of one size only, as in kop and French zole."""
    return lambda players: TableSizes((size,) * tables_of(size, players))


def tables_of(size: int, players: int) -> int:
    """Return how many tables of one size the players fill, or raise Faulty."""
    tables, over = divmod(players, size)
    if over or tables < 1:
        raise refuse("players_not_by_size", players=players, size=size, missing=size - over)
    return tables


def _flights(players: int) -> TableSizes:
    """Return as few flights of up to five as possible, of about equal size."""
    if players < 1:
        raise refuse("too_few_players", players=players, least=1)
    flights = -(-players // 5)
    size, larger = divmod(players, flights)
    return TableSizes((size + 1,) * larger + (size,) * (flights - larger))


def _refuse_fewer_than_three(players: int) -> None:
    if players < 3:
        raise refuse("too_few_players", players=players, least=3)


_ONE_FIVE = TableSizes((FIVE,), (Notice("one_table_of_five", {"players": FIVE}),))

POLICIES: Mapping[str, Callable[[int], TableSizes]] = MappingProxyType(
    {
        "4-5": _fours_then_fives,
        "4-3": _fours_then_threes,
        "3-4": _threes_then_fours,
        "4": _only(4),
        "3": _only(3),
        "1-5": _flights,
        "1": _only(1),
    }
)
# Sizes of a policy for ordinary numbers of players; exceptions come with a notice.
SIZES_OF: Mapping[str, tuple[int, ...]] = {
    "4-5": (4, 5),
    "4-3": (4, 3),
    "3-4": (3, 4),
    "4": (4,),
    "3": (3,),
    "1-5": (1, 2, 3, 4, 5),
    "1": (1,),
}
# With the exceptions, in any game: sizes that may have been played.
EVER_SIZES_OF: Mapping[str, tuple[int, ...]] = {
    **SIZES_OF,
    "4-5": (4, 5, 3),
    "4-3": (4, 3, FIVE),
    "3-4": (3, 4, FIVE),
}
FOUR = 4
# The smallest number of players for a policy, exceptions included.
LEAST_OF: Mapping[str, int] = {"4-5": 3, "4-3": 3, "3-4": 3, "4": 4, "3": 3, "1-5": 1, "1": 1}


class Playable(Protocol):
    """A game with its table sizes."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the possible table sizes of this game."""


class SizeSettings(Protocol):
    """The part of an event's settings about table sizes."""

    @property
    def game(self) -> Playable:
        """Return the game."""

    @property
    def table_sizes(self) -> str:
        """Return the policy of table sizes."""

    @property
    def fixed_size(self) -> int | None:
        """Return the only table size; None where sizes vary."""


LeftOver = Callable[[int, SizeSettings], int]
"""Returns how many of a number of players sit out by the settings."""


def left_over(players: int, settings: SizeSettings) -> int:
    """Return how many sit out, so that all others sit at tables of allowed sizes.

    With fewer players than a table, more are needed, not fewer. Fours and threes make up any
    number but five.
    """
    if settings.fixed_size is None and FIVE not in settings.game.sizes:
        return int(players == FIVE)
    return left_over_with_five(players, settings)


def left_over_with_five(players: int, settings: SizeSettings) -> int:
    """Return how many sat out in releases that seated tables of five in every game."""
    size = settings.fixed_size
    return 0 if size is None or players < size else players % size


def split_up(players: int, settings: SizeSettings) -> tuple[TableSizes, int]:
    """Return the tables for this many players, and how many sit out; raises Faulty if too few."""
    over = left_over(players, settings)
    return split(players - over, settings.table_sizes), over
