"""The cut before a block with groups: who is in, who is out, and what decided."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, enter, plan_blocks, play_and_close, seat, seats_of
from tournament.models import Tournament
from tournament.reading.events.blocks import (
    CutGroup,
    CutPlayer,
    GroupToFill,
    block_strip,
    cut_after,
    cut_to_come,
    groups_to_fill,
    public_cut,
)
from tournament.services.acts import Actor
from tournament.services.rounds import closing
from tournament.services.sheets import entering
from tournament.standings.book import load_book

pytestmark = pytest.mark.django_db

GROUPS = [{"name": "A", "first": 4}, {"name": "B", "out": True}]
OUT = {"name": "Out", "out": True}
FINAL = {"first_round": 2, "settings": {"rounds": 2}, "groups": GROUPS}


def read(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight players; after its first round four play the final."""
    event = event_of(8, settings={"rounds": 1, "table_sizes": "4-3"})
    plan_blocks(event, [FINAL], by=director)
    return read(event)


def play_first(event: Tournament, *tables: list[int], by: Actor) -> Tournament:
    """Play the first round with these totals at each table, seat A first."""
    seat(event, by=by)
    for number, totals in enumerate(tables, start=1):
        entering.enter_totals(event, round_number=1, table_number=number, totals=totals, by=by)
    closing.close_round(event, round_number=1, by=by)
    return read(event)


def numbers(groups: tuple[CutGroup, ...]) -> list[tuple[str, bool, list[int], list[int], str]]:
    return [
        (
            one.name,
            one.is_out,
            [each.number for each in one.players],
            [each.number for each in one.tied],
            one.decided_by,
        )
        for one in groups
    ]


def test_the_cut_names_who_is_in_and_who_is_out_with_places_and_points(
    event: Tournament, director: Actor
) -> None:
    play_and_close(event, by=director)

    cut = cut_to_come(read(event))

    assert cut is not None
    assert (cut.after, cut.block.first_round) == (1, 2)
    assert numbers(cut.groups) == [
        ("A", False, [1, 3, 2, 6], [], "big"),
        ("B", True, [8, 4, 7, 5], [], ""),
    ]
    assert [one.place for one in cut.groups[1].players] == ["5", "6", "7", "8"]
    first, last = cut.groups[0].players[0], cut.groups[1].players[1]
    assert first == CutPlayer(1, "Anna Bērziņa", "1", first.big, 12, 5, is_by_hand=False)
    assert last == CutPlayer(4, "Dainis Liepa", "6", last.big, -4, 7, is_by_hand=False)
    assert (first.big, last.big) == (6, 2)


def test_players_level_at_the_line_are_parted_by_lot(event: Tournament, director: Actor) -> None:
    found = cut_to_come(play_first(event, [9, -3, -3, -3], [9, -3, -3, -3], by=director))

    assert found is not None
    ((_name, _is_out, inside, tied, decided_by), out) = numbers(found.groups)
    assert (inside, tied, decided_by) == ([3, 1, 2, 8], [2, 8, 7, 6, 4, 5], "lot")
    assert out == ("B", True, [7, 6, 4, 5], [], "")


@pytest.mark.parametrize(("first", "decided_by"), [(3, "small"), (4, "big")])
def test_points_decide_between_the_last_one_in_and_the_first_one_out(
    event: Tournament, director: Actor, first: int, decided_by: str
) -> None:
    plan_blocks(event, [{**FINAL, "groups": [{"name": "A", "first": first}, OUT]}], by=director)
    found = cut_to_come(play_first(read(event), [9, 1, -3, -7], [8, -1, -2, -5], by=director))

    assert found is not None
    assert numbers(found.groups)[0][3:] == ([], decided_by)


@pytest.mark.parametrize(
    ("tie_breaks", "inside", "decided_by"),
    [(["last_round"], [1, 2, 4], "last_round"), ([], [1, 2, 3], "lot")],
)
def test_players_level_in_points_are_separated_by_a_tie_break_or_by_lot(
    event_of: EventOf, director: Actor, tie_breaks: list[str], inside: list[int], decided_by: str
) -> None:
    rules = {"rounds": 2, "table_sizes": "4-3", "tie_breaks": tie_breaks}
    event = event_of(4, settings=rules)
    groups = [{"name": "A", "first": 3}, OUT]
    plan_blocks(
        event, [{"first_round": 3, "settings": {"rounds": 1}, "groups": groups}], by=director
    )
    for played, totals in ((1, {1: 9, 2: 5, 3: -3, 4: -11}), (2, {1: 9, 2: 5, 3: -11, 4: -3})):
        seat(event, by=director)
        ((*players,),) = seats_of(event, played)
        entering.enter_totals(
            event,
            round_number=played,
            table_number=1,
            totals=[totals[number] for number in players],
            by=director,
        )
        closing.close_round(event, round_number=played, by=director)

    found = cut_to_come(read(event))

    assert found is not None
    (out,) = {1, 2, 3, 4} - set(inside)
    assert numbers(found.groups) == [
        ("A", False, inside, [inside[-1], out], decided_by),
        ("Out", True, [out], [], ""),
    ]


