"""The marks and labels of the chart of places, the courses of groups, and the highlights."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.big_points import Place
from tests.cast import EventOf, newcomer, plan_blocks, play_and_close, play_points
from tournament.models import Tournament
from tournament.reading.results.bump_chart import bump_chart, places_by_round
from tournament.reading.results.filters import (
    StandingsFilter,
    course_of_group,
    is_found,
    narrowed,
    offered,
)
from tournament.reading.results.highlights import highlights
from tournament.reading.results.standings import (
    Ranking,
    leaders,
    path_of,
    ranking,
    with_sparklines,
)
from tournament.reading.visibility import public_view_for
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.people import registration
from tournament.services.results import finishing

pytestmark = pytest.mark.django_db
IN_ORDER = {"first_seating": "list"}
LAST_ROUND = {5: 12, 1: -3, 2: -4, 6: -5, 8: 5, 7: 1, 4: 0, 3: -6}


@pytest.fixture
def two_rounds(event_of: EventOf, director: Actor) -> Tournament:
    event = event_of(4, settings=IN_ORDER)
    for _round in range(2):
        play_and_close(event, by=director)
    return event


def of_size(found: Ranking, players: int) -> Ranking:
    """Return the standings as if there were so many numbers."""
    return replace(found, numbers=range(1, players + 1))


@pytest.mark.parametrize(
    ("players", "marks"),
    [
        (1, [1, 2]),
        (10, list(range(1, 11))),
        (11, [1, 2, 4, 6, 8, 10]),
        (20, [1, *range(2, 21, 2)]),
        (21, [1, 5, 10, 15, 20]),
        (51, [1, 10, 20, 30, 40, 50]),
        (101, [1, 20, 40, 60, 80, 100]),
        (201, [1, 50, 100, 150, 200]),
        (501, [1, 100, 200, 300, 400, 500]),
        (1001, [1, 200, 400, 600, 800, 1000]),
        (2001, [1, 500, 1000, 1500, 2000]),
        (5001, [1, 1000, 2000, 3000, 4000, 5000]),
    ],
)
def test_the_axis_of_places_has_at_most_ten_marks(
    two_rounds: Tournament, players: int, marks: list[int]
) -> None:
    chart = bump_chart(of_size(ranking(two_rounds, 2), players), [])

    assert chart is not None
    assert [tick.value for tick in chart.places] == marks
    assert (chart.places[0].at, chart.last) == (14, marks[-1] if players < 3 else players)
    assert (chart.width, chart.height, chart.left, chart.right) == (960, 400, 44, 770)
    assert (chart.top, chart.bottom) == (14, 360)


@pytest.mark.parametrize(("players", "all_others"), [(99, True), (100, False), (101, False)])
def test_of_a_hundred_grey_lines_only_a_sample_is_drawn(
    two_rounds: Tournament, players: int, *, all_others: bool
) -> None:
    chart = bump_chart(of_size(ranking(two_rounds, 2), players), [])

    assert chart is not None
    assert chart.all_others is all_others


def test_labels_of_neighbours_are_nineteen_apart(two_rounds: Tournament) -> None:
    chart = bump_chart(of_size(ranking(two_rounds, 2), 100), [1, 2, 3])

    assert chart is not None
    assert [line.label for line in chart.lines] == [14, 33, 52]


@pytest.fixture
def groups(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight: a round of all, then two of a final in groups of four."""
    event = event_of(8, settings={**IN_ORDER, "rounds": 1})
    named = [{"name": "A", "first": 4}, {"name": "B"}]
    final = {"first_round": 2, "settings": {"rounds": 2}, "groups": named}
    plan_blocks(event, [final], by=director)
    event.refresh_from_db()
    for _round in range(2):
        play_and_close(event, by=director)
    play_points(event, LAST_ROUND, by=director)
    return event


def test_labels_are_in_the_order_of_the_last_places(groups: Tournament) -> None:
    chart = bump_chart(of_size(ranking(groups, 3), 100), [7, 2, 1, 5])

    assert chart is not None
    # 5, 1, 2 and 7 end at 14, 17, 20 and 27.
    assert [(line.number, line.label) for line in chart.lines] == [
        (7, 71),
        (2, 52),
        (1, 33),
        (5, 14),
    ]
    alone = bump_chart(of_size(ranking(groups, 3), 100), [7])
    assert alone is not None
    assert alone.lines[0].label == 27


def test_the_label_of_a_disqualified_player_is_at_the_bottom(
    two_rounds: Tournament, director: Actor
) -> None:
    judging.disqualify(two_rounds.entries.get(number=1), by=director, reason="Marked cards")
    two_rounds.refresh_from_db()

    found = ranking(two_rounds, 2)
    chart = bump_chart(found, [1, 2])

    assert (found.lines[-1].row.place, found.lines[-1].climbed) == (None, 0)
    assert chart is not None
    assert [(line.places[-1], line.label) for line in chart.lines] == [
        *((None, 360), (Place(1, 1), 14)),
    ]


