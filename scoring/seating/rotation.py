"""Kop's rotation: all tables follow from the start numbers, drawn once."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from scoring.random_stream import Chance
from scoring.seating.tables import SeatedTable, who_sits_out
from scoring.table_sizes import tables_of

SEATS = 4
TRIES = 60_000
"""The number of exchanges tried; more of them separate hardly any further pairs."""
PATIENCE = (6, 4, 2, 0)
"""How much worse an exchange may be, by quarters of the tries: much at first, at last not."""
Tables = list[list[int]]


def rotate(order: Sequence[int], round_number: int) -> tuple[SeatedTable, ...]:
    """Return the tables of a round for the players in the order of their start numbers.

    Start numbers 1 to 4 begin at table 1, 5 to 8 at table 2, and so on. With k tables, the
    player who begins at table t in seat s (both counted from 0) sits in round r, the first
    being 0, at table (t + s·r) mod k: seat A stays, B moves by one table, C by two, D by
    three.

    >>> [table.seats for table in rotate(range(1, 21), 2)][0]
    (1, 18, 15, 12)
    """
    count = tables_of(SEATS, len(order))
    return tuple(
        SeatedTable(
            table + 1,
            tuple(
                order[(table - seat * (round_number - 1)) % count * SEATS + seat]
                for seat in range(SEATS)
            ),
        )
        for table in range(count)
    )


def keep_starts(order: Sequence[int], present: Sequence[int]) -> tuple[int, ...]:
    """Return the players by start number when the present players have changed.

    Remaining players keep their start numbers. Free ones go, lowest first, to players who have
    none, or whose own is beyond the last table, in the given order.

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
class RepeatedPair:
    """Two players who meet more than once, with the rounds."""

    players: tuple[int, int]
    rounds: tuple[int, ...]


def repeats(rounds: Mapping[int, Iterable[SeatedTable]]) -> tuple[RepeatedPair, ...]:
    """Return the pairs who meet again, ordered by number."""
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, tables in sorted(rounds.items()):
        for table in tables:
            for first, second in combinations(sorted(table.seats), 2):
                met[first, second].append(number)
    return tuple(
        RepeatedPair(pair, tuple(when)) for pair, when in sorted(met.items()) if len(when) > 1
    )


def repeats_of_rotation(tables: int, rounds: int) -> tuple[RepeatedPair, ...]:
    """Return the start numbers that meet again for this many tables and rounds.

    >>> repeats_of_rotation(7, 5)
    ()
    """
    order = range(1, SEATS * tables + 1)
    return repeats({number: rotate(order, number) for number in range(1, rounds + 1)})


def spread(
    order: Sequence[int], out: Collection[int], *, turn: int, rounds: int
) -> tuple[SeatedTable, ...]:
    """Return the tables of a round for the players in the order of their start numbers.

    `out` are the players who sit this round out. As long as all players stay, the result is
    that of the schedule; a player who sits out in place of another leaves them their seat.
    """
    resting, tables = _plan(len(order), max(rounds, turn))[turn - 1]
    planned_out = {order[start] for start in resting}
    comes = iter([n for n in order if n in planned_out and n not in out])
    leaves = {n for n in order if n in out and n not in planned_out}
    seated = []
    for number, table in enumerate(tables, start=1):
        seats = [order[start] for start in table]
        seats = [next(comes) if player in leaves else player for player in seats]
        # Otherwise the lowest start number would deal first in every round.
        first = (turn - 1) % SEATS
        seated.append(SeatedTable(number, (*seats[first:], *seats[:first])))
    return tuple(seated)


def repeats_left(players: int, rounds: int) -> tuple[RepeatedPair, ...]:
    """Return the start numbers that meet again for this many players and rounds."""
    plan = _plan(players, rounds)
    return repeats(
        {
            turn: [SeatedTable(0, tuple(start + 1 for start in table)) for table in tables]
            for turn, (_, tables) in enumerate(plan, start=1)
        }
    )


@lru_cache(maxsize=64)
def _plan(
    players: int, rounds: int
) -> tuple[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], ...]:
    """Return the sitting-out players and the tables of every round, counted from 0."""
    resting = list(_resting(players, rounds))
    days = []
    for turn, out in enumerate(resting, start=1):
        playing = [start for start in range(players) if start not in out]
        days.append([list(table.seats) for table in rotate(playing, turn)])
    best = _Search(players, days).best()
    return tuple(
        (out, tuple(tuple(sorted(table)) for table in tables))
        for out, tables in zip(resting, best, strict=True)
    )


def _resting(players: int, rounds: int) -> Iterator[tuple[int, ...]]:
    sat_out: Counter[int] = Counter()
    for _ in range(rounds):
        over = players % SEATS if players >= SEATS else 0
        out = who_sits_out(range(players), over=over, sat_out=sat_out)
        sat_out.update(out)
        yield out


class _Search:
    """A search that exchanges players within rounds, with the number of meetings of each pair."""

    def __init__(self, players: int, days: list[Tables]) -> None:
        self._days = days
        self._met = [[0] * players for _ in range(players)]
        for tables in days:
            for table in tables:
                for one, other in combinations(table, 2):
                    self._met[one][other] += 1
                    self._met[other][one] += 1
        self._chance = Chance(f"fewest repeats {players} {len(days)}")

    def best(self) -> list[Tables]:
        """Return the rounds found with the fewest repeated meetings."""
        excess = self._excess()
        least, found = excess, self._copy()
        movable = [turn for turn, tables in enumerate(self._days) if len(tables) > 1]
        for tried in range(TRIES if movable else 0):
            if least == 0:
                break
            change = self._exchange(movable, PATIENCE[tried * len(PATIENCE) // TRIES])
            excess += change
            if excess < least:
                least, found = excess, self._copy()
        return found

    def _exchange(self, movable: Sequence[int], patience: int) -> int:
        """Exchange two random players if that is acceptable, and return the change."""
        draw = self._chance.below
        tables = self._days[movable[draw(len(movable))]]
        one = draw(len(tables))
        other = (one + 1 + draw(len(tables) - 1)) % len(tables)
        here, there = tables[one], tables[other]
        i, j = draw(SEATS), draw(SEATS)
        x, y = here[i], there[j]
        beside_x = [player for player in here if player != x]
        beside_y = [player for player in there if player != y]
        met = self._met
        change = 0
        for player in beside_x:
            change += _more(met[y][player]) - _more(met[x][player] - 1)
        for player in beside_y:
            change += _more(met[x][player]) - _more(met[y][player] - 1)
        if change > patience:
            return 0
        here[i], there[j] = y, x
        self._count(x, beside_x, -1)
        self._count(y, beside_y, -1)
        self._count(y, beside_x, 1)
        self._count(x, beside_y, 1)
        return change

    def _count(self, player: int, beside: Sequence[int], change: int) -> None:
        for other in beside:
            self._met[player][other] += change
            self._met[other][player] += change

    def _excess(self) -> int:
        """Return the weight of the repeated meetings: the second 2, the third 4 more."""
        pairs = combinations(range(len(self._met)), 2)
        return sum(self._met[one][other] * (self._met[one][other] - 1) for one, other in pairs)

    def _copy(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self._days]


def _more(met: int) -> int:
    """Return the extra weight of one more meeting after this many."""
    return 2 * met
