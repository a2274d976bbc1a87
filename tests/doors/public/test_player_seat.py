"""A player's seat on their page, while the clock runs and after the last round."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import EventOf, play_and_close, seat
from tests.doors.public.kept import CacheClient
from tests.doors.public.reading import words_of
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
    assert "Laiks beidzies! Saskaitiet punktus protokolā." in after


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
