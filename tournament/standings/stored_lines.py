"""The stored lines of an event, each made a result when somebody looks.

A page shows a hundred of ten thousand players. Of the others it needs their points alone, and to
make seventy thousand results for these took a fifth of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scoring.entrants import Result
from scoring.points import SIXTIETH, Points
from tournament.standings.sheets import read_results

Line = tuple[Any, ...]
"""Version, entry, round, table, then the figures: as `read_results` reads them."""
Column = list[Line | None]
"""Everybody's line of one round, in the order of their numbers; none of who was absent."""

VERSION, ENTRY, ROUND, TABLE, SMALL, SIXTIETHS = 0, 1, 2, 3, 4, 7


class StoredLines(Mapping[int, tuple[Result, ...]]):
    """Everybody's results by entry, round after round.

    Of a round a player has one line at the most: they sit once in it, or sit it out.
    """

    def __init__(self, entries: Sequence[int], columns: Mapping[int, Column]) -> None:
        self._entries = entries
        self._at = dict(zip(entries, range(len(entries)), strict=True))
        self._columns = {number: columns[number] for number in sorted(columns)}
        self._made: dict[int, tuple[Result, ...]] = {}

    @classmethod
    def of(cls, entries: Sequence[int], lines: Iterable[Line]) -> StoredLines:
        """Take the lines of these entries, who come in the order of their numbers."""
        return cls(entries, {}).renewed(lines)

    def renewed(self, lines: Iterable[Line]) -> StoredLines:
        """Return these lines with newer ones, each in the place of what it replaces."""
        at, nobody = self._at, [None] * len(self._entries)
        newer: dict[int, Column] = {}
        number, column = None, list[Line | None]()
        for line in lines:
            if line[ROUND] != number:
                number = line[ROUND]
                column = newer.setdefault(number, [*self._columns.get(number, nobody)])
            column[at[line[ENTRY]]] = line
        return StoredLines(self._entries, {**self._columns, **newer})

    def __getitem__(self, entry: int) -> tuple[Result, ...]:
        found = self._made.get(entry)
        if found is None:
            at = self._at[entry]
            own = [line for column in self._columns.values() if (line := column[at])]
            if not own:
                raise KeyError(entry)
            found = self._made[entry] = tuple([result for _, _, result in read_results(own)])
        return found

    def __iter__(self) -> Iterator[int]:
        everybody = zip(self._entries, zip(*self._columns.values(), strict=True), strict=False)
        return (entry for entry, own in everybody if any(own))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def at_table(self, number: int, table: int) -> list[tuple[int, Result]]:
        """Return what the entries at a table made there in a round, by their numbers."""
        own = [line for line in self._columns.get(number, ()) if line and line[TABLE] == table]
        return [(entry, result) for _version, entry, result in read_results(own)]

    def sums(self) -> Iterator[Sequence[Points]]:
        """Yield everybody's points after round 1, 2 … to the last of which there are lines."""
        sums: Sequence[Points] = [0] * len(self._entries)
        for number in range(1, max(self._columns, default=0) + 1):
            column = self._columns.get(number)
            if column is not None:
                # As `points_of` has it: a call for each of seventy thousand takes as long again.
                sums = [
                    points + (line[SIXTIETHS] or 0) * SIXTIETH + line[SMALL] if line else points
                    for points, line in zip(sums, column, strict=True)
                ]
            yield sums
