"""Prospects at a difference of one sixtieth, and the figures that a page scores by."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scoring import table_payments
from scoring.big_points import LZF_SCALE, Scale
from scoring.games import GAMES
from scoring.house_rules import HouseRules
from scoring.sheets import play_data
from scoring.still_possible import Remaining, prospects
from scoring.table_payments import Search, outcomes
from tests.scoring.prospected import bounds

SEATED = ((1, 2, 3, 4),)


@pytest.mark.parametrize(
    ("totals", "remaining", "player", "expected"),
    [
        # The last of a table gets 0 and the others 360, 240 and 120; the fifth rests for nothing.
        ({1: 600, 2: 240, 3: 360, 4: 480, 5: 600}, Remaining(1, (4,), LZF_SCALE), 1, (1, 5)),
        ({1: 600, 2: 239, 3: 360, 4: 480, 5: 600}, Remaining(1, (4,), LZF_SCALE), 1, (1, 4)),
        ({1: 600, 2: 240, 3: 360, 4: 480, 5: 599}, Remaining(1, (4,), LZF_SCALE), 1, (1, 4)),
        # A newcomer starts with nothing: the fourth at the table.
        ({1: 361, 2: 0, 3: 0}, Remaining(1, (4,), LZF_SCALE, seats=((1, 2, 3, 9),)), 1, (1, 1)),
        ({1: 360, 2: -60, 3: -60}, Remaining(1, (4,), LZF_SCALE, seats=((1, 2, 3, 9),)), 1, (1, 2)),
        # A player who rests has their total already.
        ({1: 0, 2: 0, 3: 0, 4: 0, 5: 361},
         Remaining(1, (4,), LZF_SCALE, 1, 0, SEATED, rests=[5]), 1, (2, 5)),
        ({1: 0, 2: 0, 3: 0, 4: 0, 5: 360},
         Remaining(1, (4,), LZF_SCALE, 1, 0, SEATED, rests=[5]), 1, (1, 5)),
        ({1: 0, 2: 0, 3: 0, 4: 0, 5: 300},
         Remaining(1, (4,), LZF_SCALE, 1, 61, SEATED, rests=[5]), 1, (2, 5)),
        # Those who have left stay where they are.
        ({1: 240, 2: 0, 3: 0, 4: 0}, Remaining(1, (4,), LZF_SCALE, left=(601, 600, 240, 239)), 1,
         (2, 7)),
        ({1: 240, 2: 0, 3: 0, 4: 0}, Remaining(2, (4,), LZF_SCALE, left=(961, 960, 240, 239)), 1,
         (2, 7)),
        # Who sits out for a loss ends below a player who wins.
        ({1: 0, 2: 400, 3: 0, 4: 0}, Remaining(1, (3,), LZF_SCALE, 1, -60), 1, (1, 4)),
    ],
)  # fmt: skip
def test_a_sixtieth_decides_which_places_are_possible(
    totals: Mapping[int, int], remaining: Remaining, player: int, expected: tuple[int, int]
) -> None:
    assert bounds(prospects(totals, remaining))[player] == expected


@pytest.mark.parametrize(
    ("totals", "sizes", "player", "expected"),
    [
        ({1: 300, 2: 300, 3: 300, 4: 0}, (4,), 4, (2, 4)),
        ({1: 360, 2: 240, 3: 120, 4: 0}, (4,), 4, (1, 4)),
        ({1: 360, 2: 240, 3: 121, 4: 0}, (4,), 4, (2, 4)),
        ({1: 120, 2: 120, 3: 120, 4: 0}, (4,), 4, (1, 4)),
        ({1: 360, 2: 0, 3: 0, 4: 0}, (4,), 1, (1, 2)),
        ({1: 360, 2: 240, 3: 120, 4: 0}, (4,), 2, (1, 4)),
        ({**dict.fromkeys(range(1, 8), 300), 8: 0}, (4, 4), 8, (4, 8)),
    ],
)
def test_without_a_search_places_are_bounded_by_sums(
    totals: Mapping[int, int],
    sizes: tuple[int, ...],
    player: int,
    expected: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_payments, "MOST_OUTCOMES", 0)
    table_payments.results_beside_lowest.cache_clear()

    found = bounds(prospects(totals, Remaining(1, sizes, LZF_SCALE)))

    table_payments.results_beside_lowest.cache_clear()
    assert found[player] == expected


@pytest.mark.parametrize(
    ("totals", "player", "expected"),
    [
        ({1: 360, 2: 240, 3: 120, 4: 0}, 4, (1, True)),
        ({1: 360, 2: 240, 3: 121, 4: 0}, 4, (2, True)),
        ({1: 300, 2: 300, 3: 300, 4: 0}, 4, (2, False)),
        ({1: 300, 2: 241, 3: 240, 4: 0}, 4, (2, True)),
        ({1: 300, 2: 241, 3: 241, 4: 0}, 4, (2, False)),
    ],
)
def test_without_a_search_a_best_place_is_promised_if_a_schedule_is_found(
    totals: Mapping[int, int],
    player: int,
    expected: tuple[int, bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_payments, "MOST_OUTCOMES", 0)
    table_payments.results_beside_lowest.cache_clear()

    found = prospects(totals, Remaining(1, (4,), LZF_SCALE))[player]

    table_payments.results_beside_lowest.cache_clear()
    assert (found.best, found.can_reach_best) == expected


def test_second_place_at_three_is_paid_with_plus_points_and_without() -> None:
    outcomes.cache_clear()

    assert outcomes(Scale({3: (6, 4, 2)}, second_at_three_needs_plus=3), 3) == {
        *((360, 240, 120), (300, 300, 120), (360, 180, 180), (240, 240, 240)),
        *((360, 180, 120), (270, 270, 120), (360, 150, 150), (220, 220, 220)),
    }


@pytest.mark.parametrize(
    ("tries", "needs", "rounds", "expected"),
    [
        (2, (361,), 1, (False, 0)),
        (2, (360,), 1, (True, 0)),
        (20, (5, 3), 2, (False, 8)),
        (3, (5, 3), 2, (None, 0)),
        (4, (5, 3), 2, (None, -2)),
    ],
)
def test_a_search_stops_when_its_tries_are_spent(
    tries: int, needs: tuple[int, ...], rounds: int, expected: tuple[bool | None, int]
) -> None:
    """A way to pay the first of two rounds costs one try, and two tries for the second."""
    paid = ((4, 0, 0), (2, 2, 2)) if rounds > 1 else ((360, 240, 120), (240, 240, 240))
    search = Search(paid, tries)

    assert (search.finds(needs, rounds), search.tries) == expected


PLUS = HouseRules(scale=Scale({3: (6, 4, 2), 4: (6, 4, 2, 0)}, {4: 2}, 3))


@pytest.mark.parametrize(
    ("game", "size", "rules", "scale", "idle"),
    [
        ("zole-classic", 3, None,
         {"places": [6, 4, 2], "all_equal": None, "second_needs_plus": None}, [[], [], []]),
        ("zole-classic", 3, PLUS,
         {"places": [6, 4, 2], "all_equal": None, "second_needs_plus": 3}, [[], [], []]),
        ("zole-classic", 4, PLUS,
         {"places": [6, 4, 2, 0], "all_equal": 2, "second_needs_plus": None},
         [[0], [1], [2], [3]]),
        ("golf", 2, None, None, [[], []]),
    ],
)  # fmt: skip
def test_a_page_gets_the_scale_of_its_table(
    game: str, size: int, rules: HouseRules | None, scale: object, idle: list[list[int]]
) -> None:
    played = GAMES[game]

    found = play_data(played, size=size, rules=rules or played.rules)

    assert (found["scale"], found["idle"], found["size"]) == (scale, idle, size)
