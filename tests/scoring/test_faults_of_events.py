"""Faults of event files, each with all facts that its sentence needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.block_files import Plan, plan_blocks
from scoring.errors import Faulty
from scoring.event_files import faults_of_lists, read_event, write_event
from scoring.event_settings import read_settings
from scoring.teams import Member, Team
from tests.scoring.full_documents import full_event
from tests.scoring.limits import Way, changed_at

Json = Any
Told = tuple[str, Mapping[str, object]]
BLOCK, TEAM, MEMBER = ("blocks", 0), ("teams", 1), ("teams", 1, "members", 0)
ROUND = ("rounds", 0)
TABLE, SHEET = (*ROUND, "tables", 0), (*ROUND, "tables", 2, "sheet")


def faults(document: Json) -> list[Told]:
    with pytest.raises(Faulty) as refused:
        read_event(document)
    return [(fault.code, fault.facts) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("way", "value", "code", "facts"),
    [
        (("players", 0, "to_round"), 0, "", {}),
        (("players", 4, "to_round"), 3, "", {}),
        (("players", 11, "number"), 13, "player_unknown", {"player": "12", "round": 1}),
        (("players", 1, "lot"), 4, "lot_twice", {"lot": 4}),
        (("name",), " ", "event_unnamed", {}),
        (("date",), "2026-13-01", "date_unreadable", {"value": "2026-13-01"}),
        (("date",), "1899-12-31", "date_out_of_range", {
            "value": "1899-12-31", "low": 1900, "high": 2199}),
        (("date",), "2" * 40, "date_unreadable", {"value": "2" * 40}),
        (("date",), "2" * 41, "text_too_long", {"field": "date", "length": 41, "longest": 40}),
        (("date",), "1900-01-01", "", {}),
        (("date",), "2199-12-31", "", {}),
        (("date",), "2200-01-01", "date_out_of_range", {
            "value": "2200-01-01", "low": 1900, "high": 2199}),
        (TEAM, 7, "not_an_object", {"value": "7"}),
        ((*TEAM, "name"), " ", "label_missing", {"field": "name"}),
        ((*TEAM, "name"), "Gulbene", "team_twice", {"team": "Gulbene"}),
        ((*TEAM, "list"), "B", "", {}),
        ((*TEAM, "members"), [3], "team_too_small", {"team": "Madona", "members": 1, "least": 2}),
        ((*TEAM, "members"), [*range(3, 11)], "", {}),
        ((*TEAM, "members"), [*range(3, 12)], "team_too_large", {
            "team": "Madona", "members": 9, "most": 8}),
        ((*TEAM, "members"), [*range(3, 10), {"player": 10, "to_round": 2},
                              {"player": 11, "from_round": 3}], "", {}),
        ((*TEAM, "members"), [*range(3, 10), {"player": 10, "to_round": 3},
                              {"player": 11, "from_round": 3}], "team_too_large", {
            "team": "Madona", "members": 9, "most": 8}),
        (MEMBER, 1, "member_twice", {"player": 1}),
        (MEMBER, 13, "player_unknown", {"player": 13}),
        (MEMBER, [], "not_an_object", {"value": "[…]"}),
        (MEMBER, {"player": 3, "from_round": 3, "to_round": 3}, "", {}),
        (MEMBER, {"player": 3, "from_round": 3, "to_round": 2}, "leaves_before_entering", {
            "player": 3}),
        ((*BLOCK, "groups", 0), 7, "not_an_object", {"value": "7", "block": 1}),
        ((*BLOCK, "groups", 2, "name"), "A", "group_twice", {"group": "A", "block": 1}),
        ((*BLOCK, "groups", 0), {"name": "A", "first": 4, "per_table": 1},
         "group_needs_one_cut", {"group": "A", "block": 1}),
        ((*BLOCK, "groups", 0), {"name": "A"}, "group_needs_one_cut", {"group": "A", "block": 1}),
        ((*BLOCK, "groups", 0), {"name": "A", "first": 4, "out": True},
         "only_last_is_out", {"group": "A", "block": 1}),
        ((*BLOCK, "groups", 2), {"name": "C", "first": 4},
         "last_group_takes_rest", {"group": "C", "block": 1}),
        ((*BLOCK, "groups", 0, "first"), 3, "", {}),
        ((*BLOCK, "groups", 0, "first"), 2, "group_too_small", {
            "group": "A", "first": "2", "least": "3", "block": 1}),
        ((*BLOCK, "placed", 0, "group"), "D", "placed_in_no_group", {
            "player": 9, "group": "D", "block": 1}),
        ((*BLOCK, "placed"), [{"player": 9, "group": "B"}, {"player": 9, "group": "A"}],
         "placed_twice", {"player": 9, "block": 1}),
        ((*BLOCK, "settings"), 7, "not_an_object", {"value": "7", "block": 1}),
        ((*BLOCK, "carry"), "some", "field_choice", {
            "field": "carry", "value": "some", "options": "all, none, half", "block": 1}),
        ((*BLOCK, "first_round"), 8, "block_without_rounds", {
            "first_round": 8, "rounds": 7, "block": 1}),
        ((*BLOCK, "first_round"), 7, "", {}),
        (("rounds",), [], "", {}),
        ((*ROUND, "number"), 2, "round_out_of_order", {"due": 1, "number": 2, "round": 1}),
        ((*ROUND, "sits_out"), [12, 12], "sits_out_and_elsewhere", {"player": 12, "round": 1}),
        ((*ROUND, "sits_out"), [11], "sits_out_and_elsewhere", {"player": 11, "round": 1}),
        ((*ROUND, "absent"), [12], "sits_out_and_elsewhere", {"player": 12, "round": 1}),
        ((*ROUND, "swaps", 0, "players"), [1], "swap_needs_two", {"round": 1}),
        ((*ROUND, "swaps", 0, "players"), [1, 13], "player_unknown", {"player": "13", "round": 1}),
        ((*ROUND, "penalties", 0, "player"), 13, "player_unknown", {"player": 13, "round": 1}),
        ((*ROUND, "penalties", 0, "big"), "1/7", "big_not_in_sixtieths", {
            "value": "1/7", "round": 1}),
        ((*ROUND, "penalties", 0, "big"), "1/60", "", {}),
        ((*TABLE, "number"), 2, "table_number_twice", {"table": 2, "round": 1}),
        ((*TABLE, "seats"), [1, 2, 3, 12], "sits_out_and_elsewhere", {"player": 12, "round": 1}),
        ((*TABLE, "small"), None, "table_without_result", {"table": 1, "round": 1}),
        ((*TABLE, "small"), [3, 3, -3, -2], "totals_not_zero", {
            "total": 1, "table": 1, "round": 1}),
        ((*TABLE, "small"), [3, -3, 0], "total_for_each_seat", {
            "seats": 4, "given": 3, "table": 1, "round": 1}),
        ((*TABLE, "small"), [3, -3, "0", 0], "field_type", {
            "field": "small", "expected": "wholes", "value": "[…]", "table": 1, "round": 1}),
        (SHEET, {"deals": 7}, "field_type", {
            "field": "deals", "expected": "list", "value": "7", "table": 3, "round": 1}),
    ],
)  # fmt: skip
def test_a_fault_of_an_event_names_its_place_and_its_figures(
    way: Way, value: object, code: str, facts: Mapping[str, object]
) -> None:
    document = changed_at(full_event(), way, value)

    if code:
        assert faults(document) == [(code, facts)]
    else:
        assert read_event(document)


def planned(*blocks: Json, rounds: int = 7, **settings: object) -> list[tuple[int, int, int]]:
    """Return the first and last round and the number of rounds of each block."""
    raw = {"rounds": rounds, **settings}
    plan = Plan(read_settings(raw, "lzf-classic"), raw, "lzf-classic")
    return [
        (block.first_round, block.last_round, block.settings.rounds)
        for block in plan_blocks(list(blocks), plan)
    ]


def refused(*blocks: Json, **settings: object) -> list[Told]:
    with pytest.raises(Faulty) as found:
        planned(*blocks, **settings)  # type: ignore[arg-type]
    return [(fault.code, fault.facts) for fault in found.value.faults]


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        ([{"first_round": 1}], [(1, 7, 7)]),
        ([{"first_round": 7}], [(7, 7, 1)]),
        ([{"first_round": 8, "settings": {"rounds": 3}}], [(8, 10, 3)]),
        ([{"first_round": 7, "settings": {"rounds": 3}}], [(7, 9, 3)]),
        ([{"first_round": 7, "preset": "student-league"}], [(7, 7, 1)]),
        ([{"first_round": 8, "preset": "student-league"}], [(8, 11, 4)]),
        (
            [{"first_round": 8, "settings": {"rounds": 3}}, {"first_round": 11, "preset": "kop",
              "carry": "none"}],
            [(8, 10, 3), (11, 15, 5)],
        ),
    ],
)  # fmt: skip
def test_a_block_ends_with_the_plan_or_its_own_number_of_rounds(
    blocks: list[Json], expected: list[tuple[int, int, int]]
) -> None:
    assert planned(*blocks) == expected


def test_a_block_ends_where_the_next_one_starts() -> None:
    found = planned({"first_round": 2}, {"first_round": 4}, {"first_round": 5})

    assert [(first, last) for first, last, _rounds in found] == [(2, 3), (4, 4), (5, 7)]


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        (
            [{"first_round": 4}, {"first_round": 6}, {"first_round": 6}],
            [("block_out_of_order", {"first_round": 6, "before": 6, "block": 3})],
        ),
        (
            [{"first_round": 5}, {"first_round": 6}, {"first_round": 2}],
            [("block_out_of_order", {"first_round": 2, "before": 6, "block": 3})],
        ),
        (
            [{"first_round": 9, "settings": {"rounds": 3}}],
            [("block_without_rounds", {"first_round": 9, "rounds": 7, "block": 1})],
        ),
        (
            [{"first_round": 10, "settings": {"rounds": 3}}],
            [("block_without_rounds", {"first_round": 10, "rounds": 7, "block": 1})],
        ),
        (
            [{"first_round": 4, "settings": {"rounds": 2}}, {"first_round": 5}],
            [("block_rounds_differ", {"first_round": 5, "due": 6, "block": 2})],
        ),
        (
            [{"first_round": 2, "preset": "kop", "settings": {"rounds": 2}}],
            [],
        ),
        (
            [{"first_round": 2, "preset": "golf"}],
            [("carry_between_games", {"carry": "all", "game": "golf", "block": 1})],
        ),
        (
            [{"first_round": 3, "preset": "golf", "carry": "half"}],
            [("carry_between_games", {"carry": "half", "game": "golf", "block": 1})],
        ),
        ([{"first_round": 1, "preset": "golf"}], []),
        ([{"first_round": 2, "preset": "golf", "carry": "none"}], []),
        (
            [{"first_round": 1, "groups": [{"name": "A", "per_table": 1}, {"name": "B"}]}],
            [("no_tables_before", {"block": 1})],
        ),
        (
            [{"first_round": 2, "groups": [{"name": "A", "out": True}]}],
            [("nobody_plays_on", {"block": 1})],
        ),
        (
            [{"first_round": 2, "settings": {"deals": 0}}, {"first_round": 8}],
            [
                ("field_range", {
                    "low": 1, "high": 200, "field": "deals", "value": "0", "block": 1}),
                ("block_without_rounds", {"first_round": 8, "rounds": 7, "block": 2}),
            ],
        ),
        (
            [{"first_round": 2, "settings": {"deals": 0, "rounds": 9}},
             {"first_round": 11, "settings": {"rounds": 1}}],
            [("field_range", {
                "low": 1, "high": 200, "field": "deals", "value": "0", "block": 1})],
        ),
        (
            [{"first_round": 2, "settings": {"deals": 0, "rounds": 1}},
             {"first_round": 3, "settings": {"rounds": 1}}],
            [("field_range", {
                "low": 1, "high": 200, "field": "deals", "value": "0", "block": 1})],
        ),
        (
            [{"first_round": 2, "settings": {"rounds": 51}},
             {"first_round": 50}],
            [
                ("field_range", {
                    "low": 1, "high": 50, "field": "rounds", "value": "51", "block": 1}),
                ("block_rounds_differ", {"first_round": 50, "due": 52, "block": 2}),
            ],
        ),
    ],
)  # fmt: skip
def test_blocks_that_do_not_fit_together_are_refused(
    blocks: list[Json], expected: list[Told]
) -> None:
    if expected:
        assert refused(*blocks) == expected
    else:
        assert planned(*blocks)


GROUPS = [{"name": "A", "first": 8}, {"name": "B", "out": True}]


@pytest.mark.parametrize(
    ("players", "late", "groups", "later", "expected"),
    [
        (12, [], [{"name": "A", "first": 12}, {"name": "B"}], [], None),
        (11, [], [{"name": "A", "first": 12}, {"name": "B"}], [], (1, 12, 11)),
        (11, [2], [{"name": "A", "first": 12}, {"name": "B"}], [], None),
        (11, [3], [{"name": "A", "first": 12}, {"name": "B"}], [], (1, 12, 11)),
        (12, [], GROUPS, [{"name": "C", "first": 8}, {"name": "D"}], None),
        (12, [], GROUPS, [{"name": "C", "first": 9}, {"name": "D"}], (2, 9, 8)),
        (12, [2], GROUPS, [{"name": "C", "first": 9}, {"name": "D"}], (2, 9, 8)),
        (12, [3], GROUPS, [{"name": "C", "first": 9}, {"name": "D"}], None),
        (12, [3], GROUPS, [{"name": "C", "first": 10}, {"name": "D"}], (2, 10, 9)),
        (12, [], [{"name": "A", "per_table": 1}, {"name": "B", "out": True}],
         [{"name": "C", "first": 12}, {"name": "D"}], None),
        (12, [], [{"name": "A", "first": 8}, {"name": "B"}],
         [{"name": "C", "first": 12}, {"name": "D"}], None),
        (12, [], [{"name": "A", "first": 4}, {"name": "B", "first": 4}, {"name": "C", "out": True}],
         [{"name": "D", "first": 9}, {"name": "E"}], (2, 9, 8)),
    ],
)  # fmt: skip
def test_a_cut_may_be_as_large_as_the_field_that_is_left(
    players: int, late: list[int], groups: Json, later: Json, expected: tuple[int, int, int] | None
) -> None:
    entered: Json = [{"number": n, "name": f"Player {n}"} for n in range(1, players + 1)]
    entered += [
        {"number": players + n, "name": "Late", "from_round": start}
        for n, start in enumerate(late, start=1)
    ]
    blocks = [{"first_round": 2, "groups": groups}, {"first_round": 4, "groups": later}]
    document = {
        **full_event(),
        "players": entered,
        "teams": [],
        "rounds": [],
        "blocks": blocks,
        "settings": {},
    }

    if expected is None:
        assert read_event(document)
    else:
        block, cut, field = expected
        facts = {"block": block, "cut": cut, "players": field}
        assert faults(document) == [("cut_larger_than_field", facts)]


def test_a_full_event_is_written_as_it_was_read() -> None:
    document = full_event()

    written = write_event(read_event(document))

    assert read_event(written) == read_event(document)
    assert {name: written[name] for name in ("settings", "seed", "teams")} == {
        name: document[name] for name in ("settings", "seed", "teams")
    }
    assert written["blocks"] == [
        {name: value for name, value in document["blocks"][0].items() if value is not None}
    ]
    first: Json = written["rounds"]
    tables, given = first[0]["tables"], document["rounds"][0]["tables"]
    del given[2]["sheet"]["settings"]
    assert tables == given


@pytest.mark.parametrize(("last", "codes"), [(60, []), (59, ["member_twice"])])
def test_memberships_that_overlap_are_found_however_many_there_are(
    last: int, codes: list[str]
) -> None:
    turns = [Member(1, number, number) for number in range(59, 0, -1)]

    found = faults_of_lists([Team("Ogre", (*turns, Member(1, last)))])

    assert [fault.code for fault in found] == codes
