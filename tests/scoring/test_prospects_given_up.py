"""Prospects whose search is cut short: the bounds become wider but never wrong."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from scoring.big_points import LZF_SCALE
from scoring.still_possible import Prospect, Remaining, prospects
from scoring.table_payments import TRIES, Search
from tests.scoring.prospected import bounds
from tests.scoring.test_prospects import after_some_rounds, enumerated, splits

SEATINGS = tuple(splits((1, 2, 3, 4), 4))
TWO_ROUNDS = Remaining(2, (4,), LZF_SCALE)
SEEDS = range(4)


def cut_short(seed: int, tries: int) -> Mapping[int, Prospect]:
    """Return the prospects before two rounds of one table, with a limit of tries per question."""
    return prospects(after_some_rounds(seed, LZF_SCALE, SEATINGS), TWO_ROUNDS, tries=tries)


@cache
def every_end(seed: int) -> Mapping[int, tuple[int, int]]:
    """Return the best and worst place over all possible ends."""
    return enumerated(after_some_rounds(seed, LZF_SCALE, SEATINGS), 2, LZF_SCALE, SEATINGS)


@pytest.mark.parametrize("tries", [0, 3, 40])
@pytest.mark.parametrize("seed", SEEDS)
def test_bounds_include_every_end_however_early_the_search_stops(seed: int, tries: int) -> None:
    found = cut_short(seed, tries)

    for number, (best, worst) in every_end(seed).items():
        told = found[number]
        assert told.best <= best <= worst <= told.worst
        assert not told.can_reach_best or told.best == best


def test_with_the_default_limit_the_same_search_completes() -> None:
    assert [bounds(cut_short(seed, TRIES)) for seed in SEEDS] == [every_end(s) for s in SEEDS]


def test_without_tries_a_bound_is_that_of_the_sums() -> None:
    """To pass a leader who loses twice they need 570, 570 and 300: sums allow it, tables do not."""
    totals = {1: 600, 2: 30, 3: 30, 4: 300}
    truth = enumerated(totals, 2, LZF_SCALE, SEATINGS)

    wide, exact = (prospects(totals, TWO_ROUNDS, tries=tries) for tries in (0, TRIES))

    assert (truth[1], bounds(exact)[1], bounds(wide)[1]) == ((1, 3), (1, 3), (1, 4))
    assert bounds(exact) == truth


def test_without_tries_an_unverified_best_place_is_not_promised() -> None:
    totals = {1: 600, 2: 390, 3: 0, 4: 450}

    wide, exact = (prospects(totals, TWO_ROUNDS, tries=tries) for tries in (0, TRIES))

    assert (wide[3].best, wide[3].can_reach_best) == (1, False)
    assert (exact[3].best, exact[3].can_reach_best) == (2, True)


def test_a_stopped_search_returns_unknown() -> None:
    rounds = ((360, 240, 120), (360, 180, 180), (300, 300, 120), (240, 240, 240))
    found_nowhere = [690, 510, 60]

    assert Search(rounds, TRIES).finds(found_nowhere, 2) is False
    assert Search(rounds, 3).finds(found_nowhere, 2) is None
