"""The course of an event: a chart of places, opponents, and highlights."""

import pytest
from django.test import Client

from scoring.big_points import Place
from tests.cast import EventOf, plan_blocks, play_and_close
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Tournament
from tournament.reading.people.courses import courses
from tournament.reading.people.shared_tables import opponents
from tournament.reading.results import bump_chart as bump_chart_module
from tournament.reading.results.bump_chart import bump_chart, places_by_round
from tournament.reading.results.filters import course_of_group
from tournament.reading.results.highlights import highlights
from tournament.reading.results.standings import path_of, ranking
from tournament.reading.visibility import public_view_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.results import finishing
from tournament.services.rounds import rehearsing

pytestmark = pytest.mark.sqlite_enough

IN_ORDER = {"first_seating": "list"}


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(8, settings=IN_ORDER)
    for _round in range(3):
        play_and_close(tournament, by=director)
    return tournament


def test_every_line_of_the_chart_is_in_its_table(client: Client, event: Tournament) -> None:
    page = client.get(f"/{event.slug}/statistics/")
    found = ranking(event, 3)

    rows = [row for row in rows_of(page) if len(row) == 4][1:]

    assert [row[0] for row in rows] == [line.name for line in found.lines]
    assert [row[-1] for row in rows] == [f"{line.row.place}." for line in found.lines]


def test_one_line_is_highlighted_and_all_others_are_one_path(event: Tournament) -> None:
    chart = bump_chart(ranking(event, 3), [5])
    assert chart is not None

    assert [line.number for line in chart.lines] == [5]
    assert chart.others.count("M") == 7
    assert len(chart.lines[0].points.split()) == 3


