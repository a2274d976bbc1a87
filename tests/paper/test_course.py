"""The course of an event on paper: one page that can be read, and slices of a larger field."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from scoring.big_points import Place
from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.cast import play_and_close
from tests.paper.reading import words
from tests.paper.tagged import tags_of
from tests.paper.test_legible import SMALLEST, sizes
from tournament.paper.plan import plan
from tournament.paper.print_orders import Order, look_up
from tournament.paper.results.course import COURSE
from tournament.paper.results.lanes import INKS, Slice, lanes_of, lines_of
from tournament.services.files.tournament_files import import_event

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.paper.conftest import Printed
    from tournament.models import Tournament
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def invented(players: int, rounds: int, by: Actor) -> Tournament:
    event = invent_event(
        players=players, rounds=rounds, deals=4, preset="lzf-classic", seed="course"
    )
    return import_event(write_event(event), by=by)


@pytest.mark.parametrize(
    ("players", "pages", "size"),
    [
        (12, 1, "A4 landscape"),
        (34, 1, "A4 landscape"),
        (53, 1, "A4"),
        (100, 1, "A4"),
        (250, 3, "A4"),
    ],
)
def test_up_to_a_hundred_players_are_on_one_page(
    director: Actor, players: int, pages: int, size: str
) -> None:
    event = invented(players, 2, director)
    order = Order("course", event.pk, {}, "en")

    with translation.override("en"):
        parts = plan(order)
        paper = COURSE.write(look_up(order), parts[0]).paper

    assert [part["total"] for part in parts] == [pages]
    assert paper == size


def test_the_page_has_every_name_at_both_ends_in_letters_of_one_size(
    director: Actor, printed: Printed
) -> None:
    event = invented(53, 7, director)

    paper = printed(event, "course")

    [page] = paper.pages
    said = words(page)
    names = Counter(event.entries.values_list("name", flat=True))
    assert [name for name, times in names.items() if said.count(name) < 2 * times] == []
    assert "The course of the event, after round 7" in said
    assert min(sizes(paper)) >= SMALLEST
    assert tags_of(paper)["Table"] == 1
    assert (tags_of(paper)["TR"], tags_of(paper)["TH"]) == (54, 11)


def test_the_best_comeback_is_below_the_lines(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    event = event_of(8, settings={"first_seating": "list"})
    play_and_close(event, by=director)
    play_and_close(event, by=director)

    said = words(printed(event, "course").pages[0])

    assert [title in said for title in ("Biggest win", "Table of the day")] == [True, True]


def test_one_long_name_has_initials_and_all_letters_keep_their_size(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    event = event_of(8, settings={"first_seating": "list"})
    play_and_close(event, by=director)
    play_and_close(event, by=director)
    before = sizes(printed(event, "course"))
    event.entries.filter(number=5).update(name="Konstantīns Vīgriežs-Kalnciemietis-Grīnbergs")

    paper = printed(event, "course")

    assert "K. Vīgriežs-Kalnciemietis-Grīnbergs" in words(paper.pages[0])
    assert sizes(paper) == before


@pytest.mark.long
def test_a_hundred_players_have_legible_letters(director: Actor, printed: Printed) -> None:
    paper = printed(invented(100, 7, director), "course")

    assert (len(paper.pages), min(sizes(paper)) >= SMALLEST) == (1, True)


COURSES = {
    1: (Place(3, 4), Place(1, 1)),
    2: (Place(1, 1), Place(2, 2)),
    3: (Place(3, 4), Place(3, 3)),
    4: (Place(2, 2), Place(4, 4)),
    5: (None, Place(5, 5)),
}


def test_tied_players_have_lanes_in_the_order_of_the_result() -> None:
    lanes = lanes_of(COURSES, since=1)

    assert [list(held) for held in lanes.held] == [[2, 4, 1, 3], [1, 2, 3, 4, 5]]


def test_only_lines_of_the_best_leave_their_page() -> None:
    courses = {n: (Place(9 - n, 9 - n), Place(n, n)) for n in range(1, 9)}
    lanes = lanes_of(courses, since=1)
    lower = Slice(range(4, 8), range(1, 3), left=0, right=100, row=10)

    drawn = list(lines_of(lanes, lower, 0, clear=2))

    assert [line.ink for line in drawn] == list(reversed(INKS))
    assert drawn[-1].path == "M2.00 35.00C50.00 35.00 50.00 -35.00 98.00 -35.00"
