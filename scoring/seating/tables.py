"""Players in an order become tables; seat A is the best placed and deals first."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.deals import Seat


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table's number and the numbers of its players, seat A first."""

    number: int
    seats: tuple[int, ...]

    @property
    def first_dealer(self) -> Seat:
        """The best placed, who also chooses their seat first."""
        return 0

    @property
    def score_keeper(self) -> Seat:
        """The lowest placed keeps the sheet."""
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
