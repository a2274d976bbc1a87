"""Groups of a block, sizes of tables, and who is entered, ranked or without a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.big_points import Place
from scoring.blocks import BlockGroup, PlacedTable, Section, fill_groups, join_upwards
from scoring.criteria import brought
from scoring.entrants import PenaltyPoints, is_ranked
from scoring.errors import Faulty
from scoring.event_settings import EventSettings, SitOut, read_settings
from scoring.events import Event, Player
from scoring.table_sizes import split, split_up
from scoring.teams import Member, Team, TeamRule, rank_teams, teams_in

Json = Any


def sections_of(found: tuple[Section, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [(section.name, section.numbers) for section in found]


ORDER = (8, 7, 6, 5, 4, 3, 2, 1)
TABLES = (
    PlacedTable((1, 2, 3, 4), (Place(1, 2), Place(1, 2), Place(3, 3), Place(4, 4))),
    PlacedTable((5, 6, 7, 8), ()),
)
FIRST_FOUR = BlockGroup("A", first=4)
BEST_OF_TABLES = BlockGroup("A", per_table=1)
REST, OUT = BlockGroup("B"), BlockGroup("C", is_out=True)


@pytest.mark.parametrize(
    ("groups", "late", "placed", "expected"),
    [
        ([FIRST_FOUR, REST], [], {}, [(8, 7, 6, 5), (4, 3, 2, 1)]),
        ([FIRST_FOUR, REST], [9], {}, [(8, 7, 6, 5), (4, 3, 2, 1, 9)]),
        ([FIRST_FOUR, OUT], [9], {}, [(8, 7, 6, 5, 9), (4, 3, 2, 1)]),
        ([FIRST_FOUR, REST, OUT], [9], {}, [(8, 7, 6, 5), (4, 3, 2, 1, 9), ()]),
        ([FIRST_FOUR, REST], [], {1: "A"}, [(8, 7, 6, 1), (5, 4, 3, 2)]),
        ([FIRST_FOUR, REST], [9], {9: "A"}, [(8, 7, 6, 9), (5, 4, 3, 2, 1)]),
        ([FIRST_FOUR, REST], [9], {8: "B"}, [(7, 6, 5, 4), (8, 3, 2, 1, 9)]),
        ([FIRST_FOUR, REST], [], {10: "A"}, [(8, 7, 6, 5), (4, 3, 2, 1)]),
        (
            [BlockGroup("A", first=1), REST],
            [],
            {1: "A", 2: "A"},
            [(2, 1), (8, 7, 6, 5, 4, 3)],
        ),
        ([BEST_OF_TABLES, REST], [], {}, [(8, 2), (7, 6, 5, 4, 3, 1)]),
        ([BlockGroup("A", per_table=2), REST], [], {}, [(8, 7, 2, 1), (6, 5, 4, 3)]),
    ],
)
def test_a_block_divides_its_players_by_order_tables_and_hand(
    groups: list[BlockGroup],
    late: list[int],
    placed: Mapping[int, str],
    expected: list[tuple[int, ...]],
) -> None:
    found = fill_groups(groups, ORDER, late=late, tables=TABLES, least=1, placed=placed)

    assert [section.numbers for section in found] == expected


def test_who_left_the_table_since_is_not_among_its_best() -> None:
    found = fill_groups([BEST_OF_TABLES, REST], ORDER[:-2], late=[], tables=TABLES, least=1)

    assert sections_of(found) == [("A", (8, 3)), ("B", (7, 6, 5, 4))]


@pytest.mark.parametrize(
    ("sizes", "outs", "expected"),
    [
        ([4, 4, 4], (), ["A1234", "B1234", "C1234"]),
        ([4, 4, 3], (), ["A1234", "B1234C123"]),
        ([4, 2, 3], (), ["A1234", "B12C123"]),
        ([4, 2, 1], (), ["A1234B12C1"]),
        ([4, 2, 4], (), ["A1234B12", "C1234"]),
        ([3, 4, 4], (), ["A123B1234", "C1234"]),
        ([1, 4, 4], (), ["A1B1234", "C1234"]),
        ([1, 1, 1], (), ["A1B1C1"]),
        ([4, 4, 3], (2,), ["A1234", "B1234", "C123"]),
        ([4, 3, 3], (2,), ["A1234B123", "C123"]),
        ([3, 4], (1,), ["A123", "B1234"]),
        ([3], (), ["A123"]),
    ],
)
def test_a_group_too_small_for_a_table_of_four_joins_its_neighbour(
    sizes: list[int], outs: tuple[int, ...], expected: list[str]
) -> None:
    sections = [
        Section("ABC"[at], tuple(range(10 * at + 1, 10 * at + size + 1)), is_out=at in outs)
        for at, size in enumerate(sizes)
    ]

    found = join_upwards(sections, 4)

    players = [number for line in expected for number in _numbers(line)]
    assert [list(section.numbers) for section in found] == [_numbers(line) for line in expected]
    assert sum(sizes) == len(players)


def _numbers(line: str) -> list[int]:
    found, tens = [], 0
    for letter in line:
        if letter in "ABC":
            tens = 10 * "ABC".index(letter)
        else:
            found.append(tens + int(letter))
    return found


@pytest.mark.parametrize(
    ("policy", "by_players"),
    [
        ("4-5", {
            3: "3", 4: "4", 5: "5", 6: "33", 7: "43", 8: "44", 9: "45", 10: "55", 11: "443",
            12: "444", 13: "445", 14: "455", 15: "555", 16: "4444", 17: "4445", 19: "4555"}),
        ("4-3", {
            3: "3", 4: "4", 5: "5", 6: "33", 7: "43", 8: "44", 9: "333", 10: "433", 11: "443",
            12: "444", 13: "4333"}),
        ("3-4", {
            3: "3", 4: "4", 5: "5", 6: "33", 7: "34", 8: "44", 9: "333", 10: "334", 11: "344"}),
        ("4", {4: "4", 8: "44", 9: "", 3: ""}),
        ("3", {3: "3", 9: "333", 2: ""}),
        ("1-5", {1: "1", 5: "5", 6: "33", 7: "43", 11: "443", 12: "444", 16: "4444"}),
        ("1", {1: "1", 2: "11"}),
    ],
)  # fmt: skip
def test_each_number_of_players_has_its_tables(policy: str, by_players: Mapping[int, str]) -> None:
    found = {}
    for players in by_players:
        try:
            found[players] = "".join(map(str, split(players, policy).sizes))
        except Faulty:
            found[players] = ""

    assert found == by_players


def settings(preset: str = "lzf-classic", **changes: object) -> EventSettings:
    return read_settings(changes, preset)


@pytest.mark.parametrize(
    ("plan", "players", "sizes", "over"),
    [
        (settings("kop"), 4, (4,), 0),
        (settings("kop"), 7, (4,), 3),
        (settings("kop"), 8, (4, 4), 0),
        (settings("skat"), 5, (4,), 1),
        (settings("skat"), 6, (3, 3), 0),
        (settings(), 5, (5,), 0),
        (settings(table_sizes="4", reseat_by="rotation"), 9, (4, 4), 1),
    ],
)
def test_players_beyond_the_tables_sit_out(
    plan: EventSettings, players: int, sizes: tuple[int, ...], over: int
) -> None:
    found, left = split_up(players, plan)

    assert (sorted(found.sizes), left) == (sorted(sizes), over)


def test_fewer_players_than_a_table_are_refused_rather_than_seated() -> None:
    with pytest.raises(Faulty) as refused:
        split_up(3, settings("kop"))

    assert refused.value.faults[0].facts == {"players": 3, "size": 4, "missing": 1}


@pytest.mark.parametrize(
    ("plan", "by_size", "lowest_wins", "pays", "least", "fixed"),
    [
        (settings(), {4: 28, 5: 28}, False, 3, 3, None),
        (settings(deals=1), {4: 1, 5: 1}, False, 3, 3, None),
        (settings(deals=170), {4: 170, 5: 170}, False, 3, 3, None),
        (settings("kop", deals=7), {4: 7}, False, Fraction(5, 2), 4, 4),
        (settings("skat", deals=1), {4: 1, 3: 1}, False, 0, 3, None),
        (settings("skat", deals=7), {4: 7, 3: 5}, False, 0, 3, None),
        (settings("golf", deals=9), dict.fromkeys((1, 2, 3, 4, 5), 9), True, 0, 1, None),
        (settings(sit_out={"big": "7/2"}), {4: 28, 5: 28}, False, Fraction(7, 2), 3, None),
        (settings(sit_out={"big": 0}), {4: 28, 5: 28}, False, 0, 3, None),
    ],
)
def test_settings_say_how_many_deals_each_table_plays_and_what_sitting_out_pays(
    plan: EventSettings,
    by_size: Mapping[int, int],
    lowest_wins: object,
    pays: Fraction,
    least: int,
    fixed: int | None,
) -> None:
    found = (plan.lowest_wins, plan.sitting_out_pays, plan.least_table, plan.fixed_size)

    assert found == (lowest_wins, pays, least, fixed)
    assert plan.deals_by_size == by_size
    assert replace(plan, sheet_deals=6).deals_at(4) == 6


def test_sitting_out_is_read_with_both_points_or_one() -> None:
    found = [settings(sit_out=raw).sit_out for raw in ({"small": -3}, {"big": "3/2"}, {})]

    assert found == [SitOut(None, -3), SitOut(Fraction(3, 2), 0), SitOut()]


@pytest.mark.parametrize(
    ("disqualified", "after", "to_round", "leaves"),
    [
        ("no_place", 3, None, True),
        ("no_place", 7, None, False),
        ("no_place", 3, 4, True),
        ("no_place", 4, 4, False),
        ("keeps_place", 7, 4, True),
    ],
)
def test_a_disqualified_player_keeps_a_place_until_the_round_of_leaving(
    disqualified: str, after: int, to_round: int | None, leaves: object
) -> None:
    plan = settings(disqualified=disqualified)
    out = Player(2, "Bruno", to_round=to_round, is_disqualified=True)
    event = Event("", "", "lzf-classic", plan, "", (Player(1, "Anna"), out))

    assert plan.leaves_place(to_round, after=after, last=7) is leaves
    assert event.without_place(after) == (frozenset() if leaves else {2})
    assert event.without_place(0) == frozenset()


@pytest.mark.parametrize(
    ("from_round", "to_round", "entered"),
    [(1, None, [1, 2, 3]), (2, None, [2, 3]), (2, 2, [2]), (1, 0, []), (3, 2, [])],
)
def test_a_player_is_entered_from_the_first_to_the_last_round(
    from_round: int, to_round: int | None, entered: list[int]
) -> None:
    player = Player(1, "Anna", from_round=from_round, to_round=to_round)

    assert [n for n in (1, 2, 3) if player.is_entered(n)] == entered


@pytest.mark.parametrize(
    ("from_round", "to_round", "played", "ranked"),
    [
        (1, None, 0, True),
        (2, None, 0, False),
        (2, None, 1, False),
        (2, None, 2, True),
        (2, 2, 2, True),
        (2, 1, 2, False),
        (1, 0, 3, False),
    ],
)
def test_a_player_without_results_is_ranked_once_entered(
    from_round: int, to_round: int | None, played: int, ranked: object
) -> None:
    assert is_ranked((), from_round, to_round, rounds_played=played) is ranked


def test_a_round_brings_its_points_with_penalties() -> None:
    fined = PenaltyPoints(1, Fraction(-1, 2), -3)

    assert (brought([]), brought([fined]), brought([fined, fined])) == (
        *((0, 0), (-30, -3), (-60, -6)),
    )


def test_a_member_of_two_lists_is_named_by_the_first() -> None:
    teams = [
        Team("Ogre", (Member(1), Member(2, to_round=2))),
        Team("Pair", (Member(1), Member(2, from_round=3)), "pairs"),
    ]

    assert [teams_in(teams, number) for number in (2, 3)] == [
        {1: "Ogre", 2: "Ogre"},
        {1: "Ogre", 2: "Pair"},
    ]


def test_teams_without_a_place_come_behind_those_with_the_last_one() -> None:
    teams = [Team("A", (Member(1), Member(2))), Team("B", (Member(3), Member(4)))]
    places = {1: None, 2: None, 3: Place(4, 4), 4: None}

    found = rank_teams(teams, {}, places, after=1, rule=TeamRule())

    assert [(line.team, str(line.place)) for line in found] == [("B", "1"), ("A", "2")]
