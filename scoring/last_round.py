"""The last round at known tables: how many can end above somebody, and how many must."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations, takewhile
from typing import NamedTuple

from scoring.big_points import Scale
from scoring.table_payments import Sixtieths, outcomes, values_of

Needs = tuple[Sixtieths, ...]
Count = Callable[[Needs, Scale, int, bool], int]
"""How many of a table win what they need: at the least, or at the most."""


class SeatedPoints(NamedTuple):
    """The points of those at a table, and the most that any of them can end on."""

    reach: Sixtieths
    points: tuple[Sixtieths, ...]

    @property
    def size(self) -> int:
        """How many sit there."""
        return len(self.points)


@dataclass(frozen=True, slots=True)
class LastRound:
    """Everybody's points before the last round, what sitting it out pays included, by table.

    Who sits out or has left is a bystander. Tables go from the farthest reach down, so those too
    far below somebody are never looked at; players with as many points share what was counted.
    """

    scale: Scale
    points: Mapping[int, Sixtieths]
    tables: Sequence[SeatedPoints]
    table_of: Mapping[int, SeatedPoints]
    bystanders: Sequence[Sixtieths]
    counted: dict[tuple[Sixtieths, Count], int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        points: Mapping[int, Sixtieths],
        seats: Sequence[Sequence[int]],
        left: Sequence[Sixtieths],
        scale: Scale,
    ) -> "LastRound":
        """Return the round of these tables; who comes to it anew has no points yet."""
        tables: list[SeatedPoints] = []
        table_of: dict[int, SeatedPoints] = {}
        for numbers in seats:
            held = tuple(points.get(number, 0) for number in numbers)
            table = SeatedPoints(max(held) + values_of(scale, len(held))[0], held)
            tables.append(table)
            table_of |= dict.fromkeys(numbers, table)
        aside = (own for number, own in points.items() if number not in table_of)
        return cls(scale, points, sorted(tables, reverse=True), table_of, (*left, *aside))

    def bounds(self, number: int) -> tuple[int, int]:
        """Return the best and the worst place on which somebody can end."""
        own, table = self.points[number], self.table_of.get(number)
        paid = (0,) if table is None else values_of(self.scale, table.size)
        best = 1 + self._others(number, own + paid[0] + 1, fewest)
        return best, 1 + self._others(number, own + paid[-1], most)

    def _others(self, number: int, end: Sixtieths, count: Count) -> int:
        """Return how many others end there or above."""
        everybody, own = self._everybody(end, count), self.points[number]
        table = self.table_of.get(number)
        if table is None:
            return everybody - (own >= end)
        beside = list(table.points)
        beside.remove(own)
        needs = self._needs(beside, end, table.size)
        return everybody - self._at(table, end, count) + count(needs, self.scale, table.size, True)

    def _everybody(self, end: Sixtieths, count: Count) -> int:
        """Return how many end there or above, as if nobody's payment were known."""
        if (end, count) not in self.counted:
            near = takewhile(lambda table: table.reach >= end, self.tables)
            passing = sum(self._at(table, end, count) for table in near)
            self.counted[end, count] = passing + sum(held >= end for held in self.bystanders)
        return self.counted[end, count]

    def _at(self, table: SeatedPoints, end: Sixtieths, count: Count) -> int:
        needs = self._needs(table.points, end, table.size)
        return count(needs, self.scale, table.size, False)

    def _needs(self, points: Iterable[Sixtieths], end: Sixtieths, size: int) -> Needs:
        """Return what each lacks of an end, as far as a table can tell it apart."""
        beyond = values_of(self.scale, size)[0] + 1
        return tuple(sorted([min(max(end - held, 0), beyond) for held in points]))


@lru_cache(maxsize=4096)
def fewest(needs: Needs, scale: Scale, size: int, is_own: bool) -> int:  # noqa: FBT001
    """Return how few of a table must win what they need, beside its winner if that is theirs."""
    top = values_of(scale, size)[0]
    paid = outcomes(scale, size)
    left = {each[1:] for each in paid if each[0] == top} if is_own else paid
    return min(_reaching(needs, each, min) for each in left)


@lru_cache(maxsize=4096)
def most(needs: Needs, scale: Scale, size: int, is_own: bool) -> int:  # noqa: FBT001
    """Return how many of a table can win what they need, beside who comes last there."""
    last = values_of(scale, size)[-1]
    paid = outcomes(scale, size)
    left = {each[:-1] for each in paid if each[-1] == last} if is_own else paid
    return max(_reaching(needs, each, max) for each in left)


def _reaching(
    needs: Sequence[Sixtieths], paid: Sequence[Sixtieths], pick: Callable[[Iterable[int]], int]
) -> int:
    """Return how many win what they need, at the least or at the most, whoever is paid what."""
    return pick(
        sum(won >= need for need, won in zip(needs, seats, strict=True))
        for seats in permutations(paid)
    )
