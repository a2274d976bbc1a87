"""How long a public page is cached: until it expires, ten minutes or midnight."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tests.cast import EventOf, play_and_close
from tests.doors.public.kept import CacheClient, Counting
from tournament.page_cache.expiry import cached_until
from tournament.services.acts import Actor
from tournament.services.results import finishing

pytestmark = pytest.mark.sqlite_enough

RIGA = ZoneInfo("Europe/Riga")


def test_a_page_is_rebuilt_once_it_has_expired(
    monkeypatch: pytest.MonkeyPatch, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    visitor, count = CacheClient(), Counting()
    address = f"/{tournament.slug}/standings/"
    visitor.get(address), visitor.get(address)
    tournament.refresh_from_db()
    assert tournament.correction_until is not None
    later = tournament.correction_until.timestamp() + 1

    monkeypatch.setattr("tournament.page_cache.cache.time.time", lambda: later)
    visitor.get(address)

    assert count.built == 2


def test_no_page_is_cached_longer_than_ten_minutes_or_past_midnight() -> None:
    noon = dt.datetime(2026, 11, 21, 12, tzinfo=RIGA)
    late = dt.datetime(2026, 11, 21, 23, 55, tzinfo=RIGA)
    soon = format(noon.astimezone(dt.UTC) + dt.timedelta(minutes=3), "%a, %d %b %Y %H:%M:%S GMT")

    moments = [cached_until("", now=noon), cached_until(soon, now=noon), cached_until("", now=late)]

    assert [str(timezone.localtime(moment).time()) for moment in moments] == [
        "12:10:00",
        "12:03:00",
        "00:00:00",
    ]
