"""Prospects, compared with every possible end of small events."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from operator import itemgetter

import pytest

from scoring import table_payments
from scoring.big_points import KOP_SCALE, LZF_SCALE, Scale, in_sixtieths
from scoring.still_possible import Remaining, prospects
from tests.scoring.prospected import bounds

Totals = Mapping[int, int]
Seats = Sequence[Sequence[int]]
TWO_TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))


@cache
def paid(scale: Scale, size: int) -> frozenset[tuple[int, ...]]:
    """Return all possible payments to the seats of a table."""
    return frozenset(
        tuple(map(in_sixtieths, scale.big_points([-rank for rank in ranks])))
        for ranks in product(range(size), repeat=size)
    )


def splits(numbers: Sequence[int], size: int) -> Iterator[Seats]:
    """Yield every way to seat these players at tables of one size."""
    if not numbers:
        yield ()
        return
    first, *rest = numbers
    for mates in combinations(rest, size - 1):
        left = [number for number in rest if number not in mates]
        for others in splits(left, size):
            yield ((first, *mates), *others)


def rounds_of(
    numbers: Sequence[int], scale: Scale, seatings: Sequence[Seats]
) -> set[tuple[int, ...]]:
    """Return all possible results of a round."""
    found: set[tuple[int, ...]] = set()
    for tables in seatings:
        seated = sum(map(tuple, tables), ())
        by_number = itemgetter(*(seated.index(number) for number in numbers))
        outcomes = product(*(paid(scale, len(table)) for table in tables))
        found |= {by_number(sum(outcome, ())) for outcome in outcomes}
    return found


def enumerated(
    totals: Totals, rounds: int, scale: Scale, seatings: Sequence[Seats]
) -> Mapping[int, tuple[int, int]]:
    """Return each player's best and worst place over all possible ends."""
    numbers = sorted(totals)
    ends = {tuple(totals[number] for number in numbers)}
    of_round = rounds_of(numbers, scale, seatings)
    for _round in range(rounds):
        ends = {tuple(map(sum, zip(end, won, strict=True))) for end in ends for won in of_round}
    best, worst = dict.fromkeys(numbers, len(numbers)), dict.fromkeys(numbers, 1)
    for end in ends:
        rising = sorted(end)
        for number, big in zip(numbers, end, strict=True):
            best[number] = min(best[number], 1 + len(end) - bisect_right(rising, big))
            worst[number] = max(worst[number], len(end) - bisect_left(rising, big))
    return {number: (best[number], worst[number]) for number in numbers}


def after_some_rounds(seed: int, scale: Scale, seatings: Sequence[Seats]) -> Totals:
    """Return totals that are possible in an event with these tables."""
    chance = random.Random(seed)
    numbers = sorted(number for table in seatings[0] for number in table)
    totals = dict.fromkeys(numbers, 0)
    for _round in range(chance.randint(1, 4)):
        for table in chance.choice(seatings):
            for number, big in zip(
                table, chance.choice(sorted(paid(scale, len(table)))), strict=True
            ):
                totals[number] += big
    return totals


def shared_out(seed: int, scale: Scale, sizes: Sequence[int]) -> Totals:
    """Return totals after some rounds at random tables."""
    chance = random.Random(seed)
    totals = dict.fromkeys(range(1, sum(sizes) + 1), 0)
    for _round in range(1 + seed % 4):
        won = [big for size in sizes for big in chance.choice(sorted(paid(scale, size)))]
        for number in chance.sample(sorted(totals), len(won)):
            totals[number] += won.pop()
    return totals


