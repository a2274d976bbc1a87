"""Possible totals of a series: a bound that no coming stage can pass."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.services.series.seasons import FEBRUARY, JANUARY, series, take_in
from tournament.reading.series.pages import assumed_in, possible_in
from tournament.services.acts import Actor
from tournament.services.events import blocks, planning
from tournament.services.series.stages import add_stage, change_stage
from tournament.standings.series.table import load_series_book

pytestmark = pytest.mark.django_db
NIGHT = {"first_round": 5, "settings": {"rounds": 3, "deals": 16}}


def test_all_blocks_of_a_coming_stage_count(director: Actor) -> None:
    cup = series(director, "all-stages", rule={"tie_breaks": []})
    take_in(cup, 1, 2, by=director, day=JANUARY)
    plan = planning.TournamentPlan(name="2. posms", date=FEBRUARY, preset="evening-16", seed="s")
    event = planning.create_tournament(plan, by=director)
    add_stage(cup, event, by=director)
    before = load_series_book(cup)
    blocks.plan_blocks(event, [NIGHT], by=director)
    after = load_series_book(cup)

    leader = before.rows[0].tally.player.id
    best = [possible_in(book)[leader].total for book in (before, after)]

    # Four rounds of 6 after the 29 of January, and seven with the night.
    assert best == [Fraction(29 + 4 * 6), Fraction(29 + 7 * 6)]
    assert assumed_in(after) is None


def test_a_stage_that_is_not_added_may_have_another_coefficient(director: Actor) -> None:
    cup = series(
        director, "points-for-places", rule={"points": ["5", "3"], "brackets": []}, planned_stages=2
    )
    take_in(cup, 1, 2, by=director, day=JANUARY)

    assert assumed_in(load_series_book(cup)) == 5


def test_a_win_in_a_game_without_big_points_adds_none(director: Actor) -> None:
    cup = series(director, "all-stages", rule={"tie_breaks": []})
    take_in(cup, 1, 2, by=director, day=JANUARY)
    plan = planning.TournamentPlan(name="2. posms", date=FEBRUARY, preset="skat", seed="s")
    add_stage(cup, planning.create_tournament(plan, by=director), by=director)

    book = load_series_book(cup)

    assert possible_in(book)[book.rows[0].tally.player.id].total == 29


def test_a_stage_in_points_for_everybody_behind_may_have_more_players(director: Actor) -> None:
    cup = series(director, rule={"unit": "field", "points": [], "brackets": [], "tie_breaks": []})
    take_in(cup, 1, 2, 3, by=director, day=JANUARY)
    plan = planning.TournamentPlan(name="2. posms", date=FEBRUARY, preset="evening-16", seed="s")
    add_stage(cup, planning.create_tournament(plan, by=director), by=director)

    assert assumed_in(load_series_book(cup)) == 3


def test_a_planned_stage_without_a_plan_may_give_more_big_points(director: Actor) -> None:
    cup = series(director, "all-stages", rule={"tie_breaks": []}, planned_stages=2)
    take_in(cup, 1, 2, by=director, day=JANUARY)

    assert assumed_in(load_series_book(cup)) == 29


def test_players_with_too_few_stages_are_ahead_of_nobody(director: Actor) -> None:
    rule = {"points": ["9", "5", "1"], "brackets": [], "count": 1, "min_stages": 2}
    cup = series(director, rule=rule, planned_stages=3)
    for winner, day in ((1, JANUARY), (4, FEBRUARY)):
        stage = take_in(cup, winner, 2, 3, by=director, day=day)
        change_stage(stage, by=director, name="", coefficient="2", is_final=False)
    book = load_series_book(cup)

    # Each winner has 18 points and one stage. The third can have 9, the second has 10.
    third = next(row for row in book.rows if row.tally.total == 2)
    assert possible_in(book)[third.tally.player.id].place == 2


def test_a_player_who_cannot_play_enough_stages_is_promised_no_place(director: Actor) -> None:
    rule = {"points": ["9", "5", "1"], "brackets": [], "min_stages": 3, "tie_breaks": []}
    cup = series(director, rule=rule, planned_stages=3)
    take_in(cup, 1, 2, 3, by=director, day=JANUARY)
    take_in(cup, 4, 2, 3, by=director, day=FEBRUARY)
    book = load_series_book(cup)

    both = {row.tally.player.id for row in book.rows if row.tally.played == 2}
    assert possible_in(book).keys() == both