def test_the_course_in_a_line_has_the_first_place_at_the_top() -> None:
    assert path_of([Place(1, 1), None, Place(3, 3)], 3) == "M0,1L60,15"
    assert path_of([Place(5, 5), Place(2, 3), Place(1, 1)], 5) == "M0,15L30,4L60,1"
    assert path_of([None, Place(1, 1)], 2) == ""


def test_each_line_has_its_course_from_the_third_round_on(groups: Tournament) -> None:
    found = with_sparklines(ranking(groups, 3))

    # Of eight places, the fifth is at 1 + 14 · 4 / 7.
    assert (found.lines[0].course, found.lines[4].course) == (
        *("M0,1L30,1L60,1", "M0,11L30,11L60,9"),
    )
    assert {line.course for line in with_sparklines(ranking(groups, 2)).lines} == {""}
    alone, both = (with_sparklines(of_size(ranking(groups, 3), n)) for n in (1, 2))
    assert (alone.lines[0].course, both.lines[1].course) == ("M0,1L30,1L60,1", "M0,15L30,15L60,15")


def test_the_leaders_have_the_first_three_places(two_rounds: Tournament) -> None:
    found = leaders(public_view_for(two_rounds))

    assert found is not None
    assert found.after == 2
    assert [line.row.place for line in found.lines] == [Place(n, n) for n in (1, 2, 3)]


def test_points_are_those_of_the_game_of_the_round(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings={**IN_ORDER, "rounds": 1})
    golf = {"first_round": 2, "carry": "none", "settings": {"rounds": 1, "game": "golf"}}
    plan_blocks(event, [golf], by=director)
    event.refresh_from_db()
    for _round in range(2):
        play_and_close(event, by=director)

    found = [ranking(event, after) for after in (0, 1, 2)]

    assert [(one.has_big_points, one.is_signed) for one in found] == [
        *((True, True), (True, True), (False, False)),
    ]


def test_before_the_first_round_points_are_those_of_its_block(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8, settings={**IN_ORDER, "rounds": 1})
    golf = {"first_round": 1, "settings": {"rounds": 1, "game": "golf"}}
    plan_blocks(event, [golf], by=director)

    found = ranking(Tournament.objects.get(pk=event.pk), 0)

    assert (found.has_big_points, found.is_signed) == (False, False)


def test_a_minor_alone_is_shown_by_initials(two_rounds: Tournament) -> None:
    two_rounds.entries.filter(number=2).update(born=2015)

    found = ranking(two_rounds, 2)

    assert found.shielded == {2}
    assert [line.name for line in found.lines][:2] == ["Anna Bērziņa", "B. K."]


def numbers_of(found: Ranking, **asked: str) -> list[tuple[int, str]]:
    """Return the numbers and places of the filtered lines."""
    shown = narrowed(found, StandingsFilter(**asked))
    return [(line.row.number, str(line.row.place)) for line in shown.lines]


def test_a_course_of_a_group_is_of_its_own_rounds_and_places(groups: Tournament) -> None:
    course = course_of_group(ranking(groups, 3), "B")

    assert (course.numbers, course.since, course.group) == ((7, 3, 8, 4), 2, "B")
    assert {n: tuple(map(str, held)) for n, held in places_by_round(course).items()} == {
        7: ("2", "1"),
        3: ("1", "2"),
        8: ("4", "3"),
        4: ("3", "4"),
    }
    chart = bump_chart(course, [3])
    assert chart is not None
    assert (chart.others, chart.lines[0].points, chart.last) == (
        "M44,129 770,14M44,360 770,244M44,244 770,360",
        "44,14 770,129",
        4,
    )
    assert [(tick.value, tick.at) for tick in chart.rounds] == [(2, 44), (3, 770)]
    assert bump_chart(course_of_group(ranking(groups, 2), "B"), []) is None


def test_a_group_has_highlights_of_its_own_rounds(groups: Tournament) -> None:
    own, whole = highlights(ranking(groups, 3), "B"), highlights(ranking(groups, 3))

    assert [(one.line.row.number, one.round, one.table, one.small) for one in own.wins] == [
        (3, 2, 2, 12)
    ]
    assert [(one.line.row.number, one.round, one.held, one.climbed) for one in own.comebacks] == [
        *((7, 2, 2, 1), (8, 2, 4, 1)),
    ]
    assert [(one.round, one.number, one.points) for one in own.tables] == [(2, 2, 12)]
    assert [line.row.number for line in own.tables[0].players] == [7, 3, 8, 4]
    assert [(one.line.row.number, one.round) for one in whole.wins] == [(5, 1), (5, 3), (3, 2)]
    assert [(one.round, one.number) for one in whole.tables] == [(1, 2), (3, 1), (2, 2)]


