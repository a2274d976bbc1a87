"""One evening of ten players and three rounds, as each reading of it tells the whole."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest

from scoring.big_points import Place
from tests.cast import EventOf, play, play_and_close, seat, seats_of
from tournament.models import Tournament
from tournament.reading.events.timetable import (
    TimetableRow,
    plan_of_rounds,
    timetable,
    upcoming_rounds,
)
from tournament.reading.people.courses import Courses, CourseStage, courses
from tournament.reading.people.shared_tables import (
    Opponent,
    PastSeat,
    opponents,
    own_seats,
    partners,
    shared_tables,
)
from tournament.reading.results.bump_chart import (
    BumpChart,
    HighlightedLine,
    bump_chart,
    places_by_round,
)
from tournament.reading.results.highlights import highlights
from tournament.reading.results.standings import ranking
from tournament.reading.sheets.charts import Tick
from tournament.reading.visibility import public_view_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

PLACES = {
    10: ("1-2", "1", "1"),
    7: ("3", "5", "2"),
    9: ("1-2", "2", "3"),
    1: ("5", "3", "4"),
    4: ("6", "6", "5"),
    3: ("4", "8", "6"),
    6: ("8", "4", "7"),
    2: ("7", "9", "8"),
    5: ("9", "7", "9"),
    8: ("10", "10", "10"),
}
"""The places after each round, in the order of the last one."""


def place(number: int) -> Place:
    return Place(number, number)


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event from six on, with a break after its first round and three closed rounds."""
    event = event_of(10, settings={"minutes": 40})
    Tournament.objects.filter(pk=event.pk).update(
        starts=dt.time(18),
        breaks=[{"after_round": 1, "minutes": 15}, {"after_round": 4, "minutes": 9}],
    )
    event.refresh_from_db()
    for _round in range(3):
        play_and_close(event, by=director)
    return event


def known(event: Tournament) -> Courses:
    found = courses(public_view_of(event.slug))
    assert found is not None
    return found


def test_the_seats_are_those_of_the_lot_and_then_of_the_standings(event: Tournament) -> None:
    assert [seats_of(event, number) for number in (1, 2, 3)] == [
        [[10, 3, 2, 8], [7, 1, 6], [9, 4, 5]],
        [[10, 9, 7, 3], [1, 4, 2], [6, 5, 8]],
        [[10, 9, 1, 6], [7, 4, 5], [3, 2, 8]],
    ]


def test_the_places_of_each_round_are_in_the_order_of_the_standings(event: Tournament) -> None:
    found = places_by_round(ranking(event, 3))

    assert {n: tuple(map(str, places)) for n, places in found.items()} == PLACES
    assert list(found) == list(PLACES)
    assert list(places_by_round(ranking(event, 2), [5])) == [5]


def test_the_chart_of_places_lights_the_chosen_players(event: Tournament) -> None:
    assert bump_chart(ranking(event, 3), [1, 99, 5]) == BumpChart(
        others="M44,33 407,14 770,14M44,90 407,167 770,52M44,33 407,52 770,90"
        "M44,206 407,206 770,167M44,129 407,283 770,206M44,283 407,129 770,244"
        "M44,244 407,321 770,283M44,360 407,360 770,360",
        all_others=True,
        lines=(
            HighlightedLine(
                "A", 1, "Anna Bērziņa", "44,167 407,90 770,129", 129, (place(5), place(3), place(4))
            ),
            HighlightedLine(
                *("B", 5, "Evita Krūmiņa", "44,321 407,244 770,321", 321),
                (place(9), place(7), place(9)),
            ),
        ),
        rounds=(Tick(1, 44), Tick(2, 407), Tick(3, 770)),
        places=tuple(
            Tick(n, at)
            for n, at in enumerate((14, 52, 90, 129, 167, 206, 244, 283, 321, 360), start=1)
        ),
        last=10,
    )


def test_two_rounds_have_a_chart_and_one_has_none(event: Tournament) -> None:
    chart = bump_chart(ranking(event, 2), [])

    assert chart is not None
    assert chart.rounds == (Tick(1, 44), Tick(2, 770))
    assert bump_chart(ranking(event, 1), [1]) is None


def test_at_most_six_players_are_lit_and_labels_of_neighbours_do_not_overlap(
    event: Tournament,
) -> None:
    chart = bump_chart(ranking(event, 3), [10, 7, 9, 1, 4, 3, 6])

    assert chart is not None
    assert [(one.letter, one.number, one.label) for one in chart.lines] == [
        ("A", 10, 14),
        ("B", 7, 52),
        ("C", 9, 90),
        ("D", 1, 129),
        ("E", 4, 167),
        ("F", 3, 206),
    ]


def test_the_best_comeback_is_from_the_worst_place_to_the_last_one(event: Tournament) -> None:
    found = highlights(ranking(event, 3))

    assert found.are_wins
    assert [(one.line.row.number, one.round, one.held, one.climbed) for one in found.comebacks] == [
        (7, 2, 5, 3)
    ]
    assert (found.wins, found.tables) == ((), ())


def test_the_best_rounds_and_tables_are_named_unless_more_than_three_share_them(
    event: Tournament,
) -> None:
    found = highlights(ranking(event, 1))

    assert [(one.line.row.number, one.round, one.table, one.small) for one in found.wins] == [
        (10, 1, 1, 9),
        (9, 1, 3, 9),
    ]
    assert [
        (one.round, one.number, one.points, [line.row.number for line in one.players])
        for one in found.tables
    ] == [(1, 1, 9, [10, 3, 2, 8]), (1, 3, 9, [9, 4, 5])]
    assert found.comebacks == ()


