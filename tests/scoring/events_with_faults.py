"""Events that show the codes of scoring, each under its code."""

from __future__ import annotations

from collections.abc import Mapping

from tests.scoring.sheet_notation import Json
from tests.scoring.small_events import event_file

TABLE = ((1, 2, 3, 4), (12, -3, -5, -4))
FIVE = ((1, 2, 3, 4, 5), (8, 0, -1, -3, -4))
ZEROS = [0, 0, 0, 0]
DEAL: Json = {"deals": [{"contract": "ordinary", "declarer": 1, "won": True}]}


def played(*tables: Json, **more: object) -> Json:
    """Return an event of eight players with one round."""
    return event_file(8, {"tables": list(tables), **more})


def table(*seats: int, number: int = 1, **more: object) -> Json:
    return {"number": number, "seats": list(seats), **more}


def with_blocks(*blocks: Mapping[str, object]) -> Json:
    return event_file(8, blocks=list(blocks))


A_AND_B: Json = {"first_round": 4, "groups": [{"name": "A", "first": 4}, {"name": "B"}]}


def with_groups(*groups: Json) -> Json:
    return with_blocks({"first_round": 4, "groups": list(groups)})


KOP_OF_FIVE = event_file(
    5,
    {"tables": [((1, 2, 3, 4), (0, 0, 0, 0))], "sits_out": [5]},
    {"tables": [((1, 2, 3, 4), (0, 0, 0, 0))], "sits_out": [5]},
    preset="kop",
)

EVENTS: Mapping[str, Json] = {
    "big_not_in_sixtieths": played(penalties=[{"player": 1, "big": "1/7"}]),
    "date_out_of_range": event_file(8, date="9999-12-31"),
    "date_unreadable": event_file(8, date="21.11.2026."),
    "event_unnamed": event_file(8, name="  "),
    "leaves_before_entering": event_file(8, people={3: {"from_round": 4, "to_round": 2}}),
    "lot_twice": event_file(8, people={3: {"lot": 4}}),
    "more_rounds_than_planned": event_file(4, [TABLE], [TABLE], settings={"rounds": 1}),
    "no_players": event_file(0),
    "player_number_twice": event_file(8, people={3: {"number": 4}}),
    "player_seated_twice": played(
        table(1, 2, 3, 4, small=ZEROS), table(1, 5, 6, 7, number=2, small=ZEROS)
    ),
    "player_unknown": played(table(1, 2, 3, 9, small=ZEROS)),
    "preset_missing": event_file(8, preset=None),
    "preset_unknown": event_file(8, preset="bridge"),
    "round_out_of_order": {**event_file(4), "rounds": [{"number": 2, "tables": []}]},
    "seats_not_in_game": played(table(1, 2, small=[0, 0])),
    "swap_needs_two": played(swaps=[{"players": [1, 2, 3], "reason": ""}]),
    "table_number_twice": played(table(1, 2, 3, 4, small=ZEROS), table(5, 6, 7, 8, small=ZEROS)),
    "rotation_needs_fours": event_file(
        6, preset="kop", settings={"game": "zole-french", "table_sizes": "3"}
    ),
    "table_sizes_not_in_game": event_file(8, preset="kop", settings={"table_sizes": "4-5"}),
    "table_without_result": played(table(1, 2, 3, 4)),
    "tie_break_twice": event_file(8, settings={"tie_breaks": ["lot", "lot"]}),
    "too_many_rounds": event_file(4, *[[TABLE]] * 101),
    "total_for_each_seat": played(table(1, 2, 3, 4, small=[0, 0])),
    "total_beyond_deals": played(table(1, 2, 3, 4, small=[900, -300, -300, -300])),
    "totals_beyond_deals": played(table(1, 2, 3, 4, small=[300, 300, -300, -300])),
    "totals_not_zero": played(table(1, 2, 3, 4, small=[1, 0, 0, 0])),
    # Blocks, groups, teams and sitting out.
    "block_out_of_order": with_blocks({"first_round": 4}, {"first_round": 4}),
    "block_without_rounds": with_blocks({"first_round": 8}),
    "block_rounds_differ": with_blocks(
        {"first_round": 3, "settings": {"rounds": 2}}, {"first_round": 6}
    ),
    "carry_between_games": with_blocks({"first_round": 4, "preset": "golf", "carry": "half"}),
    "cut_larger_than_field": with_groups({"name": "A", "first": 9}, {"name": "B"}),
    "group_needs_one_cut": with_groups({"name": "A"}, {"name": "B"}),
    "group_too_small": with_groups({"name": "A", "first": 2}, {"name": "B"}),
    "group_twice": with_groups({"name": "A", "first": 4}, {"name": "A"}),
    "label_missing": with_groups({"name": " ", "first": 4}, {"name": "B"}),
    "last_group_takes_rest": with_groups({"name": "A", "first": 4}),
    "no_tables_before": with_blocks(
        {"first_round": 1, "groups": [{"name": "A", "per_table": 2}, {"name": "B"}]}
    ),
    "nobody_plays_on": with_groups({"name": "A", "out": True}),
    "only_last_is_out": with_groups({"name": "A", "first": 4, "out": True}, {"name": "B"}),
    "placed_in_no_group": with_blocks(
        {**A_AND_B, "placed": [{"player": 9, "group": "C"}]},
    ),
    "placed_twice": with_blocks({**A_AND_B, "placed": [{"player": 9, "group": "A"}] * 2}),
    "too_many_blocks": with_blocks(*[{"first_round": 1}] * 51),
    "too_many_groups": with_groups(*[{"name": "A", "first": 4}] * 101),
    "member_twice": event_file(
        8, teams=[{"name": "A", "members": [1, 2]}, {"name": "B", "members": [2, 3]}]
    ),
    "team_too_large": event_file(9, teams=[{"name": "A", "members": list(range(1, 10))}]),
    "team_too_small": event_file(8, teams=[{"name": "A", "members": [1]}]),
    "team_twice": event_file(
        8, teams=[{"name": "A", "members": [1, 2]}, {"name": "A", "members": [3, 4]}]
    ),
    "too_many_on_list": event_file(8, teams=[{"name": "A", "members": [1] * 201}]),
    "too_many_teams": event_file(8, teams=[{}] * 100_001),
    "sits_out_and_elsewhere": played(table(1, 2, 3, 4, small=ZEROS), sits_out=[4]),
    "sits_out_unduly": KOP_OF_FIVE,
    "should_sit_out": KOP_OF_FIVE,
    # Differences found by a replay.
    "total_differs_from_sheet": played(table(1, 2, 3, 4, small=ZEROS, sheet=DEAL)),
    "deals_differ_from_sheet": played(table(1, 2, 3, 4, deals_played=2, sheet=DEAL)),
    "player_has_no_seat": event_file(
        5, [TABLE], {"tables": [((1, 2, 4), (2, 0, -2))], "absent": [5]}
    ),
    "player_not_due": event_file(4, [TABLE], [TABLE], people={3: {"to_round": 1}}),
    "seat_differs": event_file(4, [TABLE], [TABLE]),
    "seat_empty": event_file(7, [TABLE], [((1, 2, 3), (2, 0, -2)), ((4, 5, 6, 7), (2, 0, -2, 0))]),
    "seated_with_five": event_file(5, [FIVE], [FIVE], preset="zole-english"),
    "seat_not_given": event_file(
        7, [TABLE], [((1, 2, 3), (2, 0, -2)), ((4, 5, 6, 7), (2, 0, -2, 0))]
    ),
}
