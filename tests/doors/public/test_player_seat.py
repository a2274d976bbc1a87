"""A player's seat on their page, while the clock runs and after the last round."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import EventOf, close_latest, enter_table, play, play_and_close, seat
from tests.doors.public.kept import CacheClient
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.rounds import clock

pytestmark = pytest.mark.sqlite_enough


def test_an_expired_clock_shows_no_end_time(
    monkeypatch: pytest.MonkeyPatch, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"minutes": 60})
    seat(tournament, by=director)
    clock.start_round(tournament, round_number=1, by=director)
    ends = tournament.rounds.get().ends_at
    assert ends is not None
    visitor, said = CacheClient(), f"beidzas plkst. {timezone.localtime(ends):%-H.%M}"
    before = words_of(visitor.get(f"/{tournament.slug}/players/1/"))

    # Both the cache and the page read the clock a minute later.
    later = ends + dt.timedelta(minutes=1)
    monkeypatch.setattr("tournament.page_cache.cache.time.time", later.timestamp)
    monkeypatch.setattr("tournament.reading.clock.timezone.now", lambda: later)
    after = words_of(visitor.get(f"/{tournament.slug}/players/1/"))

    assert (said in before, said in after) == (True, False)
    assert "Laiks beidzies." in after


def test_after_the_last_round_no_further_seats_are_mentioned(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"rounds": 2})
    promises = []
    for _round in range(2):
        play_and_close(tournament, by=director)
        words = words_of(client.get(f"/{tournament.slug}/players/1/"))
        promises.append("Nākamās kārtas sēdvieta" in words)

    assert promises == [True, False]


def test_a_player_whose_table_is_in_sees_their_result_instead_of_the_clock(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings={"minutes": 60, "first_seating": "list"})
    clock.start_round(tournament, round_number=seat(tournament, by=director).number, by=director)
    enter_table(tournament, 1, tables_of(tournament.rounds.get())[0], by=director)
    client.cookies["django_language"] = "en"

    finished, playing = (
        words_of(client.get(f"/{tournament.slug}/players/{number}/")) for number in (1, 8)
    )

    assert "6 (+9) place 1 1 table is still playing" in finished
    assert ("ends at" in finished, "ends at" in playing) == (False, True)


def test_an_open_page_asks_every_five_seconds_while_seats_may_come(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"rounds": 2}, date=timezone.localdate())
    paces = [pace(client, tournament)]
    for _round in range(2):
        drafted = seat(tournament, by=director)
        paces.append(pace(client, tournament))
        play(tournament, round_number=drafted.number, by=director)
        close_latest(tournament, by=director)
        paces.append(pace(client, tournament))

    assert paces == [5, 10, 5, 10, 30]


def pace(client: Client, tournament: Tournament) -> int:
    found = re.search(r'data-every="(\d+)"', client.get(f"/{tournament.slug}/").content.decode())
    assert found is not None
    return int(found[1])


def test_between_rounds_the_overview_shows_that_a_round_is_over_and_gives_no_orders(
    monkeypatch: pytest.MonkeyPatch, client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings={"minutes": 60, "rounds": 2})
    seat(tournament, by=director)
    clock.start_round(tournament, round_number=1, by=director)
    client.cookies["django_language"] = "en"
    ends = tournament.rounds.get().ends_at
    assert ends is not None
    later = ends + dt.timedelta(minutes=1)
    monkeypatch.setattr("tournament.reading.clock.timezone.now", lambda: later)

    playing = words_of(client.get(f"/{tournament.slug}/"))
    play(tournament, round_number=1, by=director)
    in_all = words_of(client.get(f"/{tournament.slug}/"))
    close_latest(tournament, by=director)
    closed = words_of(client.get(f"/{tournament.slug}/"))

    assert ("Time is up." in playing, "Add up" in playing) == (True, False)
    assert "Time is up." not in in_all
    assert "Round 1 of 2 is over." in closed
