"""Blocks of rounds: their settings, the points carried over, and faults."""

from __future__ import annotations

import pytest

from scoring.errors import Faulty
from scoring.event_files import read_event, write_event
from scoring.rehearsals import invent_event
from scoring.verification import verify, write_verdict
from tests.formats import departures
from tests.scoring.sheet_notation import Json
from tests.scoring.small_blocks import FIRST, SECOND, THIRD, last_lines, with_block
from tests.scoring.small_events import event_file, final_lines, next_seats, small_event


def test_a_block_with_default_settings_has_no_effect() -> None:
    assert final_lines(with_block()) == final_lines(small_event(8, FIRST, SECOND))
    assert next_seats(with_block()) == next_seats(small_event(8, FIRST, SECOND))


@pytest.mark.parametrize(
    ("carry", "due"),
    [
        ("all", [(1, "12", 9), (8, "12", 6), (6, "12", 8), (5, "12", 7)]),
        ("none", [(1, "0", -6), (8, "4", 3), (6, "6", 6), (5, "2", -3)]),
        ("half", [(1, "6", "3/2"), (8, "8", "9/2"), (6, "9", 7), (5, "7", 2)]),
    ],
)
def test_a_block_carries_over_all_none_or_half_of_the_points(
    carry: str, due: list[tuple[int, str, object]]
) -> None:
    lines = {line[1]: line[2:4] for line in last_lines(with_block(THIRD, carry=carry))}

    assert [(number, *lines[number]) for number, *_ in due] == due


def test_two_halves_make_a_quarter() -> None:
    halves = [{"first_round": 2, "carry": "half"}, {"first_round": 3, "carry": "half"}]
    lines = last_lines(small_event(8, FIRST, SECOND, THIRD, blocks=halves))

    # Player 1 had 6 and 12, then 6 and 3, then 0 and −6.
    assert [line[2:4] for line in lines if line[1] == 1] == [("9/2", "-3/2")]


def test_the_first_round_of_a_block_is_seated_by_the_previous_standings() -> None:
    seats = [(1, 5, 8, 6), (4, 2, 3, 7)]

    assert next_seats(with_block(carry="none")) == seats
    assert next_seats(with_block(carry="none", settings={"reseat_by": "last_round"})) == seats
    assert next_seats(with_block(carry="none", settings={"reseat_by": "list"})) == seats


def test_later_rounds_of_a_block_are_seated_by_the_points_that_count_in_it() -> None:
    assert next_seats(with_block(THIRD, carry="none")) == [(6, 7, 3, 8), (2, 5, 1, 4)]


def test_finals_with_another_game_continue_beyond_the_plan() -> None:
    event = invent_event(
        players=40,
        rounds=7,
        deals=4,
        preset="lzf-classic",
        seed="fināls",
        blocks=[
            {
                "first_round": 8,
                "name": "Fināls",
                "preset": "lzf-rondo",
                "settings": {"deals": 6},
                "carry": "none",
                "groups": [{"name": "A", "first": 16}, {"name": "B"}],
            }
        ],
    )
    verdict = verify(event)
    document = write_event(event)

    assert (event.rounds_planned, event.settings_at(8).game.id) == (14, "zole-rondo")
    assert verdict.differences == ()
    assert [line.group for line in verdict.rounds[-1].standings] == ["A"] * 16 + ["B"] * 24
    assert (departures(document), departures(write_verdict(verdict, []))) == ([], [])
    assert read_event(write_event(read_event(document))) == read_event(document)


def test_in_a_knock_out_each_player_is_ranked_by_their_last_round() -> None:
    halves = [
        {"first_round": n, "groups": [{"name": "Top", "first": cut}, {"name": "Out", "out": True}]}
        for n, cut in ((2, 16), (3, 8), (4, 4))
    ]
    event = invent_event(
        players=32, rounds=4, deals=4, preset="lzf-classic", seed="ko", blocks=halves
    )
    verdict = verify(event)
    orders = [[line.number for line in played.standings] for played in verdict.rounds]

    assert verdict.differences == ()
    assert [len(played.tables) for played in event.rounds] == [8, 4, 2, 1]
    assert orders[1][16:] == orders[2][16:] == orders[3][16:]
    assert orders[2][8:] == orders[3][8:]