def test_filtered_lines_have_places_of_their_own_in_a_group_or_category(groups: Tournament) -> None:
    groups.entries.filter(number__in=(2, 4)).update(sex="f")
    found = ranking(groups, 3)

    assert [(number, place) for number, place in numbers_of(found)] == [
        *((5, "1"), (1, "2"), (2, "3"), (6, "4"), (7, "5"), (3, "6"), (8, "7"), (4, "8")),
    ]
    assert numbers_of(found, group="B") == [(7, "1"), (3, "2"), (8, "3"), (4, "4")]
    assert numbers_of(found, category="women") == [(2, "1"), (4, "2")]
    assert numbers_of(found, group="B", category="women") == [(4, "1")]
    assert numbers_of(found, club="Ogre") == [(6, "4"), (3, "6")]
    assert numbers_of(found, search="ann bērz") == [(1, "2")]
    assert numbers_of(found, search="8") == [(8, "7")]
    (line, *_rest) = narrowed(found, StandingsFilter(group="B")).lines
    assert (line.overall, line.climbed) == (Place(5, 5), 0)
    assert narrowed(found, StandingsFilter()) == found
    assert (offered(found).clubs, offered(found).categories, offered(found).groups) == (
        *(("Cēsis", "Ogre", "Rīga"), ("women",), ("A", "B")),
    )
    assert offered(ranking(groups, 1)).groups == ()
    assert offered(ranking(groups, 2)).groups == ("A", "B")


def test_an_announced_result_offers_its_clubs(two_rounds: Tournament, director: Actor) -> None:
    two_rounds.entries.filter(number=4).update(club="")
    finishing.finish(two_rounds, by=director, early_because="rain")

    found = offered(ranking(Tournament.objects.get(pk=two_rounds.pk), 2))

    assert (found.clubs, found.categories) == (("Cēsis", "Ogre", "Rīga"), ())


def test_a_filter_is_read_from_a_query_up_to_a_hundred_characters() -> None:
    found = StandingsFilter.from_query({"search": f" {'a' * 120}", "club": "Ogre"})

    assert found == StandingsFilter("a" * 99, "Ogre", "", "")
    assert is_found(["ann", "8"], "Ānna", 8)
    assert not is_found(["ann", "9"], "Ānna", 8)


def test_a_climb_of_one_place_is_a_comeback(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings=IN_ORDER)
    play_points(event, {1: 9, 2: 1, 3: -4, 4: -6}, by=director)
    play_points(event, {2: 9, 3: 1, 1: -4, 4: -6}, by=director)

    found = highlights(ranking(event, 2)).comebacks

    assert [(one.line.row.number, one.round, one.held, one.climbed) for one in found] == [
        (2, 1, 2, 1)
    ]


def test_players_who_stay_where_they_were_make_no_comeback(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(3, settings=IN_ORDER)
    play_and_close(event, by=director)

    assert highlights(ranking(event, 1)).comebacks == ()


@pytest.mark.parametrize(("players", "shared"), [(12, 3), (16, 0)])
def test_the_best_round_is_shared_by_at_most_three(
    event_of: EventOf, director: Actor, players: int, shared: int
) -> None:
    event = event_of(players, settings=IN_ORDER)
    totals = (12, -3, -4, -5)
    play_points(event, {n: totals[(n - 1) % 4] for n in range(1, players + 1)}, by=director)

    found = highlights(ranking(event, 1))

    assert (len(found.wins), len(found.tables)) == (shared, shared)


def test_a_late_entrant_can_make_the_best_comeback(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings=IN_ORDER)
    play_points(event, {1: 9, 2: 1, 3: -4, 4: -6}, by=director)
    for number in range(5, 9):
        registration.register(event, newcomer(number), by=director)
    event.refresh_from_db()
    play_points(event, dict(enumerate((9, 1, -4, -6, -6, 1, 9, -4), start=1)), by=director)
    play_points(event, dict(enumerate((9, -2, -12, -10, 30, -4, -3, -8), start=1)), by=director)

    found = highlights(ranking(event, 3)).comebacks

    assert [(one.line.row.number, one.round, one.held, one.climbed) for one in found] == [
        (5, 2, 7, 3)
    ]


def test_a_group_of_a_later_block_begins_with_it(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings={**IN_ORDER, "rounds": 1})
    blocks = [
        {
            "first_round": first,
            "settings": {"rounds": 1},
            "groups": [{"name": best, "first": 4}, {"name": other}],
        }
        for first, best, other in ((2, "A", "B"), (3, "C", "D"))
    ]
    plan_blocks(event, blocks, by=director)
    event.refresh_from_db()
    for _round in range(3):
        play_and_close(event, by=director)

    course = course_of_group(ranking(event, 3), "C")

    assert (course.since, len(course.numbers)) == (3, 4)
    assert offered(ranking(event, 2)).groups == ("A", "B")