def test_a_large_fields_chart_has_every_second_line_and_says_so(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.reading.results.bump_chart.MOST_OTHERS", 4)

    chart = bump_chart(ranking(event, 3), [5])
    page = client.get(f"/{event.slug}/players/5/")

    assert chart is not None
    assert (chart.others.count("M"), chart.all_others) == (4, False)
    assert "daļa pārējo" in page.content.decode()


def test_one_round_gives_no_chart(event: Tournament) -> None:
    assert bump_chart(ranking(event, 1), [1]) is None


def test_opponents_are_those_who_sat_at_the_same_table(event: Tournament) -> None:
    known = courses(public_view_of(event.slug))
    assert known is not None
    book = known.ranking.book

    met = {one.number: one.rounds for one in opponents(known, 1)}

    own = {(line.round, line.table) for line in book.lines_by_entry[book.entry(1).pk]}
    expected: dict[int, list[int]] = {}
    for number in range(2, 9):
        for line in book.lines_by_entry[book.entry(number).pk]:
            if (line.round, line.table) in own:
                expected.setdefault(number, []).append(line.round)
    assert met == {number: tuple(rounds) for number, rounds in expected.items()}


def test_balances_of_two_players_are_opposite(event: Tournament) -> None:
    known = courses(public_view_of(event.slug))
    assert known is not None

    for one in opponents(known, 1):
        back = next(other for other in opponents(known, one.number) if other.number == 1)
        assert (back.beaten, back.lost, back.difference) == (one.lost, one.beaten, -one.difference)


def test_an_announced_result_keeps_its_highlights(event: Tournament, director: Actor) -> None:
    before = highlights(ranking(event, 3))

    finishing.finish(event, by=director, early_because="dinner")
    event.refresh_from_db()

    after = highlights(ranking(event, 3))
    assert before.wins
    assert [(one.line.row.number, one.round, one.small) for one in after.wins] == [
        (one.line.row.number, one.round, one.small) for one in before.wins
    ]
    assert [(one.round, one.number, one.points) for one in after.tables] == [
        (one.round, one.number, one.points) for one in before.tables
    ]


def test_the_biggest_win_is_the_most_small_points_of_any_table(event: Tournament) -> None:
    found = ranking(event, 3)
    won = [line.small for line in found.book.lines]

    wins = highlights(found).wins

    assert {one.small for one in wins} <= {max(won)}
    assert len(wins) in (0, won.count(max(won)))


def test_a_comeback_starts_at_an_actual_place(event: Tournament) -> None:
    found = ranking(event, 3)

    for one in highlights(found).comebacks:
        held = places_by_round(found)[one.line.row.number][one.round - 1]
        assert held is not None
        assert held.first == one.held


@pytest.mark.parametrize(("preset", "named"), [("evening-16", 1), ("klondike", 0)])
def test_a_table_of_the_day_is_named_in_zero_sum_games(
    director: Actor, event_of: EventOf, preset: str, named: int
) -> None:
    tournament = event_of(8, preset=preset)
    planning.mark_rehearsal(tournament, by=director)
    rehearsing.rehearse_round(tournament, round_number=1, by=director)

    assert len(highlights(ranking(tournament, 1)).tables) == named


def test_there_is_no_course_if_only_seats_are_public(client: Client, event: Tournament) -> None:
    event.public_sees = Tournament.PublicSees.SEATS
    event.save(update_fields=["public_sees"])

    assert client.get(f"/{event.slug}/statistics/").status_code == 404
    assert "Pretinieki" not in words_of(client.get(f"/{event.slug}/players/1/"))


def test_each_line_of_the_standings_has_a_small_chart_next_to_the_name(
    client: Client, event: Tournament
) -> None:
    page = client.get(f"/{event.slug}/standings/").content.decode()

    first = places_by_round(ranking(event, 3))[ranking(event, 3).lines[0].row.number]

    assert page.count('<svg viewBox="0 0 60 16" aria-hidden="true">') == 8
    assert f'd="{path_of(first, 8)}"' in page


def test_two_rounds_give_no_small_chart(client: Client, event: Tournament) -> None:
    assert b"0 0 60 16" not in client.get(f"/{event.slug}/standings/2/").content


@pytest.fixture
def finals(director: Actor, event_of: EventOf) -> Tournament:
    """Play one round with all players and two rounds of a final in two groups."""
    tournament = event_of(16, settings={"rounds": 1, "table_sizes": "4-3"})
    groups = [{"name": "A", "first": 8}, {"name": "B"}]
    final = {"first_round": 2, "settings": {"rounds": 2}, "groups": groups}
    plan_blocks(tournament, [final], by=director)
    tournament.refresh_from_db()
    for _round in range(3):
        play_and_close(tournament, by=director)
    return tournament


def test_a_groups_course_has_its_own_rounds_and_places(finals: Tournament) -> None:
    course = course_of_group(ranking(finals, 3), "B")

    chart = bump_chart(course, [course.numbers[0]])
    held = places_by_round(course)

    assert chart is not None
    assert [tick.value for tick in chart.rounds] == [2, 3]
    assert (len(held), {len(places) for places in held.values()}) == (8, {2})
    assert held[course.numbers[0]][-1] == Place(1, 1)
    assert max(place.last for places in held.values() for place in places if place) == 8


def test_a_group_has_highlights_of_its_own_tables(finals: Tournament) -> None:
    found = ranking(finals, 3)
    own = set(course_of_group(found, "B").numbers)
    won = [
        line.small
        for number in own
        for line in found.book.lines_by_entry[found.book.entry(number).pk]
        if line.round > 1
    ]

    best = highlights(found, "B")

    assert {one.small for one in best.wins} <= {max(won)}
    assert {one.round for one in best.wins} | {one.round for one in best.tables} <= {2, 3}
    assert {line.row.number for table in best.tables for line in table.players} <= own
    assert all(one.held <= 8 for one in best.comebacks)
    assert best != highlights(found)


def test_the_menu_of_groups_is_above_the_content_it_changes(
    client: Client, finals: Tournament
) -> None:
    page = client.get(f"/{finals.slug}/statistics/?group=B").content.decode()

    menu, *content = (page.index(part) for part in ("?group=A", 'id="highlights"', 'id="course"'))
    assert menu < min(content)
    assert page.count('<th scope="col" class="n">') >= 2
    assert '<th scope="col" class="n">1.</th>' not in page


def test_the_chart_has_the_first_place_at_the_top_and_the_rounds_from_edge_to_edge(
    event: Tournament,
) -> None:
    found = ranking(event, 3)
    chart = bump_chart(found, [found.numbers[0], found.numbers[-1]])

    assert chart is not None
    assert (chart.width, chart.height, chart.last) == (960, 400, 8)
    assert (chart.left, chart.right, chart.top, chart.bottom) == (44, 770, 14, 360)
    assert [(tick.value, tick.at) for tick in chart.rounds] == [(1, 44), (2, 407), (3, 770)]
    assert [(tick.value, tick.at) for tick in chart.places] == [
        *((1, 14), (2, 63), (3, 112), (4, 162), (5, 211), (6, 261), (7, 310), (8, 360)),
    ]
    assert [(line.letter, line.points.split()[-1], line.label) for line in chart.lines] == [
        ("A", "770,14", 14),
        ("B", "770,360", 360),
    ]


@pytest.mark.parametrize(
    ("last", "marks"),
    [
        (2, [1, 2]),
        (10, [*range(1, 11)]),
        (11, [1, 2, 4, 6, 8, 10]),
        (20, [1, *range(2, 21, 2)]),
        (21, [1, 5, 10, 15, 20]),
        (50, [1, *range(5, 51, 5)]),
        (51, [1, 10, 20, 30, 40, 50]),
        (101, [1, 20, 40, 60, 80, 100]),
        (201, [1, 50, 100, 150, 200]),
        (501, [1, 100, 200, 300, 400, 500]),
        (1001, [1, 200, 400, 600, 800, 1000]),
        (2001, [1, 500, 1000, 1500, 2000]),
        (5001, [1, 1000, 2000, 3000, 4000, 5000]),
    ],
)
def test_the_axis_of_places_has_at_most_eleven_marks_in_round_steps(
    last: int, marks: list[int]
) -> None:
    assert list(bump_chart_module._marks(last)) == marks


def test_labels_of_the_chart_do_not_overlap() -> None:
    assert bump_chart_module._apart({1: 14, 2: 14, 3: 40, 4: 200}) == {1: 14, 2: 33, 3: 52, 4: 200}
