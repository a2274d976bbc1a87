"""The page cache under load: concurrent readers, full stores, made-up queries and hosts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock

import pytest
from django.http import HttpResponse

from tests.cast import EventOf, play_and_close
from tests.doors.public.kept import CacheClient, Counting
from tests.waiting import until
from tournament.models import Tournament
from tournament.page_cache.cache import BoundedStore, MemoryStore, PageCache
from tournament.page_cache.pages import CACHED_PAGES
from tournament.page_cache.render import BuiltPage
from tournament.page_cache.requests import HOSTS_KNOWN, PageKey
from tournament.page_cache.responses import CachedPage, make_page
from tournament.page_cache.shared_store import NoSharedStore
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

READERS = 8
PAGE = PageKey("http://hall", "/cup/standings/", "", "lv", "", "cup")


class Counter:
    """A stand-in for revisions: the number of acts is the token."""

    def __init__(self) -> None:
        self.acts = 0

    def token(self, slug: str | None) -> str:
        return str(self.acts)


class Builder:
    """Builds pages that show the counter's token, as slowly as a test wants."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._lock = Lock()
        self.built = 0
        self.may_end = Event()
        self.may_end.set()

    def build(self) -> BuiltPage:
        """Build a page of the token at the start of the build."""
        with self._lock:
            begun, token = time.monotonic(), self._counter.token(None)
            # A test that sees this count may continue with the next act.
            self.built += 1
        assert self.may_end.wait(30)
        return BuiltPage(HttpResponse(), token.encode(), answer_of(token, begun=begun))


def answer_of(token: str, *, begun: float = 0.0, size: int = 0) -> CachedPage:
    body = token.encode() + os.urandom(size)
    return make_page(body, [], token=token, until=time.time() + 60, begun=begun)


def cache_over(counter: Counter, shared: NoSharedStore | None = None) -> PageCache:
    return PageCache(revisions=counter, memory=MemoryStore(), shared=shared or NoSharedStore())


def page_read(cache: PageCache, builder: Builder) -> bytes:
    found = cache.answer(PAGE, builder.build)
    assert isinstance(found, CachedPage)
    return found.plain.body


def all_at_once(read: Callable[[], bytes]) -> list[bytes]:
    barrier = Barrier(READERS)

    def meet() -> bytes:
        barrier.wait(30)
        return read()

    with ThreadPoolExecutor(READERS) as pool:
        return [reader.result(30) for reader in [pool.submit(meet) for _ in range(READERS)]]


def test_simultaneous_readers_after_a_change_cause_one_rebuild() -> None:
    counter = Counter()
    cache, builder = cache_over(counter), Builder(counter)

    first = all_at_once(lambda: page_read(cache, builder))
    counter.acts += 1
    second = all_at_once(lambda: page_read(cache, builder))

    assert (set(first), set(second), builder.built) == ({b"0"}, {b"1"}, 2)


def test_a_reader_after_an_act_gets_no_page_built_before_it() -> None:
    counter = Counter()
    cache, builder = cache_over(counter), Builder(counter)
    builder.may_end.clear()
    with ThreadPoolExecutor(READERS) as pool:
        early = pool.submit(page_read, cache, builder)
        until(lambda: builder.built == 1)
        counter.acts += 1
        late = [pool.submit(page_read, cache, builder) for _ in range(READERS - 1)]
        builder.may_end.set()

        assert early.result(30) == b"0"
        assert {reader.result(30) for reader in late} == {b"1"}
    assert builder.built == 2


def test_a_failed_build_leaves_the_page_to_the_next_request() -> None:
    counter = Counter()
    cache, builder = cache_over(counter), Builder(counter)

    def stumble() -> BuiltPage:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.answer(PAGE, stumble)

    assert page_read(cache, builder) == b"0"


def test_a_full_store_evicts_the_least_recently_used_page() -> None:
    store = BoundedStore(room=10_000)
    pages = [PAGE._replace(path=f"/{number}/") for number in range(4)]
    for page in pages[:3]:
        store.put(page, answer_of("1", size=1000))
    store.get(pages[0])

    store.put(pages[3], answer_of("1", size=1000))

    kept = [page.path for page in pages if store.get(page)]
    assert (kept, store.size <= 10_000) == (["/0/", "/2/", "/3/"], True)


def test_a_rebuilt_page_replaces_the_old_one() -> None:
    store = BoundedStore(room=10_000)

    for revision in range(100):
        store.put(PAGE, answer_of(str(revision), size=1000))

    assert store.size == answer_of("99", size=1000).size


def test_invented_queries_evict_no_plain_page() -> None:
    stores = MemoryStore(pages=10_000, queries=10_000)
    stores.of(PAGE).put(PAGE, answer_of("1"))

    for number in range(100):
        question = PAGE._replace(query=f"search={number}")
        stores.of(question).put(question, answer_of("1", size=1000))

    assert stores.of(PAGE).get(PAGE) is not None


@pytest.mark.parametrize(
    ("asked", "understood"),
    [
        ("", ""),
        ("page=2&sort=-big", "page=2&sort=-big"),
        ("sort=-big&page=2", "page=2&sort=-big"),
        ("utm_source=x&page=2&fbclid=y", "page=2"),
        ("page=1&page=2", "page=2"),
        ("page=x&sort=;drop", ""),
        ("page=99999999", ""),
        ("sort=" + "a" * 500, ""),
        ("&".join(f"a{number}=1" for number in range(99)), ""),
        ("page", ""),
    ],
)
def test_a_query_is_reduced_to_its_known_valid_parameters(asked: str, understood: str) -> None:
    assert CACHED_PAGES["standings"].canonical(asked) == understood


@pytest.fixture
def played(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    return tournament


def test_links_with_tracking_parameters_lead_to_the_same_page(played: Tournament) -> None:
    visitor, count = CacheClient(), Counting()
    address = f"/{played.slug}/standings/"

    pages = {visitor.get(f"{address}?utm_source={number}").content for number in range(5)}

    assert (len(pages), count.built, b"utm" in pages.pop()) == (1, 1, False)


@pytest.mark.parametrize("page", ["standings/01/", "seats/0001/", "rounds/00001/"])
def test_a_page_has_one_address(played: Tournament, page: str) -> None:
    visitor, count = CacheClient(), Counting()

    assert "etag" not in visitor.get(f"/{played.slug}/{page}").headers
    assert count.built == 0


def test_invented_ports_do_not_fill_the_cache(played: Tournament) -> None:
    visitor, count = CacheClient(), Counting()

    answers = [
        visitor.get(f"/{played.slug}/", host=f"testserver:{port}").status
        for port in range(1, HOSTS_KNOWN + 5)
    ]

    assert (set(answers), count.built) == ({200}, HOSTS_KNOWN)


def test_a_script_gets_the_cached_page(played: Tournament) -> None:
    visitor, count = CacheClient(), Counting()

    answers = [visitor.get(f"/{played.slug}/", x_requested_with="fetch") for _ in range(2)]

    assert [answer.status for answer in answers] == [200, 200]
    assert count.built == 1


@pytest.mark.parametrize("page", ["seats/9/", "rounds/9/", "nothing/", "rounds/1/tables/9/"])
def test_a_page_that_is_not_found_is_not_cached(played: Tournament, page: str) -> None:
    visitor = CacheClient()

    answers = [visitor.get(f"/{played.slug}/{page}") for _ in range(2)]

    assert [(answer.status, "etag" in answer.headers) for answer in answers] == [(404, False)] * 2
