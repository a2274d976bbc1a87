"""Tables from an ordered list of players; seat A is the best placed and deals first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.deals import Seat
from scoring.errors import Notice
from scoring.event_settings import EventSettings
from scoring.table_sizes import FIVE


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table's number and the numbers of its players, seat A first."""

    number: int
    seats: tuple[int, ...]

    @property
    def first_dealer(self) -> Seat:
        """The best placed player, who also chooses their seat first."""
        return 0

    @property
    def score_keeper(self) -> Seat:
        """The lowest placed player, who keeps the sheet."""
        return len(self.seats) - 1


def seat_in_order(order: Sequence[int], sizes: Sequence[int]) -> tuple[SeatedTable, ...]:
    """Fill table 1 with the first of the order, table 2 with the next, and so on.

    >>> [table.seats for table in seat_in_order([9, 8, 7, 6, 5, 4, 3], [4, 3])]
    [(9, 8, 7, 6), (5, 4, 3)]
    """
    if len(order) != sum(sizes):
        raise ValueError(f"{len(order)} players for {sum(sizes)} seats")
    tables = []
    first = 0
    for number, size in enumerate(sizes, start=1):
        tables.append(SeatedTable(number, tuple(order[first : first + size])))
        first += size
    return tuple(tables)


def notice_of(over: int, settings: EventSettings) -> tuple[Notice, ...]:
    """Return a notice that a player sits out if the settings do not imply it."""
    if not over or settings.fixed_size is not None:
        return ()
    return (Notice("one_of_five_sits_out", {"players": FIVE}),)


def who_sits_out(
    order: Sequence[int],
    *,
    over: int,
    sat_out: Mapping[int, int],
    lots: Mapping[int, int] | None = None,
) -> tuple[int, ...]:
    """Return the players who sit out; `order` is that of seating or of start numbers.

    Players who sat out least come first, among them the last of the order; with no round
    played yet the highest lots.

    >>> who_sits_out([4, 1, 3, 5, 2], over=1, sat_out={2: 1})
    (5,)
    """
    if lots is not None:
        return tuple(sorted(sorted(order, key=lots.__getitem__)[len(order) - over :]))
    turns = sorted(
        range(len(order)), key=lambda position: (sat_out.get(order[position], 0), -position)
    )
    return tuple(sorted(order[position] for position in turns[:over]))