def paid_out(totals: Totals, scale: Scale, sizes: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Return the best and worst places over all payments of a round, to any player.

    For a bound, as many others as possible are raised to, or kept below, the player's total: the
    smallest sufficient payment goes to the player who lacks least, the smallest of all to the one
    with the least room.
    """
    rounds = {
        tuple(sorted(sum(each, ()))) for each in product(*(paid(scale, size) for size in sizes))
    }
    found: dict[int, tuple[int, int]] = {}
    for number, own in totals.items():
        ends = []
        for all_paid, won in {(each, won) for each in rounds for won in each}:
            left = list(all_paid)
            left.remove(won)
            room = sorted(own + won - big for other, big in totals.items() if other != number)
            passing = staying = 0
            for value in left:
                passing += room[passing] <= value
            for space in room:
                staying += left[staying] <= space
            ends.append((1 + len(room) - staying, 1 + passing))
        found[number] = (min(best for best, _ in ends), max(worst for _, worst in ends))
    return found


@pytest.mark.parametrize("scale", [LZF_SCALE, KOP_SCALE])
@pytest.mark.parametrize("seed", range(4))
def test_at_known_tables_the_bounds_match_all_possible_ends(seed: int, scale: Scale) -> None:
    totals = after_some_rounds(seed, scale, [TWO_TABLES])

    found = prospects(totals, Remaining(1, (4, 4), scale, seats=TWO_TABLES))

    assert bounds(found) == enumerated(totals, 1, scale, [TWO_TABLES])


@pytest.mark.parametrize("seed", range(3))
def test_tables_of_three_and_five_are_enumerated_too(seed: int) -> None:
    tables = ((1, 2, 3), (4, 5, 6, 7, 8))
    totals = after_some_rounds(seed, LZF_SCALE, [tables])

    found = prospects(totals, Remaining(1, (3, 5), LZF_SCALE, seats=tables))

    assert bounds(found) == enumerated(totals, 1, LZF_SCALE, [tables])


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_at_a_single_table_the_bounds_match_all_possible_ends(seed: int, rounds: int) -> None:
    seatings = list(splits((1, 2, 3, 4), 4))
    totals = after_some_rounds(seed, LZF_SCALE, seatings)

    found = prospects(totals, Remaining(rounds, (4,), LZF_SCALE))

    assert bounds(found) == enumerated(totals, rounds, LZF_SCALE, seatings)
    assert all(each.can_reach_best for each in found.values())


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_without_full_enumeration_bounds_are_wider_but_never_wrong(
    seed: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seatings = list(splits((1, 2, 3, 4), 4))
    totals = after_some_rounds(seed, LZF_SCALE, seatings)
    every_end = enumerated(totals, rounds, LZF_SCALE, seatings)
    monkeypatch.setattr(table_payments, "MOST_OUTCOMES", 0)
    table_payments.results_beside_lowest.cache_clear()

    found = prospects(totals, Remaining(rounds, (4,), LZF_SCALE))

    table_payments.results_beside_lowest.cache_clear()
    for number, (best, worst) in every_end.items():
        told = found[number]
        assert told.best <= best <= worst <= told.worst
        assert not told.can_reach_best or told.best == best


def test_results_allowed_by_sums_but_impossible_at_tables_are_excluded() -> None:
    """With a leader who loses, 5, 4 and 3 are missing; the table pays 6, 4 and 2, the same sum."""
    totals = {1: 600, 2: 600 - 180, 3: 600 - 240, 4: 600 - 300}

    found = prospects(totals, Remaining(1, (4,), LZF_SCALE))

    assert bounds(found)[1] == (1, 3)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("sizes", "scale"),
    [((5,), LZF_SCALE), ((4, 3), LZF_SCALE), ((4, 5), LZF_SCALE), ((4, 4), KOP_SCALE)],
)
def test_bounds_of_a_round_match_all_payments(
    sizes: tuple[int, ...], scale: Scale, seed: int
) -> None:
    totals = shared_out(seed, scale, sizes)

    found = prospects(totals, Remaining(1, sizes, scale))

    assert bounds(found) == paid_out(totals, scale, sizes)
    assert all(each.can_reach_best for each in found.values())


def test_sitting_out_gives_points() -> None:
    totals = {1: 240, 2: 240, 3: 0, 4: 0, 5: 240}
    seats = ((1, 2, 3, 4),)

    found = prospects(totals, Remaining(1, (4,), KOP_SCALE, 1, 150, seats, rests=[5]))

    assert bounds(found)[5] == (1, 3)
    assert bounds(found)[3] == (4, 5)


@pytest.mark.long
@pytest.mark.parametrize("scale", [LZF_SCALE, KOP_SCALE])
@pytest.mark.parametrize("seed", range(3))
def test_with_unknown_seats_the_bounds_match_all_possible_ends(seed: int, scale: Scale) -> None:
    seatings = list(splits(range(1, 9), 4))
    totals = after_some_rounds(seed, scale, seatings)

    found = prospects(totals, Remaining(1, (4, 4), scale))

    assert bounds(found) == enumerated(totals, 1, scale, seatings)
