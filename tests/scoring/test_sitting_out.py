"""Sitting out with tables of one size: whose turn it is, and the points."""

from collections import Counter

import pytest

from scoring.rehearsals import invent_event
from scoring.verification import Difference, verify
from tests.scoring.small_events import final_lines, small_event

TABLE = ((1, 2, 3, 4), (9, 3, -3, -9))


@pytest.mark.parametrize("players", [5, 7, 8, 10, 66])
def test_any_number_of_players_can_play_kop(players: int) -> None:
    event = invent_event(players=players, rounds=7, deals=4, preset="kop", seed="kops")
    turns = Counter(number for played in event.rounds for number in played.sits_out)
    counts = [turns[number] for number in range(1, players + 1)]

    assert verify(event).differences == ()
    assert {len(played.sits_out) for played in event.rounds} == {players % 4}
    assert max(counts) - min(counts) <= 1


def test_the_highest_lots_sit_out_first_and_the_others_move_up() -> None:
    event = invent_event(players=10, rounds=5, deals=4, preset="kop", seed="kops")
    start = {player.lot: player.number for player in event.players}

    assert [set(played.sits_out) for played in event.rounds] == [
        {start[10], start[9]},
        {start[8], start[7]},
        {start[6], start[5]},
        {start[4], start[3]},
        {start[2], start[1]},
    ]


def test_by_standings_the_lowest_player_with_the_fewest_turns_sits_out() -> None:
    by_standing = {"reseat_by": "all_rounds"}
    event = small_event(5, {"tables": [TABLE], "sits_out": [5]}, preset="kop", settings=by_standing)
    following = verify(event).next
    assert following is not None

    assert (following.sits_out, following.tables[0].seats) == ((4,), (1, 2, 5, 3))


@pytest.mark.parametrize(
    ("settings", "due"),
    [
        ({}, ("3", 5, "5/2", 0)),
        ({"sit_out": {"big": "3", "small": 35}}, ("2", 5, "3", 35)),
        ({"sit_out": {"small": -1}}, ("3", 5, "5/2", -1)),
        ({"big_points": {"4": [5, 3, 1, 0]}}, ("3", 5, "9/4", 0)),
    ],
)
def test_sitting_out_gives_the_mean_of_the_scale_or_the_configured_points(
    settings: dict[str, object], due: tuple[str, int, str, int]
) -> None:
    event = small_event(5, {"tables": [TABLE], "sits_out": [5]}, preset="kop", settings=settings)

    assert next(line for line in final_lines(event) if line[1] == 5) == due


def test_a_player_sitting_out_of_turn_is_reported_with_the_right_one() -> None:
    played = {"tables": [TABLE], "sits_out": [5]}
    event = small_event(5, played, played, preset="kop")

    assert verify(event).differences[:2] == (
        Difference("sits_out_unduly", 2, {"player": 5}),
        Difference("should_sit_out", 2, {"player": 4}),
    )


def test_an_unseated_player_counts_as_absent() -> None:
    event = small_event(5, [TABLE], [TABLE], preset="kop", settings={"reseat_by": "all_rounds"})

    assert verify(event).differences == ()
