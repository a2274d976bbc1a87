"""Lots (izloze): a reproducible order from a seed, and separation of groups."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from unicodedata import normalize

from scoring.random_stream import digest


def draw_lots(numbers: Iterable[int], seed: str) -> dict[int, int]:
    """Return each player's lot, 1 being the first.

    Players are sorted by the SHA-256 of "seed:number" in hexadecimal. So the lot is the same
    on every machine, does not depend on the order of the list, and can be checked by hand.

    >>> draw_lots([1, 2, 3, 4], "rudens-2026")
    {1: 2, 2: 4, 3: 1, 4: 3}
    """
    numbers = sorted(numbers)
    drawn = sorted(numbers, key=lambda number: (digest(seed, number), number))
    lots = {number: lot for lot, number in enumerate(drawn, start=1)}
    return {number: lots[number] for number in numbers}


def lots_of(recorded: Iterable[tuple[int, int | None]], seed: str) -> dict[int, int]:
    """Return each player's lot: the recorded one, or the next one drawn from the seed."""
    known, without = {}, []
    for number, lot in recorded:
        if lot is None:
            without.append(number)
        else:
            known[number] = lot
    highest = max(known.values(), default=0)
    drawn = draw_lots(without, seed)
    return {**{number: highest + lot for number, lot in drawn.items()}, **known}


@dataclass(frozen=True, slots=True)
class SeparatedOrder:
    """An order with groups separated, and the groups that could not be, with their tables."""

    order: tuple[int, ...]
    unkept: tuple[tuple[int, str], ...]


def separate_groups(
    order: Sequence[int], groups: Mapping[int, str], sizes: Sequence[int]
) -> SeparatedOrder:
    """Change the order as little as possible, so that no player sits with their own group.

    A player who would meet their group swaps with the nearest one, first those behind them,
    such that both are then separated. If there is no such player, they stay, and the table and
    the group are reported.
    """
    hall = _Hall(order, groups, sizes)
    # A move may open a place for a player who had none before.
    while hall.move_all_apart():
        continue
    return SeparatedOrder(tuple(hall.order), hall.unkept())


class _Hall:
    """The seats of an order during separation.

    Swaps depend only on how many members of each group share a table with each other group.
    These counts are kept, so that a hall in which no player can move is not searched.
    """

    def __init__(
        self, order: Sequence[int], groups: Mapping[int, str], sizes: Sequence[int]
    ) -> None:
        self.order = list(order)
        self._group = [groups.get(number, "") for number in order]
        self._table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
        ends = list(accumulate(sizes))
        self._positions = [range(end - size, end) for size, end in zip(sizes, ends, strict=True)]
        self._seated = [Counter(self._group[p] for p in table) for table in self._positions]
        self._members = Counter(self._group)
        self._beside: dict[str, Counter[str]] = defaultdict(Counter)
        for table in range(len(sizes)):
            self._count(table, 1)

    def meets_own(self, position: int) -> bool:
        """Whether another player of the same group sits at the same table."""
        group = self._group[position]
        return bool(group) and self._seated[self._table_of[position]][group] > 1

    def move_all_apart(self) -> int:
        """Move every player who meets their own group, and return how many were moved."""
        positions = range(len(self.order))
        return sum(self._move_apart(p) for p in positions if self.meets_own(p))

    def _move_apart(self, position: int) -> bool:
        """Swap with the nearest position at which both are separated; return whether it exists."""
        if not self._can_part(position):
            return False
        self._swap(position, next(self._partners(position)))
        return True

    def unkept(self) -> tuple[tuple[int, str], ...]:
        """Return each table, numbered from 1, with a group of which several players sit there."""
        return tuple(
            (number, group)
            for number, seated in enumerate(self._seated, start=1)
            for group, count in sorted(seated.items())
            if group and count > 1
        )

    def _can_part(self, position: int) -> bool:
        """Whether a possible partner exists: away from this group and in no group at this table."""
        mine, here = self._group[position], self._seated[self._table_of[position]]
        beside = self._beside[mine]
        apart = len(self.order) - beside.total()
        barred = sum(self._members[group] - beside[group] for group in here if group)
        return apart > barred

    def _partners(self, position: int) -> Iterator[int]:
        """Yield the positions that separate both players, nearest behind first, then before."""
        mine, table = self._group[position], self._table_of[position]
        here = self._seated[table]
        for there in range(table + 1, len(self._seated)):
            if mine not in self._seated[there]:
                yield from (p for p in self._positions[there] if self._is_free(p, here))
        for there in range(table - 1, -1, -1):
            if mine not in self._seated[there]:
                yield from (p for p in reversed(self._positions[there]) if self._is_free(p, here))

    def _is_free(self, position: int, here: Counter[str]) -> bool:
        group = self._group[position]
        return not group or group not in here

    def _swap(self, position: int, other: int) -> None:
        here, there = self._table_of[position], self._table_of[other]
        for table in (here, there):
            self._count(table, -1)
        order, group = self.order, self._group
        order[position], order[other] = order[other], order[position]
        group[position], group[other] = group[other], group[position]
        for table in (here, there):
            self._seated[table] = Counter(self._group[p] for p in self._positions[table])
            self._count(table, 1)

    def _count(self, table: int, change: int) -> None:
        """Update the counts of how many players share a table with each group."""
        seated = self._seated[table]
        for group in seated:
            beside = self._beside[group]
            for other, count in seated.items():
                beside[other] += change * count


def commitment_to(secret: str) -> str:
    """Return the hash of a secret, which is published before the draw."""
    return _sha256(secret)


def entrants_text(names: Mapping[int, str]) -> str:
    """Return the text of the entrants that is hashed: a line "number name" each, by number.

    >>> entrants_text({2: "Bruno  Kalniņš", 1: "Anna Bērziņa"})
    '1 Anna Bērziņa\\n2 Bruno Kalniņš\\n'
    """
    lines = (f"{number} {_plain(names[number])}\n" for number in sorted(names))
    return "".join(lines)


def entrants_hash(names: Mapping[int, str]) -> str:
    """Return the hash of the list of entrants."""
    return _sha256(entrants_text(names))


def seed_of(secret: str, entrants: str, fresh: str) -> str:
    """Return the seed: the hash of the secret, the list's hash and the fresh part."""
    return _sha256(seed_text(secret, entrants, fresh))


def seed_text(secret: str, entrants: str, fresh: str) -> str:
    """Return the text that is hashed to the seed."""
    return f"{secret}:{entrants}:{fresh}"


@dataclass(frozen=True, slots=True)
class CommittedDraw:
    """All data of a draw with a commitment, once it is revealed."""

    commitment: str
    secret: str
    entrants: Mapping[int, str]
    entrants_hash: str
    fresh: str
    seed: str

    @property
    def keeps_commitment(self) -> bool:
        """Whether the secret matches its commitment."""
        return commitment_to(self.secret) == self.commitment

    @property
    def keeps_entrants(self) -> bool:
        """Whether the list matches the hash in the seed."""
        return entrants_hash(self.entrants) == self.entrants_hash

    @property
    def keeps_seed(self) -> bool:
        """Whether the seed follows from its three parts."""
        return seed_of(self.secret, self.entrants_hash, self.fresh) == self.seed


def _plain(name: str) -> str:
    return " ".join(normalize("NFC", name).split())


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
