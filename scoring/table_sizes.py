"""How many tables of which size so many players make."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from scoring.errors import Notice, refuse

MOST_PLAYERS = 100_000
FIVE = 5
"""The one number that neither fours nor threes hold: it makes one table, or somebody sits out."""


@dataclass(frozen=True, slots=True)
class TableSizes:
    """The tables' sizes in order, table 1 first, and what is unusual about them."""

    sizes: tuple[int, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def counts(self) -> Mapping[int, int]:
        """How many tables there are of each size.

        >>> dict(split(53, "4-5").counts)
        {4: 12, 5: 1}
        """
        return Counter(self.sizes)


def split(players: int, policy: str) -> TableSizes:
    """Return the tables that a policy makes for so many players, or refuse the number."""
    if policy not in POLICIES:
        raise refuse("table_sizes_unknown", value=policy, policies=", ".join(POLICIES))
    if players > MOST_PLAYERS:
        raise refuse("too_many_players", players=players, most=MOST_PLAYERS)
    return POLICIES[policy](players)


def _fours_then_fives(players: int) -> TableSizes:
    """As many fours as possible, the last tables have five; where that fails threes fill in."""
    _refuse_fewer_than_three(players)
    fives = players % 4
    fours, rest = divmod(players - 5 * fives, 4)
    if fours >= 0 and rest == 0 and players >= 5 * fives:
        return TableSizes((4,) * fours + (5,) * fives)
    threes = -players % 4
    sizes = (4,) * ((players - 3 * threes) // 4) + (3,) * threes
    return TableSizes(sizes, (Notice("threes_fill_in", {"players": players, "threes": threes}),))


def _fours_then_threes(players: int) -> TableSizes:
    """Fours, the last tables have three."""
    _refuse_fewer_than_three(players)
    if players == FIVE:
        return _ONE_FIVE
    threes = -players % 4
    return TableSizes((4,) * ((players - 3 * threes) // 4) + (3,) * threes)


def _threes_then_fours(players: int) -> TableSizes:
    """Threes, the last one or two tables have four."""
    _refuse_fewer_than_three(players)
    if players == FIVE:
        return _ONE_FIVE
    fours = players % 3
    return TableSizes((3,) * ((players - 4 * fours) // 3) + (4,) * fours)


def _only(size: int) -> Callable[[int], TableSizes]:
    """Tables of one size and nothing else, as kop and French zole are played."""
    return lambda players: TableSizes((size,) * tables_of(size, players))


def tables_of(size: int, players: int) -> int:
    """Return how many tables of one size the players fill, or refuse their number."""
    tables, over = divmod(players, size)
    if over or tables < 1:
        raise refuse("players_not_by_size", players=players, size=size, missing=size - over)
    return tables


def _flights(players: int) -> TableSizes:
    """As few flights of up to five as possible, about equally large."""
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
# Sizes that a policy gives to ordinary numbers of players; exceptions come with a notice.
SIZES_OF: Mapping[str, tuple[int, ...]] = {
    "4-5": (4, 5),
    "4-3": (4, 3),
    "3-4": (3, 4),
    "4": (4,),
    "3": (3,),
    "1-5": (1, 2, 3, 4, 5),
    "1": (1,),
}
# With the exceptions, whatever the game: sizes at which somebody may have played.
EVER_SIZES_OF: Mapping[str, tuple[int, ...]] = {
    **SIZES_OF,
    "4-5": (4, 5, 3),
    "4-3": (4, 3, FIVE),
    "3-4": (3, 4, FIVE),
}
FOUR = 4
# The fewest who can sit down by a policy, exceptions included.
LEAST_OF: Mapping[str, int] = {"4-5": 3, "4-3": 3, "3-4": 3, "4": 4, "3": 3, "1-5": 1, "1": 1}


class Playable(Protocol):
    """A game with its sizes of tables."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return how many can sit at a table of this game."""


class SizeSettings(Protocol):
    """What an event's settings say of its tables' sizes."""

    @property
    def game(self) -> Playable:
        """Return the game that is played."""

    @property
    def table_sizes(self) -> str:
        """Return the policy by which players are split."""

    @property
    def fixed_size(self) -> int | None:
        """Return the one size that tables can have; None where sizes vary."""


LeftOver = Callable[[int, SizeSettings], int]
"""How many of so many players sit out by the settings."""


def left_over(players: int, settings: SizeSettings) -> int:
    """Return how many sit out, so that all others sit at tables of sizes that the game has.

    Fewer than a table need somebody more, not fewer. Fours and threes hold any number but five.
    """
    if settings.fixed_size is None and FIVE not in settings.game.sizes:
        return int(players == FIVE)
    return left_over_with_five(players, settings)


def left_over_with_five(players: int, settings: SizeSettings) -> int:
    """Return how many sat out in releases that seated five at one table whatever the game."""
    size = settings.fixed_size
    return 0 if size is None or players < size else players % size


def split_up(players: int, settings: SizeSettings) -> tuple[TableSizes, int]:
    """Return the tables that so many players make, and how many sit out; refuse too few."""
    over = left_over(players, settings)
    return split(players - over, settings.table_sizes), over
