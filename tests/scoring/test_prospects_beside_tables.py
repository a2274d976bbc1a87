"""Prospects with players who sit out, have left, or may sit out, compared with every end."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product

import pytest

from scoring.big_points import KOP_SCALE, LZF_SCALE, Scale, in_sixtieths
from scoring.still_possible import Remaining, prospects
from scoring.table_payments import (
    loads_of,
    loads_with_winner,
    outcomes,
    results_beside_lowest,
    values_of,
)
from tests.scoring.prospected import bounds

NEEDS_PLUS = Scale({3: (6, 4, 2), 4: (6, 4, 2, 0)}, second_at_three_needs_plus=3)
PENALTY = Scale({4: (5, 2, 0, 0)}, all_equal={4: 1})


def paid(scale: Scale, size: int) -> set[tuple[int, ...]]:
    """Return all possible payments to the seats of a table, in sixtieths."""
    found = set()
    for ranks in product(range(size), repeat=size):
        for lift in (-size, 0, size):
            small = [lift - rank for rank in ranks]
            found.add(tuple(map(in_sixtieths, scale.big_points(small))))
    return found


def places_at(ends: Iterable[Mapping[int, int]], left: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Return the best and worst place of each player over all ends."""
    found: dict[int, tuple[int, int]] = {}
    for end in ends:
        rising = sorted([*end.values(), *left])
        for number, big in end.items():
            best = 1 + len(rising) - bisect_right(rising, big)
            worst = len(rising) - bisect_left(rising, big)
            known = found.get(number, (best, worst))
            found[number] = (min(known[0], best), max(known[1], worst))
    return found


def totals_of(seed: int, players: int) -> dict[int, int]:
    """Return totals so near each other that a round matters."""
    chance = random.Random(seed)
    return {number: 30 * chance.randrange(24) for number in range(1, players + 1)}


@pytest.mark.parametrize("scale", [LZF_SCALE, PENALTY], ids=["lzf", "other"])
@pytest.mark.parametrize("seed", range(12))
def test_who_sits_out_the_last_round_or_has_left_is_counted(seed: int, scale: Scale) -> None:
    totals, seats = totals_of(seed, 6), (1, 2, 3, 4)
    left, pays = (totals[3], totals[5] + 120), 30 * (seed % 5)
    rest = {5: totals[5] + pays, 6: totals[6]}

    found = prospects(totals, Remaining(1, (4,), scale, 1, pays, (seats,), rests=[5], left=left))

    ends = [
        {**{n: totals[n] + won for n, won in zip(seats, each, strict=True)}, **rest}
        for each in paid(scale, 4)
    ]
    assert bounds(found) == places_at(ends, left)
    assert all(each.can_reach_best for each in found.values())


@pytest.mark.parametrize("seed", range(3))
def test_tables_of_three_where_second_place_needs_plus_points(seed: int) -> None:
    totals, seats = totals_of(seed, 7), ((1, 2, 3), (4, 5, 6, 7))

    found = prospects(totals, Remaining(1, (3, 4), NEEDS_PLUS, seats=seats))

    ends = [
        {n: totals[n] + won for n, won in zip(range(1, 8), (*one, *other), strict=True)}
        for one in paid(NEEDS_PLUS, 3)
        for other in paid(NEEDS_PLUS, 4)
    ]
    assert bounds(found) == places_at(ends, ())


def rounds_with_a_rest(scale: Scale, pays: int) -> set[tuple[int, ...]]:
    """Return what five players may get in a round in which one of them sits out."""
    return {
        tuple(order)
        for each in {tuple(sorted(one)) for one in paid(scale, 4)}
        for order in permutations((*each, pays))
    }


def all_ends(
    totals: Mapping[int, int], gains: set[tuple[int, ...]], rounds: int
) -> Iterator[dict[int, int]]:
    ends = {tuple(totals.values())}
    for _round in range(rounds):
        ends = {tuple(map(sum, zip(end, won, strict=True))) for end in ends for won in gains}
    for end in ends:
        yield dict(zip(totals, end, strict=True))


@pytest.mark.parametrize(
    ("scale", "pays"), [(LZF_SCALE, 180), (LZF_SCALE, 0), (KOP_SCALE, 150), (KOP_SCALE, 0)]
)
@pytest.mark.parametrize("seed", range(6))
def test_anyone_may_sit_out_a_round_whose_seats_are_not_known(
    seed: int, scale: Scale, pays: int
) -> None:
    totals = totals_of(seed, 5)

    found = prospects(totals, Remaining(1, (4,), scale, 1, pays, left=(totals[2],)))

    ends = all_ends(totals, rounds_with_a_rest(scale, pays), 1)
    assert bounds(found) == places_at(ends, (totals[2],))
    assert all(each.can_reach_best for each in found.values())


@pytest.mark.parametrize("seed", range(2))
def test_two_rounds_of_kop_and_a_rest_are_searched_completely(seed: int) -> None:
    totals = totals_of(seed, 5)

    found = prospects(totals, Remaining(2, (4,), KOP_SCALE, 1, 150))

    assert bounds(found) == places_at(all_ends(totals, rounds_with_a_rest(KOP_SCALE, 150), 2), ())


def test_players_beyond_the_seats_of_a_round_get_nothing_in_it() -> None:
    totals = {1: 600, 2: 240, 3: 240, 4: 240, 5: 240}

    found = prospects(totals, Remaining(1, (4,), LZF_SCALE))

    assert bounds(found) == {1: (1, 2), **dict.fromkeys((2, 3, 4, 5), (1, 5))}


def test_the_payments_of_a_table_as_steps() -> None:
    assert sorted(outcomes(KOP_SCALE, 4))[-1] == (240, 180, 120, 60)
    assert len(outcomes(KOP_SCALE, 4)) == 8
    assert [list(values_of(LZF_SCALE, size)) for size in (3, 4, 5)] == [
        [360, 240, 120],
        [360, 240, 120, 0],
        [360, 240, 120, 60, 0],
    ]
    assert list(values_of(NEEDS_PLUS, 3)) == [360, 240, 120]
    assert list(loads_of(LZF_SCALE, 4)) == [0, 120, 180, 180]
    assert list(loads_of(LZF_SCALE, 5)) == [0, 60, 120, 240, 360]
    assert list(loads_with_winner(LZF_SCALE, 4)) == [0, 120, 240]
    assert list(loads_of(NEEDS_PLUS, 3)) == [120, 180, 360]


def test_the_payments_beside_the_lowest_and_the_highest() -> None:
    """What another result beats in every place is left out."""
    lowest = [(240, 180, 120), (240, 150, 150), (210, 210, 120), (180, 180, 180)]

    assert results_beside_lowest(KOP_SCALE, (4,), (), 1) == tuple(lowest)
    assert results_beside_lowest(KOP_SCALE, (4,), (), -1) == (
        *((-60, -120, -180), (-60, -150, -150), (-90, -90, -180), (-120, -120, -120)),
    )
    assert results_beside_lowest(KOP_SCALE, (4,), (0,), 1) == (
        *((240, 180, 120, 60), (240, 180, 90, 90), (240, 150, 150, 60), (240, 120, 120, 120)),
        *((210, 210, 120, 60), (210, 210, 90, 90), (180, 180, 180, 60), (150, 150, 150, 150)),
    )
    assert [
        len(results_beside_lowest(LZF_SCALE, sizes, (), 1))
        for sizes in ((3, 4), (4, 4), (4,) * 4, (4,) * 5, (4,) * 6, (5,) * 3, (5,) * 4)
    ] == [10, 21, 167, 357, 686, 548, 0]
