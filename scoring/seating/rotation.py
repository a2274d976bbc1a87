"""Kop's rotation: everybody's tables are fixed by their start number, drawn once."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.seating.tables import SeatedTable
from scoring.table_sizes import tables_of

SEATS = 4


def rotate(order: Sequence[int], round_number: int) -> tuple[SeatedTable, ...]:
    """Return the tables of a round for the players in the order of their start numbers.

    Start numbers 1 to 4 begin at table 1, 5 to 8 at table 2, and so on. With k tables, the
    player who begins at table t in seat s (both counted from 0) sits in round r, the first
    being 0, at table (t + s·r) mod k: seat A stays, B moves on by one table, C by two, D by
    three.

    >>> [table.seats for table in rotate(range(1, 21), 2)][0]
    (1, 18, 15, 12)
    """
    count = tables_of(SEATS, len(order))
    seats = [[0] * SEATS for _ in range(count)]
    for start, number in enumerate(order):
        table, seat = divmod(start, SEATS)
        seats[(table + seat * (round_number - 1)) % count][seat] = number
    return tuple(SeatedTable(n, tuple(row)) for n, row in enumerate(seats, start=1))


def keep_starts(order: Sequence[int], present: Sequence[int]) -> tuple[int, ...]:
    """Return the players in the order of their start numbers when others are present than before.

    Who stays keeps their start number. The free ones go, lowest first, to those who have none, or
    whose own is beyond the last table, in the order in which they are given.

    >>> keep_starts([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 4, 5, 6, 7, 8, 9])
    (1, 2, 9, 4, 5, 6, 7, 8)
    """
    there = set(present)
    kept = [number if number in there else None for number in order[: len(present)]]
    has_one = set(kept)
    others = iter([number for number in present if number not in has_one])
    filled = [next(others) if number is None else number for number in kept]
    return (*filled, *others)


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two players who meet more than once, and in which rounds."""

    players: tuple[int, int]
    rounds: tuple[int, ...]


def repeats(rounds: Mapping[int, Iterable[SeatedTable]]) -> tuple[Repeat, ...]:
    """Return the pairs who meet again, in the order of their numbers."""
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, tables in sorted(rounds.items()):
        for table in tables:
            for first, second in combinations(sorted(table.seats), 2):
                met[first, second].append(number)
    return tuple(Repeat(pair, tuple(when)) for pair, when in sorted(met.items()) if len(when) > 1)


def repeats_of_rotation(tables: int, rounds: int) -> tuple[Repeat, ...]:
    """Return which start numbers meet again when so many tables play so many rounds.

    >>> repeats_of_rotation(7, 5)
    ()
    """
    order = range(1, SEATS * tables + 1)
    return repeats({number: rotate(order, number) for number in range(1, rounds + 1)})
