"""Screens by their address, the clock for any visitor, and the content of a screen."""

from __future__ import annotations

import datetime as dt
import time
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import enter_table, play
from tests.doors.public.hall_screens import hall, path, screen, show, state
from tests.doors.public.reading import words_of
from tournament.models import Round, Screen, Tournament
from tournament.reading.hall.screens import read_screen
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.services.rounds import clock

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tournament.services.acts import Actor

__all__ = ["hall", "screen"]
ENDS = "ends at"
SHOWN = {
    "seats_by_name": "Round 2: your seat, A–Ž",
    "seats_by_table": "Round 2: seats by table",
    "standings": "Standings after round 1",
    "message": "♠ ♥ ♣ ♦",
    "clock": ENDS,
}


def test_the_server_returns_the_time(client: Client) -> None:
    before = time.time_ns() // 1_000_000

    answer = client.get("/now/")

    assert before <= int(answer.content) <= time.time_ns() // 1_000_000
    assert "no-store" in answer["Cache-Control"]


def test_the_time_needs_no_query(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get("/now/")


def test_the_clock_is_public(client: Client, hall: Tournament, director: Actor) -> None:
    clock.give_extra_minutes(
        hall, round_number=2, table_number=1, minutes=5, reason="spilt tea", by=director
    )

    answer = client.get(f"/{hall.slug}/clock.json").json()

    ends = Round.objects.get(number=2).ends_at
    assert ends is not None
    assert answer == {
        "clock": {
            "round": 2,
            "state": "running",
            "minutes": 40,
            "extra": 0,
            "ends": round(ends.timestamp() * 1000),
            "left": None,
            "said": answer["clock"]["said"],
        },
        "tables": {"1": 5},
    }


def test_without_seats_there_is_no_clock(client: Client, event_of: EventOf) -> None:
    answer = client.get(f"/{event_of(4).slug}/clock.json")

    assert answer.json() == {"clock": None, "tables": {}}


def test_the_clock_of_a_hidden_tournament_is_hidden(client: Client, hall: Tournament) -> None:
    Tournament.objects.update(public_sees="nothing")

    assert client.get(f"/{hall.slug}/clock.json").status_code == 404


def test_a_screen_shows_the_content_chosen_at_the_desk(
    client: Client, screen: Screen, director: Actor
) -> None:
    seen = {}
    for shows in SHOWN:
        show(screen, shows, by=director)
        words = words_of(client.get(path(screen)))
        seen[shows] = [said for said in SHOWN.values() if said in words]

    # The clock at the top of every page shows when the round ends.
    assert seen == {
        shows: [said] if said == ENDS else [said, ENDS] for shows, said in SHOWN.items()
    }


def test_a_rotation_shows_its_contents_in_turn(
    client: Client, screen: Screen, director: Actor
) -> None:
    screens.set_up_screen(screen, by=director, turns=["standings", "seats_by_table"])
    show(screen, "rotation", by=director)

    assert [part.shows for part in read_screen(Screen.objects.get()).parts] == [
        "seats_by_table",
        "standings",
    ]


def test_a_rotation_skips_missing_content(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    screen = screens.make_screen(tournament, name="TV", by=director)
    show(screen, "rotation", by=director)

    assert [part.shows for part in read_screen(Screen.objects.get()).parts] == ["clock"]


def test_screens_show_standings_according_to_the_setting(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    play(hall, round_number=2, by=director)
    show(screen, "standings", by=director)
    seen = {}
    for may_see in Tournament.PublicSees.values:
        Tournament.objects.update(public_sees=may_see)
        words = words_of(client.get(path(screen)))
        seen[may_see] = [said for said in STANDINGS if said in words]

    withheld, closed = STANDINGS
    assert seen == {
        "nothing": [withheld],
        "seats": [withheld],
        "standings": [closed],
        "everything": [closed],
    }


STANDINGS = (
    "The standings are not shown in the hall",
    "Standings after round 1",
)


def test_screens_show_seats_whatever_is_public(client: Client, screen: Screen) -> None:
    Tournament.objects.update(public_sees="nothing", public_names="initials")

    page = words_of(client.get(path(screen)))

    assert "Bērziņa" not in page
    assert "Round 2: your seat" in page


def test_a_screen_has_its_own_language_for_every_visitor(
    client: Client, screen: Screen, director: Actor
) -> None:
    client.cookies["django_language"] = "lv"

    english = client.get(path(screen))
    screens.set_up_screen(screen, by=director, language="lv", theme="dark")
    latvian = client.get(path(screen))

    assert [page["Content-Language"] for page in (english, latvian)] == ["en", "lv"]
    assert '<html lang="lv" data-theme="dark">' in latvian.content.decode()


@pytest.mark.parametrize("door", ["", "state.json"])
def test_a_closed_screen_is_not_found(
    client: Client, screen: Screen, director: Actor, door: str
) -> None:
    screens.close_screen(screen, by=director)

    closed, unknown = client.get(path(screen, door)), client.get(f"/screens/nothing/{door}")

    assert (closed.status_code, unknown.status_code) == (404, 404)
    assert client.post(path(screen, "here/")).status_code == 404


def test_a_message_is_escaped(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    messages.say_to_everybody(hall, text="<script>alert(1)</script> & <b>lunch</b>", by=director)

    for shows in ("seats_by_name", "message"):
        show(screen, shows, by=director)
        page = client.get(path(screen)).content.decode()
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;lunch&lt;/b&gt;" in page
        assert "<script>" not in page


def test_the_front_page_shows_the_end_of_the_round_or_a_paused_clock(
    client: Client, hall: Tournament, director: Actor
) -> None:
    client.cookies["django_language"] = "en"
    running = words_of(client.get(f"/{hall.slug}/"))

    clock.pause_clock(hall, round_number=2, by=director)

    paused = words_of(client.get(f"/{hall.slug}/"))
    assert ("In progress: round 2 of 4." in running, "ends at " in running) == (True, True)
    assert ("ends at " in paused, " paused " in paused) == (False, True)


def test_a_wall_shows_no_clock_once_all_tables_are_in(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    show(screen, Screen.Shows.CLOCK, by=director)
    before = state(client, screen).json()
    play(hall, round_number=2, by=director)

    after, page = state(client, screen).json(), client.get(path(screen))

    assert (before["clock"] is None, after["clock"]) == (False, None)
    assert before["look"] != after["look"]
    said = "All tables are in. The standings follow once the round is closed."
    assert said in words_of(page)


def test_a_wall_counts_the_tables_some_minutes_after_the_time(
    client: Client,
    hall: Tournament,
    screen: Screen,
    director: Actor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    show(screen, Screen.Shows.CLOCK, by=director)
    enter_table(hall, 2, tables_of(hall.rounds.get(number=2))[0], by=director)
    ends = hall.rounds.get(number=2).ends_at
    assert ends is not None
    found = []
    for minutes in (1, 5):
        later = ends + dt.timedelta(minutes=minutes)
        monkeypatch.setattr("tournament.reading.clock.timezone.now", lambda now=later: now)
        words = words_of(client.get(path(screen)))
        found.append(("Time! Add up" in words, "Time is up. 1 of 2 tables are in." in words))

    assert found == [(True, False), (False, True)]