def test_opponents_are_those_met_most_often_first(event: Tournament) -> None:
    assert opponents(known(event), 1) == (
        Opponent(6, "Fēlikss Zariņš", (1, 3), beaten=2, lost=0, difference=2),
        Opponent(7, "Gunta Sproģe", (1,), beaten=0, lost=1, difference=-10),
        Opponent(2, "Bruno Kalniņš", (2,), beaten=1, lost=0, difference=11),
        Opponent(4, "Dainis Liepa", (2,), beaten=1, lost=0, difference=10),
        Opponent(9, "Ilze Vītola", (3,), beaten=0, lost=1, difference=-1),
        Opponent(10, "Jānis Eglītis", (3,), beaten=0, lost=1, difference=-12),
    )
    assert opponents(known(event), 99) == ()
    assert opponents(None, 1) == ()


def test_a_course_has_the_place_table_and_points_of_each_round(event: Tournament) -> None:
    found = known(event)
    first, second, third = found.stages(1)

    assert first == CourseStage(1, place(5), 2, place(2), Fraction(4), -3)
    assert second == CourseStage(2, place(3), 2, place(1), Fraction(6), 7)
    assert third == CourseStage(3, place(4), 1, place(3), Fraction(2), -3)
    assert (found.stages(99), found.line(99)) == ((), None)


def test_the_players_beside_one_are_next_above_and_below(event: Tournament) -> None:
    found = known(event)

    beside = {
        line.row.number: tuple(each and each.row.number for each in found.beside(line))
        for line in found.ranking.lines
    }

    assert beside == {
        10: (None, 7),
        7: (10, 9),
        9: (7, 1),
        1: (9, 4),
        4: (1, 3),
        3: (4, 6),
        6: (3, 2),
        2: (6, 5),
        5: (2, 8),
        8: (5, None),
    }


def test_tied_players_have_the_same_player_below_them(event: Tournament) -> None:
    found = Courses(ranking(event, 1), {})
    first, second, third = found.ranking.lines[:3]

    assert found.beside(first) == (None, third)
    assert found.beside(second) == (None, third)
    assert found.beside(third)[0] == second


def test_people_who_shared_tables_are_listed_with_the_balance(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.APPROVED)
    person = event.entries.get(number=1).player_id
    other = event.entries.get(number=2).player_id

    seats = own_seats([person])

    assert seats == [
        PastSeat(table=2, round=1, entry=1, small=-3, place=2),
        PastSeat(table=5, round=2, entry=1, small=7, place=1),
        PastSeat(table=7, round=3, entry=1, small=-3, place=3),
    ]
    assert [
        (one.name, one.tables, one.ahead, one.behind, one.balance)
        for one in partners([person], seats)
    ] == [
        ("Fēlikss Zariņš", 2, 2, 0, 2),
        ("Bruno Kalniņš", 1, 1, 0, 11),
        ("Dainis Liepa", 1, 1, 0, 10),
        ("Ilze Vītola", 1, 0, 1, -1),
        ("Gunta Sproģe", 1, 0, 1, -10),
        ("Jānis Eglītis", 1, 0, 1, -12),
    ]
    assert [
        (one.date, one.round, one.table, one.own, one.other, one.balance)
        for one in shared_tables([person], [other])
    ] == [(dt.date(2026, 11, 21), 2, 2, 7, -4, 11)]


def test_rounds_follow_each_other_with_the_planned_break_between(event: Tournament) -> None:
    planned = [(one.number, one.begins, one.ends, one.pause) for one in timetable(event)]

    assert planned == [
        (1, dt.time(18), dt.time(18, 40), 15),
        (2, dt.time(18, 55), dt.time(19, 35), 0),
        (3, dt.time(19, 35), dt.time(20, 15), 0),
        (4, dt.time(20, 15), dt.time(20, 55), 0),
    ]
    event.starts = None
    assert timetable(event) == []


def test_the_plan_has_the_rounds_that_are_seated_and_ranked(
    event: Tournament, director: Actor
) -> None:
    seat(event, by=director)
    view = public_view_of(event.slug)

    plan = plan_of_rounds(view)

    assert [
        (one.number, one.planned and one.planned.begins, one.seated is not None, one.is_ranked)
        for one in plan
    ] == [
        (1, dt.time(18), True, True),
        (2, dt.time(18, 55), True, True),
        (3, dt.time(19, 35), True, True),
        (4, dt.time(20, 15), True, False),
    ]
    assert upcoming_rounds(view, plan) == (
        TimetableRow(4, is_being_played=True, begins=dt.time(20, 15), ends=dt.time(20, 55)),
    )
    play(event, round_number=4, by=director)
    view = public_view_of(event.slug)
    assert upcoming_rounds(view, plan_of_rounds(view)) == ()


def test_two_rounds_ahead_are_shown_with_the_break_after_the_first(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8, settings={"minutes": 40})
    pauses = [{"after_round": number, "minutes": 10 * number} for number in (1, 2)]
    Tournament.objects.filter(pk=event.pk).update(starts=dt.time(18), breaks=pauses)
    seat(event, by=director)
    view = public_view_of(event.slug)

    rows = upcoming_rounds(view, plan_of_rounds(view))

    assert [(one.number, one.pause) for one in rows] == [(1, 0), (0, 10), (2, 0)]
    assert rows == (
        TimetableRow(1, is_being_played=True, begins=dt.time(18), ends=dt.time(18, 40)),
        TimetableRow(pause=10),
        TimetableRow(2, begins=dt.time(18, 50), ends=dt.time(19, 30)),
    )
