"""The cut before a block with groups: who is in, who is out, and what decided."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, plan_blocks, play_and_close, seat
from tournament.models import Tournament
from tournament.reading.events.blocks import (
    CutGroup,
    CutPlayer,
    GroupToFill,
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
        ("B", True, [4, 5, 7, 8], [], ""),
    ]
    first, last = cut.groups[0].players[0], cut.groups[1].players[0]
    assert first == CutPlayer(1, "Anna Bērziņa", "1", first.big, 12, 5, is_by_hand=False)
    assert last == CutPlayer(4, "Dainis Liepa", "6", last.big, -4, 7, is_by_hand=False)
    assert (first.big, last.big) == (6, 2)


def test_players_level_at_the_line_are_parted_by_lot(event: Tournament, director: Actor) -> None:
    found = cut_to_come(play_first(event, [9, -3, -3, -3], [9, -3, -3, -3], by=director))

    assert found is not None
    ((_name, _is_out, inside, tied, decided_by), out) = numbers(found.groups)
    assert (inside, tied, decided_by) == ([3, 1, 2, 8], [2, 8, 4, 5, 6, 7], "lot")
    assert out == ("B", True, [4, 5, 6, 7], [], "")


def test_small_points_part_players_level_in_big_points(event: Tournament, director: Actor) -> None:
    found = cut_to_come(play_first(event, [9, 1, -3, -7], [8, -1, -2, -5], by=director))

    assert found is not None
    assert numbers(found.groups)[0][3:] == ([], "big")


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
        ["D. L.", "Evita Krūmiņa", "Gunta Sproģe", "Harijs Āboliņš"],
    ]
    assert public_cut(event, 2, load_book(event), set()) is None


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