def test_a_disqualified_player_has_no_place_and_all_below_move_up() -> None:
    people = {1: {"disqualified": True, "to_round": 2}, 5: {"disqualified": True}}
    event = small_event(8, FIRST, SECOND, people=people)

    assert last_lines(event)[0][:2] == ("1", 5)
    assert last_lines(event)[-1][:4] == (None, 1, "12", 15)
    kept = small_event(8, FIRST, SECOND, people=people, settings={"disqualified": "keeps_place"})
    assert last_lines(kept)[0][:2] == ("1", 1)
    ended = small_event(8, FIRST, SECOND, people=people, settings={"rounds": 2})
    assert [line[:2] for line in last_lines(ended)[-2:]] == [(None, 1), (None, 5)]


def test_a_void_table_gives_no_points() -> None:
    void = {"number": 2, "seats": [5, 6, 7, 8], "void": True}
    paper = {"number": 1, "seats": [1, 2, 3, 4], "small": [12, -3, -5, -4]}
    event = small_event(8, {"tables": [paper, void]})
    rounds = write_verdict(verify(event), [])["rounds"]
    assert isinstance(rounds, list)

    assert rounds[0]["tables"][1] == {
        "number": 2,
        "small": [0, 0, 0, 0],
        "places": None,
        "big": None,
    }
    assert {line[1]: line[2:4] for line in last_lines(event)}[5] == ("0", 0)


def test_all_faults_of_blocks_are_reported_at_once() -> None:
    raw = event_file(
        8,
        blocks=[
            {"first_round": 5, "groups": [{"name": "A", "first": 4}]},
            {"first_round": 3, "settings": {"game": "kop"}, "carry": "some"},
            {"first_rounds": 6},
        ],
    )

    with pytest.raises(Faulty) as refusal:
        read_event(raw)

    told = [(fault.code, fault.facts["block"]) for fault in refusal.value.faults]
    assert told == [
        ("last_group_takes_rest", 1),
        ("table_sizes_not_in_game", 2),
        ("field_choice", 2),
        ("block_out_of_order", 2),
        ("field_unknown", 3),
        ("field_missing", 3),
    ]


@pytest.mark.parametrize(
    ("block", "due"),
    [
        ({"settings": {"rounds": 2, "table_sizes": "9-9"}}, ["field_choice"]),
        ({"preset": "lzf-rondo", "settings": {"table_sizes": "9-9"}}, ["field_choice"]),
        ({"preset": "bridge"}, ["preset_unknown"]),
        ({"settings": {"rounds": 0}}, ["field_range"]),
    ],
)
def test_a_block_with_a_faulty_setting_is_not_reported_as_without_rounds(
    block: Json, due: list[str]
) -> None:
    raw = event_file(8, blocks=[{"first_round": 8, "carry": "none", **block}])

    with pytest.raises(Faulty) as refusal:
        read_event(raw)

    assert [fault.code for fault in refusal.value.faults] == due


GOLF = {"first_round": 8, "preset": "golf", "carry": "none"}


@pytest.mark.parametrize(
    ("blocks", "due"),
    [
        ([{**GOLF, "settings": {"bogey": "x"}}, {"preset": "golf"}], ["field_type"]),
        ([GOLF, {"preset": "bridge"}], ["preset_unknown"]),
        (
            [
                GOLF,
                {
                    "preset": "golf",
                    "settings": {"bogey": "x"},
                    "groups": [{"name": "A", "first": 1}, {"name": "B"}],
                },
            ],
            ["field_type"],
        ),
    ],
)
def test_a_block_with_unknown_settings_gets_no_further_faults(
    blocks: list[Json], due: list[str]
) -> None:
    """Neither for the faulty block nor for the next one is it known what can be carried over."""
    placed = [{"first_round": 8 + place, **block} for place, block in enumerate(blocks)]

    with pytest.raises(Faulty) as refusal:
        read_event(event_file(8, blocks=placed))

    assert [fault.code for fault in refusal.value.faults] == due
