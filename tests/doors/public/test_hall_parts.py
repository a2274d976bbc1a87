"""Screen contents besides lists: new results, tables still playing, the podium, the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import play_and_close
from tests.doors.public.hall_screens import hall, path, screen, show
from tests.doors.public.reading import words_of
from tournament.models import Round, Screen, Tournament
from tournament.reading.hall.screens import read_screen
from tournament.services import hall as screens
from tournament.services.events.branding import BrandingInput, set_face
from tournament.services.sheets import entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

__all__ = ["hall", "screen"]


def test_new_results_are_highlighted_on_the_screen(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    show(screen, "results", by=director)
    before = words_of(client.get(path(screen)))

    bring_in(hall, 2, by=director)

    page = client.get(path(screen)).content.decode()
    assert "Results appear here as tables hand them in." in before
    assert "Round 2: results, 1 of 2 tables" in page
    assert page.count('<li class="new">') == 1


@pytest.mark.parametrize("may_see", ["nothing", "seats", "standings"])
def test_hidden_results_are_not_on_the_screen(
    client: Client, hall: Tournament, screen: Screen, director: Actor, may_see: str
) -> None:
    bring_in(hall, 2, by=director)
    show(screen, "results", by=director)
    Tournament.objects.update(public_sees=may_see)

    words = words_of(client.get(path(screen)))

    assert "Live results are not shown in the hall" in words
    assert "+12" not in words


def test_tables_still_playing_disappear_one_by_one(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    show(screen, "playing", by=director)
    left = []
    for number in (1, 2):
        left.append([table.number for table in read_screen(fresh()).parts[0].tables])
        bring_in(hall, number, by=director)
    left.append([table.number for table in read_screen(fresh()).parts[0].tables])

    assert left == [[1, 2], [2], []]


def test_a_limited_number_of_places_can_be_shown(
    hall: Tournament, screen: Screen, director: Actor
) -> None:
    show(screen, "standings", by=director)
    screens.set_up_screen(screen, by=director, top=3)

    part = read_screen(fresh()).parts[0]

    assert [line.row.place.first for line in part.lines if line.row.place] == [1, 2, 3]


def test_the_podium_is_revealed_from_the_last_place(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = played_out(event_of, director)
    # Names are hidden until the desk publishes them, whatever else is public.
    Tournament.objects.update(public_sees="seats")
    screen = screens.make_screen(tournament, name="TV", by=director, language="en")
    show(screen, "podium", by=director)
    seen = []
    for places in range(4):
        screens.reveal_places(screen, places=places, by=director)
        steps = read_screen(fresh()).parts[0].podium.steps
        seen.append([(step.is_revealed, step.is_latest) for step in steps])

    hidden, latest, known = (False, False), (True, True), (True, False)
    assert seen == [
        [hidden, hidden, hidden],
        [hidden, hidden, latest],
        [hidden, latest, known],
        [latest, known, known],
    ]


def test_an_unrevealed_winner_is_not_in_the_page(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = played_out(event_of, director)
    screen = screens.make_screen(tournament, name="TV", by=director, language="en")
    show(screen, "podium", by=director)
    screens.reveal_places(screen, places=2, by=director)
    first, second, third = (
        step.lines[0].name for step in read_screen(fresh()).parts[0].podium.steps
    )

    words = words_of(client.get(path(screen)))

    assert [name in words for name in (first, second, third)] == [False, True, True]


def test_there_is_no_podium_before_the_last_round_is_closed(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    show(screen, "podium", by=director)
    screens.reveal_places(screen, places=3, by=director)

    words = words_of(client.get(path(screen)))

    assert "The winners appear here after the last round is closed." in words


def test_without_minutes_the_clock_shows_the_time_and_the_results(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    Round.objects.filter(number=2).update(minutes=None)
    bring_in(hall, 1, by=director)
    show(screen, "clock", by=director)

    words = words_of(client.get(path(screen)))

    assert "Played without a clock" in words
    assert "1 of 2 tables are in." in words


def test_every_screen_has_a_code_for_phones_unless_nothing_is_public(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    shown = {}
    for may_see in ("nothing", "seats"):
        Tournament.objects.update(public_sees=may_see)
        for shows in Screen.Shows.values:
            show(screen, shows, by=director)
            shown[may_see, shows] = "hall-code" in client.get(path(screen)).content.decode()

    assert set(shown.items()) == {
        ((may_see, shows), may_see == "seats")
        for may_see in ("nothing", "seats")
        for shows in Screen.Shows.values
    }


def test_four_letters_open_the_screen_however_typed(client: Client, screen: Screen) -> None:
    code = screen.code or ""

    asked = client.get("/tv/")
    led = [client.get("/tv/", {"code": code.lower()}), client.get(f"/tv/{code}/")]

    assert b'name="code"' in asked.content
    assert [answer["Location"] for answer in led] == [path(screen)] * 2


def test_guessing_codes_is_blocked_also_for_the_right_one(client: Client, screen: Screen) -> None:
    wrong = "AAAA" if screen.code != "AAAA" else "BBBB"

    tried = {client.get(f"/tv/{wrong}/").status_code for _ in range(20)}
    right = client.get(f"/tv/{screen.code}/")

    assert (tried, right.status_code) == ({404}, 429)
    assert client.get(path(screen)).status_code == 200


def test_distributed_guessing_is_blocked_too(client: Client, screen: Screen) -> None:
    wrong = "AAAA" if screen.code != "AAAA" else "BBBB"
    for visitor in range(6):
        for _ in range(17):
            client.get(f"/tv/{wrong}/", REMOTE_ADDR=f"10.0.0.{visitor}")

    assert client.get(f"/tv/{screen.code}/", REMOTE_ADDR="10.0.0.1").status_code == 429


def test_sponsors_are_at_the_bottom_of_every_screen(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    set_face(hall, BrandingInput(sponsors="Aldaris\n<b>Ogre</b>"), by=director)

    page = client.get(path(screen)).content.decode()

    assert "<span>Aldaris</span><span>&lt;b&gt;Ogre&lt;/b&gt;</span>" in page


def bring_in(tournament: Tournament, table: int, *, by: Actor) -> None:
    entering.enter_totals(
        tournament, round_number=2, table_number=table, totals=(12, -3, -5, -4), by=by
    )


def fresh() -> Screen:
    return Screen.objects.select_related("tournament").get()


def played_out(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    for _round in range(4):
        play_and_close(tournament, by=director)
    return tournament
