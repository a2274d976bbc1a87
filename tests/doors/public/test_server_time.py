"""Every response has the current time, also a response from the cache."""

from __future__ import annotations

import re
import time

import pytest

from tests.cast import EventOf, seat
from tests.doors.public.kept import CacheClient
from tournament.models import Tournament
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

STAMP = re.compile(r'now;desc="(\d+)"')


@pytest.fixture
def seated(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(8)
    seat(tournament, by=director)
    return tournament


def test_a_cached_page_has_the_time_of_its_response(seated: Tournament) -> None:
    visitor = CacheClient()
    first = visitor.get(f"/{seated.slug}/")
    time.sleep(0.02)
    before = time.time_ns() // 1_000_000

    again = visitor.get(f"/{seated.slug}/")
    unchanged = visitor.get(f"/{seated.slug}/", if_none_match=again.tag)

    after = time.time_ns() // 1_000_000
    stamps = [
        int(found[1])
        for answer in (first, again, unchanged)
        if (found := STAMP.fullmatch(answer.headers["server-timing"]))
    ]
    assert [answer.status for answer in (first, again, unchanged)] == [200, 200, 304]
    assert stamps[0] < before <= stamps[1] <= stamps[2] <= after


@pytest.mark.parametrize("path", ["tournament.json", "clock.json", "players/1.ics", "nowhere/"])
def test_a_file_and_a_missing_page_have_the_time_too(seated: Tournament, path: str) -> None:
    answer = CacheClient().get(f"/{seated.slug}/{path}")

    assert STAMP.fullmatch(answer.headers["server-timing"])


def test_an_uncached_page_has_the_time_too(seated: Tournament) -> None:
    answer = CacheClient().get(f"/desk/{seated.slug}/")

    assert STAMP.fullmatch(answer.headers["server-timing"])
