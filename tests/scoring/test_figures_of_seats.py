"""Single figures of seating and prospects: groups without players, late entrants, tries."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.block_state import BlockState
from scoring.blocks import Block, Section
from scoring.entrants import Entrant
from scoring.errors import Faulty
from scoring.event_settings import read_settings
from scoring.progress import Progress
from scoring.seating.block_seats import RoundState
from scoring.seating.lots import lots_of
from scoring.seating.next_round import SeatCandidate
from scoring.seating.reseating import SeatReason
from scoring.table_payments import Search
from tests.scoring.small_blocks import FIRST, SECOND, THIRD
from tests.scoring.small_events import next_seats, small_event

SETTINGS = read_settings({}, "lzf-classic")


def test_a_group_has_its_absent_members_and_the_last_one_also_players_without_a_group() -> None:
    sections = (Section("A", (1, 2)), Section("B", (3, 4)), Section("C", (5,)))
    footing = BlockState(Block(3, 4, SETTINGS), sections=sections)
    hall = RoundState(
        present=[SeatCandidate(n, n) for n in (1, 4, 9)],
        entrants=[Entrant(n, n) for n in (1, 2, 3, 4, 5, 9)],
        standings=(),
        sat_out={},
    )

    found = [
        (
            [player.number for player in part.present],
            [entrant.number for entrant in part.entrants],
        )
        for part in (
            hall.of(Section(name, numbers), footing)
            for name, numbers in (("A", (1,)), ("B", (4,)), ("C", (9,)), ("B+C", (4, 9)))
        )
    ]

    assert found == [
        *(([1], [1, 2]), ([4], [3, 4]), ([9], [5, 9]), ([4, 9], [3, 4, 5, 9])),
    ]


def test_a_round_for_nobody_is_refused() -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    event = small_event(8, blocks=[{"first_round": 1, "groups": groups}])

    with pytest.raises(Faulty) as refused:
        Progress(event).seat_next([])

    assert [(fault.code, fault.facts) for fault in refused.value.faults] == [
        ("too_few_players", {"players": 0, "least": 3})
    ]


def test_a_late_entrant_sits_last_without_a_place_and_without_points() -> None:
    event = small_event(
        9, FIRST, people={9: {"from_round": 2, "lot": 12}}, blocks=[{"first_round": 2}]
    )
    progress = Progress(event)
    progress.add(event.rounds[0])

    found = progress.seat_next(range(1, 10)).reasons

    assert [reason.number for reason in found] == [1, 5, 6, 2, 8, 4, 3, 7, 9]
    assert found[-1] == SeatReason(9, None, Fraction(0), 0, 12, "late_entry")


def test_a_later_round_of_a_block_may_be_seated_by_the_last_round_alone() -> None:
    """Each pair is tied, so the lower lot comes first; the ninth player enters now."""
    block = {"first_round": 3, "carry": "none", "settings": {"reseat_by": "last_round"}}
    event = small_event(9, FIRST, SECOND, THIRD, people={9: {"from_round": 4}}, blocks=[block])
    progress = Progress(event)
    for played in event.rounds:
        progress.add(played)

    found = progress.seat_next(range(1, 10)).reasons

    assert [(one.number, str(one.place), str(one.big)) for one in found] == [
        *((6, "1-2", "6"), (7, "1-2", "6"), (3, "3-4", "4"), (8, "3-4", "4"), (2, "5-6", "2")),
        *((5, "5-6", "2"), (1, "7-8", "0"), (4, "7-8", "0"), (9, "None", "0")),
    ]
    assert found[-1].decided_by == "late_entry"


def test_start_numbers_of_a_later_rotation_follow_the_standings() -> None:
    rotation = {"first_round": 2, "preset": "kop", "carry": "none"}

    assert next_seats(small_event(8, FIRST, blocks=[rotation])) == [(1, 5, 6, 2), (8, 4, 3, 7)]


@pytest.mark.parametrize(
    ("rounds", "needs", "tries_left"),
    [
        (((4, 0, 0), (2, 2, 2)), (5, 3), 8),
        (((6, 0, 0), (1, 1, 1)), (4, 4, 4), 14),
        (((6, 0, 0), (1, 1, 1)), (4, 4, 3), 11),
    ],
)
def test_a_search_tries_equal_needs_in_one_order_only(
    rounds: tuple[tuple[int, ...], ...], needs: tuple[int, ...], tries_left: int
) -> None:
    """Each of the ways to pay the first of two rounds costs one try, and two for the second."""
    search = Search(rounds, 20)

    assert (search.finds(needs, 2), search.tries) == (False, tries_left)


def test_lots_are_drawn_from_one_on_or_after_the_recorded_ones() -> None:
    unknown = [(number, None) for number in range(1, 5)]

    assert lots_of(unknown, "rudens-2026") == {1: 2, 2: 4, 3: 1, 4: 3}
    known = {1: 9, 2: 11, 3: 8, 4: 10, 5: 7, 6: 3}
    assert lots_of([*unknown, (5, 7), (6, 3)], "rudens-2026") == known
