"""What is still possible, held against every end that small events can have."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

import pytest

from scoring.big_points import KOP_SCALE, LZF_SCALE, Scale, in_sixtieths
from scoring.prospects import Prospect, Remaining, prospects

Totals = Mapping[int, int]
Seats = Sequence[Sequence[int]]
TWO_TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))


def paid(scale: Scale, size: int) -> set[tuple[int, ...]]:
    """Return everything that the seats of a table can be paid, seat by seat."""
    return {
        tuple(map(in_sixtieths, scale.big_points([-rank for rank in ranks])))
        for ranks in product(range(size), repeat=size)
    }


def splits(numbers: Sequence[int], size: int) -> Iterator[Seats]:
    """Yield every way in which these can sit at tables of one size."""
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
    """Return everything that a round can bring everybody."""
    found = set()
    for tables in seatings:
        for outcome in product(*(paid(scale, len(table)) for table in tables)):
            won = {
                n: big
                for table, seats in zip(tables, outcome, strict=True)
                for n, big in zip(table, seats, strict=True)
            }
            found.add(tuple(won[number] for number in numbers))
    return found


def enumerated(
    totals: Totals, rounds: int, scale: Scale, seatings: Sequence[Seats]
) -> Mapping[int, tuple[int, int]]:
    """Return everybody's best and worst place over all ends that there are."""
    numbers = sorted(totals)
    ends = {tuple(totals[number] for number in numbers)}
    of_round = rounds_of(numbers, scale, seatings)
    for _round in range(rounds):
        ends = {tuple(map(sum, zip(end, won, strict=True))) for end in ends for won in of_round}
    return {
        number: (
            min(1 + sum(big > end[at] for big in end) for end in ends),
            max(sum(big >= end[at] for big in end) for end in ends),
        )
        for at, number in enumerate(numbers)
    }


def after_some_rounds(seed: int, scale: Scale, seatings: Sequence[Seats]) -> Totals:
    """Return totals that an event with these tables can have."""
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


def bounds(found: Mapping[int, Prospect]) -> dict[int, tuple[int, int]]:
    return {number: (each.best, each.worst) for number, each in found.items()}


@pytest.mark.parametrize("scale", [LZF_SCALE, KOP_SCALE])
@pytest.mark.parametrize("seed", range(4))
def test_at_known_tables_the_bounds_are_those_of_every_end(seed: int, scale: Scale) -> None:
    totals = after_some_rounds(seed, scale, [TWO_TABLES])

    found = prospects(totals, Remaining(1, (4, 4), scale, seats=TWO_TABLES))

    assert bounds(found) == enumerated(totals, 1, scale, [TWO_TABLES])


@pytest.mark.parametrize("seed", range(3))
def test_tables_of_three_and_five_are_gone_through_as_well(seed: int) -> None:
    tables = ((1, 2, 3), (4, 5, 6, 7, 8))
    totals = after_some_rounds(seed, LZF_SCALE, [tables])

    found = prospects(totals, Remaining(1, (3, 5), LZF_SCALE, seats=tables))

    assert bounds(found) == enumerated(totals, 1, LZF_SCALE, [tables])


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_no_end_goes_beyond_the_bounds_and_what_is_said_to_be_reached_is(
    seed: int, rounds: int
) -> None:
    seatings = list(splits((1, 2, 3, 4), 4))
    totals = after_some_rounds(seed, LZF_SCALE, seatings)
    ends = enumerated(totals, rounds, LZF_SCALE, seatings)

    found = prospects(totals, Remaining(rounds, (4,), LZF_SCALE))

    assert [n for n, (best, _) in ends.items() if found[n].best > best] == []
    assert [n for n, (_, worst) in ends.items() if found[n].worst < worst] == []
    reached = {n: each.best for n, each in found.items() if each.can_reach_best}
    assert reached == {n: ends[n][0] for n in reached}


@pytest.mark.long
@pytest.mark.parametrize("scale", [LZF_SCALE, KOP_SCALE])
@pytest.mark.parametrize("seed", range(3))
def test_with_seats_still_unknown_the_bounds_are_those_of_every_end(
    seed: int, scale: Scale
) -> None:
    seatings = list(splits(range(1, 9), 4))
    totals = after_some_rounds(seed, scale, seatings)

    found = prospects(totals, Remaining(1, (4, 4), scale))

    assert bounds(found) == enumerated(totals, 1, scale, seatings)


def test_who_is_a_round_and_more_ahead_has_won() -> None:
    totals = {1: 60 * 30, 2: 60 * 22, 3: 60 * 20, 4: 60 * 18}

    found = prospects(totals, Remaining(1, (4,), LZF_SCALE))

    assert bounds(found)[1] == (1, 1)
    assert [found[number].best for number in (2, 3, 4)] == [2, 2, 2]


def test_as_long_as_a_round_remains_equal_points_fall_either_way() -> None:
    totals = {1: 60 * 30, 2: 60 * 24, 3: 0, 4: 0}

    assert bounds(prospects(totals, Remaining(1, (4,), LZF_SCALE)))[2][0] == 1


def test_two_at_one_table_cannot_both_win_it() -> None:
    totals = {1: 600, 2: 270, 3: 270, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}
    together = ((2, 3, 4, 5), (1, 6, 7, 8))
    apart = ((2, 4, 5, 6), (1, 3, 7, 8))

    worst = [
        prospects(totals, Remaining(1, (4, 4), LZF_SCALE, seats=seats))[1].worst
        for seats in (together, apart)
    ]

    assert worst == [2, 3]


def test_a_thousand_players_are_no_trouble() -> None:
    totals = {number: 60 * (number % 30) for number in range(1, 1001)}

    found = prospects(totals, Remaining(3, (4,) * 250, LZF_SCALE))

    assert all(each.best <= each.worst for each in found.values())
