"""The reason for each seat of the next round, from the first round on."""

import pytest

from scoring.events import Event
from scoring.progress import Progress
from scoring.seating.next_round import SeatCandidate, first_reasons
from scoring.seating.reseating import SeatReason
from tests.scoring.small_events import small_event

FIRST = [((4, 3, 2, 1), (9, -1, -3, -5))]
LOTS = {1: {"lot": 3}, 2: {"lot": 1}, 3: {"lot": 4}, 4: {"lot": 2}}
RATED = {1: {"rating": 1500}, 2: {}, 3: {"rating": 1800}, 4: {"rating": 1500}}


def reasons(event: Event) -> tuple[SeatReason, ...]:
    progress = Progress(event)
    for played in event.rounds:
        progress.add(played)
    return progress.seat_next(range(1, len(event.players) + 1)).reasons


@pytest.mark.parametrize(
    ("changes", "people", "told"),
    [
        ({}, LOTS, [(2, "lot", 1), (4, "lot", 2), (1, "lot", 3), (3, "lot", 4)]),
        (
            {"first_seating": "list"},
            LOTS,
            [(1, "list", 3), (2, "list", 1), (3, "list", 4), (4, "list", 2)],
        ),
    ],
)
def test_the_first_seats_are_by_lot_or_list(
    changes: dict[str, str], people: dict[int, object], told: list[tuple[int, str, int]]
) -> None:
    found = reasons(small_event(4, settings=changes, people=people))

    assert [(reason.number, reason.decided_by, reason.lot) for reason in found] == told


def test_by_rating_unrated_players_sit_last_and_ties_are_decided_by_lot() -> None:
    found = reasons(small_event(4, settings={"first_seating": "rating"}, people=RATED))

    assert [(reason.number, reason.decided_by, reason.rating) for reason in found] == [
        (3, "rating", 1800),
        (1, "rating", 1500),
        (4, "rating", 1500),
        (2, "rating", None),
    ]


def test_ratings_of_zero_and_below_come_before_players_without_one() -> None:
    ratings = (None, -1, 0, 1, 0)
    present = [SeatCandidate(n, n, rating=rating) for n, rating in enumerate(ratings, start=1)]

    found = first_reasons(present, "rating")

    assert [(one.number, one.rating) for one in found] == [
        *((4, 1), (3, 0), (5, 0), (2, -1), (1, None)),
    ]


def test_in_a_rotation_the_start_number_is_the_reason() -> None:
    found = reasons(small_event(4, FIRST, preset="kop", people=LOTS))

    assert [(reason.number, reason.decided_by, reason.start) for reason in found] == [
        (2, "rotation", 1),
        (4, "rotation", 2),
        (1, "rotation", 3),
        (3, "rotation", 4),
    ]


def test_by_list_later_seats_have_the_reasons_of_the_first() -> None:
    by_list = {"first_seating": "list", "reseat_by": "list"}

    found = reasons(small_event(4, FIRST, settings=by_list))

    assert [(reason.number, reason.decided_by) for reason in found] == [
        (number, "list") for number in range(1, 5)
    ]


def test_new_players_are_seated_after_the_standings() -> None:
    found = reasons(small_event(5, FIRST, people={5: {"from_round": 2}}))

    assert [(reason.number, reason.decided_by) for reason in found] == [
        (4, "big"),
        (3, "big"),
        (2, "big"),
        (1, "big"),
        (5, "late_entry"),
    ]


def test_a_player_moved_away_from_their_club_is_marked() -> None:
    ogre = {number: {"club": "Ogre"} for number in (1, 2)}
    event = small_event(8, settings={"keep_apart": True}, people=ogre)

    seating = Progress(event).seat_next(range(1, 9))

    moved = {reason.number for reason in seating.reasons if reason.kept_apart}
    assert moved == {1, 5}
    assert [table.seats for table in seating.tables] == [(5, 2, 3, 4), (1, 6, 7, 8)]


def test_a_rotation_reports_club_members_at_one_table() -> None:
    people = {n: {"lot": n, "club": "Ogre" if n < 3 else ""} for n in range(1, 21)}
    event = small_event(20, settings={"keep_apart": True}, preset="kop", people=people)

    seated = Progress(event).seat_next(range(1, 21))

    assert seated.tables[0].seats == (1, 2, 3, 4)
    assert [(said.code, dict(said.facts)) for said in seated.notices] == [
        ("club_sits_together", {"table": 1, "club": "Ogre"})
    ]


def test_in_a_rotation_a_newcomer_takes_a_withdrawn_players_start_number() -> None:
    tables = [((1, 2, 3, 4), (3, 2, 1, -6)), ((5, 6, 7, 8), (3, 2, 1, -6))]
    by_number = {number: {"lot": number} for number in range(1, 9)}
    changes = {3: {"lot": 3, "to_round": 1}, 9: {"lot": 9, "from_round": 2}}
    event = small_event(9, tables, preset="kop", people={**by_number, **changes})
    progress = Progress(event)
    progress.add(event.rounds[0])

    seating = progress.seat_next([1, 2, 4, 5, 6, 7, 8, 9])

    assert [reason.number for reason in seating.reasons] == [1, 2, 9, 4, 5, 6, 7, 8]
    assert [table.seats for table in seating.tables] == [(1, 6, 9, 8), (5, 2, 7, 4)]