def test_those_put_in_by_hand_and_those_without_a_result_decide_nothing(
    event: Tournament, director: Actor
) -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    placed = [{"player": 5, "group": "A", "reason": "host"}]
    plan_blocks(event, [{**FINAL, "groups": groups, "placed": placed}], by=director)
    play_first(read(event), [9, -3, -3, -3], [9, -3, -3, -3], by=director)
    enter(event, 9, by=director)

    found = cut_to_come(read(event))

    assert found is not None
    assert numbers(found.groups) == [
        ("A", False, [3, 1, 2, 5], [2, 8, 7, 6, 4], "lot"),
        ("B", False, [8, 7, 6, 4, 9], [], ""),
    ]
    assert [one.is_by_hand for one in found.groups[0].players] == [False, False, False, True]
    assert found.groups[1].players[-1] == CutPlayer(9, "Ilze Vītola", "", 0, 0, 0, is_by_hand=False)


def test_groups_from_the_first_round_are_to_fill_but_no_cut(
    event: Tournament, director: Actor
) -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    placed = [{"player": 5, "group": "B", "reason": "host"}]
    block = {"first_round": 1, "settings": {"rounds": 2}, "groups": groups, "placed": placed}
    plan_blocks(event, [block], by=director)

    assert cut_after(read(event), 0) is None
    assert list(groups_to_fill(read(event))) == [
        GroupToFill(1, 0, "A", "1. daļa", 4, frozenset()),
        GroupToFill(1, 1, "B", "1. daļa", None, frozenset({5})),
    ]


def test_a_second_cut_lists_only_the_players_whom_it_eliminates(
    event: Tournament, director: Actor
) -> None:
    plans = [
        {
            "first_round": at,
            "settings": {"rounds": 1},
            "groups": [{"name": "A", "first": first}, OUT],
        }
        for at, first in ((2, 6), (3, 3))
    ]
    plan_blocks(event, plans, by=director)
    play_and_close(read(event), by=director)
    play_and_close(read(event), by=director)

    found = [cut_after(read(event), after) for after in (1, 2)]

    assert [[len(group.players) for group in cut.groups] for cut in found if cut] == [
        [6, 2],
        [3, 3],
    ]


def test_there_is_no_cut_before_its_round_is_closed_and_after_it(
    event: Tournament, director: Actor
) -> None:
    assert (cut_to_come(event), cut_after(event, 0)) == (None, None)
    seat(event, by=director)
    assert cut_to_come(read(event)) is None
    for table in (1, 2):
        entering.enter_totals(
            event, round_number=1, table_number=table, totals=[6, 1, -3, -4], by=director
        )
    closing.close_round(event, round_number=1, by=director)
    assert cut_to_come(read(event)) is not None
    assert cut_after(read(event), 2) is None


def test_the_public_cut_shows_shielded_players_by_initials(
    event: Tournament, director: Actor
) -> None:
    play_and_close(event, by=director)
    event = read(event)

    cut = public_cut(event, 1, load_book(event), {1, 4})

    assert cut is not None
    assert [[one.name for one in group.players] for group in cut.groups] == [
        ["A. B.", "Cilda Ozola", "Bruno Kalniņš", "Fēlikss Zariņš"],
        ["Harijs Āboliņš", "D. L.", "Gunta Sproģe", "Evita Krūmiņa"],
    ]
    assert public_cut(event, 2, load_book(event), set()) is None


def test_the_strip_has_the_planned_rounds_of_each_block(event: Tournament) -> None:
    strip = block_strip(event, 1)

    assert [(one.number, one.rounds, one.has_begun) for one in strip] == [
        (1, ((1, True),), True),
        (2, ((2, False), (3, False)), False),
    ]


def test_groups_are_filled_until_their_block_begins(event: Tournament, director: Actor) -> None:
    assert list(groups_to_fill(event)) == [GroupToFill(2, 0, "A", "2. daļa", 4, frozenset())]

    play_and_close(event, by=director)
    assert [one.name for one in groups_to_fill(read(event))] == ["A"]

    seat(event, by=director)
    assert list(groups_to_fill(read(event))) == []


@pytest.mark.parametrize(
    ("places", "others", "placed", "left"),
    [
        (4, set(), [], 4),
        (4, {1, 2}, [3], 1),
        (4, {1, 2}, [2, None], 1),
        (2, {1}, [None, None], -1),
        (None, {1}, [2], None),
    ],
)
def test_the_standings_fill_the_places_left_beside_those_put_in_by_hand(
    places: int | None, others: set[int], placed: list[int | None], left: int | None
) -> None:
    group = GroupToFill(2, 0, "A", "Fināls", places, frozenset(others))

    assert group.left_beside(placed) == left
