"""Groups and finals: advancing, seats, ranking, and tied cuts."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.blocks import Section
from scoring.progress import Progress
from scoring.verification import verify
from tests.scoring.sheet_notation import Json
from tests.scoring.small_blocks import FIRST, SECOND, THIRD, last_lines, with_block
from tests.scoring.small_events import next_seats, small_event


def test_groups_are_seated_and_ranked_separately_with_continuous_numbering() -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    event = with_block(THIRD, carry="none", groups=groups)
    following = verify(event).next
    assert following is not None

    assert last_lines(event) == [
        ("1", 6, "6", 6, "A"),
        ("2", 8, "4", 3, "A"),
        ("3", 5, "2", -3, "A"),
        ("4", 1, "0", -6, "A"),
        ("5", 7, "6", 6, "B"),
        ("6", 3, "4", 3, "B"),
        ("7", 2, "2", -3, "B"),
        ("8", 4, "0", -6, "B"),
    ]
    assert [(t.number, t.seats) for t in following.tables] == [(1, (6, 8, 5, 1)), (2, (7, 3, 2, 4))]
    assert verify(event).differences == ()


def test_groups_from_the_first_round_are_filled_by_rating() -> None:
    people = {number: {"rating": 1000 + number} for number in range(1, 9)}
    people[9] = {"rating": 3000, "from_round": 2}
    groups = [{"name": "A", "first": 4}, {"name": "B"}]

    event = small_event(
        9,
        people=people,
        settings={"first_seating": "rating"},
        blocks=[{"first_round": 1, "groups": groups}],
    )

    assert Progress(event).footing_of_next().sections == (
        Section("A", (8, 7, 6, 5)),
        Section("B", (4, 3, 2, 1)),
    )


def test_eliminated_players_keep_their_order() -> None:
    event = with_block(
        (THIRD[0],), carry="none", groups=[{"name": "A", "first": 4}, {"name": "B", "out": True}]
    )

    assert last_lines(event)[4:] == [
        ("5", 4, "6", -3, "B"),
        ("6", 2, "4", -6, "B"),
        ("7", 3, "2", -6, "B"),
        ("8", 7, "0", -15, "B"),
    ]
    assert next_seats(event) == [(6, 8, 5, 1)]
    assert verify(event).differences == ()


def test_the_best_of_every_table_of_the_round_before() -> None:
    groups = [{"name": "A", "per_table": 2}, {"name": "B"}]

    # Tables of the second round: 1 and 5 were the best at the first, 8 and 4 at the second.
    assert [set(seats) for seats in next_seats(with_block(groups=groups))] == [
        {1, 5, 8, 4},
        {6, 2, 3, 7},
    ]


def test_a_withdrawn_player_is_below_all_groups_and_the_next_moves_up() -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    event = small_event(
        8, FIRST, SECOND, people={5: {"to_round": 2}}, blocks=[{"first_round": 3, "groups": groups}]
    )
    seats = next_seats(event)

    assert [set(seats[0]), set(seats[1])] == [{1, 8, 6, 4}, {2, 3, 7}]
    played = [(tuple(table), (0,) * len(table)) for table in seats]
    after = small_event(
        8,
        FIRST,
        SECOND,
        played,
        people={5: {"to_round": 2}},
        blocks=[{"first_round": 3, "groups": groups}],
    )
    assert last_lines(after)[-1][:2] + last_lines(after)[-1][4:] == ("8", 5, None)


def test_late_entrants_join_the_last_group_that_continues() -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B", "out": True}]
    event = small_event(
        9,
        FIRST,
        SECOND,
        people={9: {"from_round": 3}},
        blocks=[{"first_round": 3, "groups": groups}],
    )

    assert next_seats(event) == [(1, 5, 8, 6, 9)]


def test_a_group_too_small_for_a_table_joins_the_one_above() -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B", "first": 2}, {"name": "C"}]

    # C has two players, so it joins B, which then has four.
    assert [len(seats) for seats in next_seats(with_block(groups=groups))] == [4, 4]
    groups = [{"name": "A", "first": 6}, {"name": "B"}]
    assert [len(seats) for seats in next_seats(with_block(groups=groups))] == [4, 4]


def test_a_later_block_without_groups_keeps_the_existing_ones() -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    event = small_event(
        8,
        FIRST,
        SECOND,
        THIRD,
        blocks=[{"first_round": 3, "groups": groups}, {"first_round": 4, "carry": "none"}],
    )

    assert [set(seats) for seats in next_seats(event)] == [{1, 5, 8, 6}, {4, 2, 3, 7}]


def test_a_tie_across_the_last_place_of_a_cut_is_decided_by_the_lot_for_anyone() -> None:
    alike = ((1, 2, 3, 4), (12, -3, -5, -4)), ((5, 6, 7, 8), (12, -3, -5, -4))
    block = {"first_round": 2, "groups": [{"name": "A", "first": 3}, {"name": "B"}]}

    def cut(people: Mapping[int, Json]) -> set[int]:
        event = small_event(8, alike, people=people, blocks=[block])
        assert [line[0] for line in last_lines(event)][:4] == ["1-2", "1-2", "3-4", "3-4"]
        assert next_seats(event) == next_seats(event)
        return set(next_seats(event)[0])

    assert cut({}) == {1, 5, 2}
    assert cut({2: {"lot": 6}, 6: {"lot": 2}}) == {1, 5, 6}
