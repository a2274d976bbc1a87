"""What is not cached: private pages, foreign hosts, plain HTTP, anything but GET and HEAD."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver

from tests.cast import EventOf, play_and_close
from tests.doors.public.kept import CacheClient, Counting
from tournament.doors.public import urls
from tournament.models import Tournament
from tournament.page_cache import allowance, render
from tournament.page_cache.pages import CACHED_PAGES
from tournament.page_cache.responses import CachedPage, make_page
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough
PAUSE = 2.0
"""Seconds of waiting, many times as long as a page takes."""


def slowly(act: Callable[..., CachedPage]) -> Callable[..., CachedPage]:
    """Return the function, delayed by a wait for another process."""

    def delayed(*given: Any, **named: Any) -> CachedPage:  # noqa: ANN401
        time.sleep(PAUSE)
        return act(*given, **named)

    return delayed


@pytest.fixture
def played(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    return tournament


def test_private_pages_are_served_by_django(
    client: Client, director: Actor, played: Tournament
) -> None:
    assert director.user is not None
    client.force_login(director.user)
    session = f"sessionid={client.cookies['sessionid'].value}"
    visitor, count = CacheClient(), Counting()
    addresses = (f"/desk/{played.slug}/", "/login/", f"/desk/{played.slug}/results/")

    own = [visitor.get(address, cookie=session) for address in addresses]
    strangers = [visitor.get(address) for address in addresses]

    assert count.built == 0
    assert [answer.status for answer in own] == [200, 302, 200]
    assert [answer.status for answer in strangers] == [404, 200, 404]
    assert not any("etag" in answer.headers for answer in (*own, *strangers))


def test_every_public_page_is_cached_except_those_that_depend_on_the_visitor() -> None:
    own = {"card", "application", "confirm_application", "withdraw_application", "follow"}
    own |= {"nomination", "accept_nomination_by_link", "decline_nomination_by_link"}
    own |= {"stop_nominee_emails"}
    own |= {"follow_by_email", "follower", "confirm_follower", "stop_following"}
    own |= {"follow_series", "subscriptions", "confirm_subscription"}
    own |= {"choose_rhythm", "stop_subscriptions"}
    own |= {
        "house_logo",
        "house_look",
        "event_look",
    }  # their addresses contain a digest of their content
    own |= {"confirm_place", "own_emails", "stop_emails"}  # addresses with a token
    own |= {"series_paper", "rating_paper"}  # they accept only POST
    own.add("notice_file")  # a blob, sent as it is read

    uncached = set(_names(urls.urlpatterns)) - set(CACHED_PAGES)
    assert uncached == {"me", "robots", *own}, "Give each a line in page_cache/pages.py."


def _names(patterns: Iterable[object]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _names(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            yield pattern.name or ""


def test_an_uncacheable_page_forbids_caching_everywhere(played: Tournament) -> None:
    visitor = CacheClient()
    addresses = (f"/{played.slug}/seats/9/", f"/desk/{played.slug}/", "/nothing/", "/login/")

    told = [visitor.get(address).headers["cache-control"] for address in addresses]

    assert [("private" in words, "public" in words) for words in told] == [(True, False)] * 4


def test_a_cached_page_is_never_built_for_one_visitor(
    client: Client, director: Actor, played: Tournament
) -> None:
    assert director.user is not None
    client.force_login(director.user)
    session = f"sessionid={client.cookies['sessionid'].value}"
    visitor = CacheClient()

    own = visitor.get(f"/{played.slug}/", cookie=session, authorization="Basic x", accept="*/*")

    assert own.content == CacheClient().get(f"/{played.slug}/").content


@pytest.mark.parametrize("method", ["POST", "PUT", "OPTIONS", "DELETE"])
def test_only_get_and_head_are_answered_from_the_cache(played: Tournament, method: str) -> None:
    visitor, count = CacheClient(), Counting()
    visitor.get(f"/{played.slug}/")

    assert visitor.get(f"/{played.slug}/", method=method).status in (403, 405)
    assert count.built == 1


@override_settings(ALLOWED_HOSTS=["testserver", ".karta.example"])
def test_a_foreign_host_is_refused_although_the_page_is_cached(played: Tournament) -> None:
    visitor = CacheClient()
    address = f"/{played.slug}/"
    hosts = ("testserver", "testserver:8000", "lv.karta.example", "evil.example", "", "a b")

    answers = [visitor.get(address, host=host).status for host in hosts]

    assert answers == [200, 200, 200, 400, 400, 400]


@override_settings(SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=60,
                   SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))  # fmt: skip
def test_in_production_a_cached_page_is_served_over_https_only(played: Tournament) -> None:
    visitor = CacheClient()
    address = f"/{played.slug}/"

    secure = [visitor.get(address, x_forwarded_proto="https") for _ in range(2)]
    plain = visitor.get(address)

    lasting = {answer.headers["strict-transport-security"].split(";")[0] for answer in secure}
    assert lasting == {"max-age=60"}
    assert (plain.status, plain.headers["location"]) == (301, f"https://testserver{address}")


@override_settings(ALLOWED_HOSTS=["testserver"])
def test_invented_ports_displace_no_real_host(played: Tournament) -> None:
    visitor, address = CacheClient(), f"/{played.slug}/"
    for port in range(9000, 9040):
        visitor.get(address, host=f"testserver:{port}")

    count = Counting()
    answers = [visitor.get(address, host=host) for host in ("testserver", "TestServer")]

    assert [answer.status for answer in answers] == [200, 200]
    assert (count.built, count.passed) == (1, 0)


@pytest.mark.parametrize(
    ("query", "headers"),
    [("", {"x_requested_with": "fetch"}), (f"nonsense={'x' * 1500}", {}), ("a=1&" * 60, {})],
    ids=["script", "long", "many"],
)
def test_unusual_queries_get_the_cached_page(
    played: Tournament, query: str, headers: dict[str, str]
) -> None:
    visitor, address = CacheClient(), f"/{played.slug}/"
    visitor.get(address)

    count = Counting()
    answer = visitor.get(f"{address}?{query}", **headers)

    assert (answer.status, count.built, count.passed) == (200, 0, 0)


@override_settings(PROXIES=1)
def test_a_visitor_over_the_limit_must_wait_and_still_gets_cached_pages(
    played: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, address = CacheClient(), f"/{played.slug}/seats/"
    visitor.get(address)
    monkeypatch.setattr(allowance, "MOST_SECONDS", 0.0)
    monkeypatch.setattr(allowance, "REGAINED", 1e-9)

    refused, kept = visitor.get(f"{address}?search=two"), visitor.get(address)
    other = visitor.get(f"{address}?search=two", x_forwarded_for="192.0.2.9")

    assert (refused.status, kept.status, other.status) == (429, 200, 200)
    assert int(refused.headers["retry-after"]) > 0


@override_settings(PROXIES=1)
def test_a_hall_behind_one_address_is_refused_no_page_that_a_result_made_stale(
    played: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page is built once a revision; only the first page of a phone is charged."""
    hall, count = CacheClient(), Counting()
    pages = [f"/{played.slug}/players/{number}/" for number in range(1, 5)]
    first = [hall.get(page, x_forwarded_for="192.0.2.9").status for page in pages]
    monkeypatch.setattr(allowance, "MOST_SECONDS", 0.0)
    monkeypatch.setattr(allowance, "REGAINED", 1e-9)

    later = []
    for _round in range(3):
        play_and_close(played, by=director)
        later += [hall.get(page, x_forwarded_for="192.0.2.9").status for page in pages * 5]

    assert (first, later) == ([200] * 4, [200] * 60)
    assert count.built == 4 * (1 + 3)


def test_building_is_charged_by_the_processor_and_not_by_the_clock(
    played: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine takes longer for a page, but the visitor caused no more work."""
    visitor = CacheClient()
    charged: list[float] = []
    monkeypatch.setattr(
        visitor.application._allowances, "use", lambda _visitor, seconds: charged.append(seconds)
    )
    monkeypatch.setattr(render, "make_page", slowly(make_page))

    visitor.get(f"/{played.slug}/")

    assert (len(charged), charged[0] < PAUSE) == (1, True)
