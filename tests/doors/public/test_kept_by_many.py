"""Kept pages among many: readers at one moment, shelves that are full, questions nobody asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock

import pytest
from django.http import HttpResponse

from tests.cast import EventOf, play_and_close
from tests.doors.public.kept import Counting, Knocker
from tests.waiting import until
from tournament.models import Tournament
from tournament.page_cache.cache import Keeper
from tournament.page_cache.memory_store import Shelf, Shelves
from tournament.page_cache.pages import KEPT
from tournament.page_cache.redis_store import NoSharedShelf
from tournament.page_cache.render import Built
from tournament.page_cache.requests import HOSTS_KNOWN, Asked
from tournament.page_cache.responses import Answer, make_answer
from tournament.services.acts import Actor

READERS = 8
PAGE = Asked("http://hall", "/cup/standings/", "", "lv", "", "cup")


class Counter:
    """A tournament whose acts are counted."""

    def __init__(self) -> None:
        self.acts = 0

    def token(self, slug: str | None) -> str:
        return str(self.acts)


class Workshop:
    """Where pages of a counter's tournament are built, as slowly as a test wants."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._lock = Lock()
        self.built = 0
        self.may_end = Event()
        self.may_end.set()

    def build(self) -> Built:
        """Build what holds when the building begins."""
        with self._lock:
            begun, token = time.monotonic(), self._counter.token(None)
            # Whoever sees that it is counted may go on to the next act.
            self.built += 1
        assert self.may_end.wait(30)
        return Built(HttpResponse(), token.encode(), answer_of(token, begun=begun))


def answer_of(token: str, *, begun: float = 0.0, size: int = 0) -> Answer:
    body = token.encode() + b"x" * size
    return make_answer(body, [], token=token, until=time.time() + 60, begun=begun)


def keeper_of(counter: Counter, shared: NoSharedShelf | None = None) -> Keeper:
    return Keeper(revisions=counter, shelves=Shelves(), shared=shared or NoSharedShelf())


def page_read(keeper: Keeper, workshop: Workshop) -> bytes:
    found = keeper.answer(PAGE, workshop.build)
    assert isinstance(found, Answer)
    return found.plain.body


def all_at_once(read: Callable[[], bytes]) -> list[bytes]:
    barrier = Barrier(READERS)

    def meet() -> bytes:
        barrier.wait(30)
        return read()

    with ThreadPoolExecutor(READERS) as pool:
        return [reader.result(30) for reader in [pool.submit(meet) for _ in range(READERS)]]


def test_many_readers_at_the_moment_of_a_change_cost_one_rebuild() -> None:
    counter = Counter()
    keeper, workshop = keeper_of(counter), Workshop(counter)

    first = all_at_once(lambda: page_read(keeper, workshop))
    counter.acts += 1
    second = all_at_once(lambda: page_read(keeper, workshop))

    assert (set(first), set(second), workshop.built) == ({b"0"}, {b"1"}, 2)


def test_who_comes_after_an_act_gets_no_page_whose_building_began_before_it() -> None:
    counter = Counter()
    keeper, workshop = keeper_of(counter), Workshop(counter)
    workshop.may_end.clear()
    with ThreadPoolExecutor(READERS) as pool:
        early = pool.submit(page_read, keeper, workshop)
        until(lambda: workshop.built == 1)
        counter.acts += 1
        late = [pool.submit(page_read, keeper, workshop) for _ in range(READERS - 1)]
        workshop.may_end.set()

        assert early.result(30) == b"0"
        assert {reader.result(30) for reader in late} == {b"1"}
    assert workshop.built == 2


def test_a_builder_that_fails_leaves_the_others_to_build() -> None:
    counter = Counter()
    keeper, workshop = keeper_of(counter), Workshop(counter)

    def stumble() -> Built:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        keeper.answer(PAGE, stumble)

    assert page_read(keeper, workshop) == b"0"


def test_a_full_shelf_lets_go_of_what_was_not_read_for_longest() -> None:
    shelf = Shelf(room=10_000)
    pages = [PAGE._replace(path=f"/{number}/") for number in range(4)]
    for page in pages[:3]:
        shelf.put(page, answer_of("1", size=1000))
    shelf.get(pages[0])

    shelf.put(pages[3], answer_of("1", size=1000))

    kept = [page.path for page in pages if shelf.get(page)]
    assert (kept, shelf.taken <= 10_000) == (["/0/", "/2/", "/3/"], True)


def test_the_same_page_built_again_takes_the_room_of_the_old_one() -> None:
    shelf = Shelf(room=10_000)

    for revision in range(100):
        shelf.put(PAGE, answer_of(str(revision), size=1000))

    assert shelf.taken == answer_of("99", size=1000).size


def test_whoever_invents_questions_pushes_out_no_page() -> None:
    shelves = Shelves(pages=10_000, queries=10_000)
    shelves.of(PAGE).put(PAGE, answer_of("1"))

    for number in range(100):
        question = PAGE._replace(query=f"search={number}")
        shelves.of(question).put(question, answer_of("1", size=1000))

    assert shelves.of(PAGE).get(PAGE) is not None


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
def test_a_question_is_kept_as_the_page_understands_it(asked: str, understood: str) -> None:
    assert KEPT["standings"].canonical(asked) == understood


@pytest.fixture
def played(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    return tournament


def test_links_with_a_trackers_words_lead_to_the_one_page(played: Tournament) -> None:
    visitor, count = Knocker(), Counting()
    address = f"/{played.slug}/standings/"

    pages = {visitor.get(f"{address}?utm_source={number}").content for number in range(5)}

    assert (len(pages), count.built, b"utm" in pages.pop()) == (1, 1, False)


@pytest.mark.parametrize("page", ["standings/01/", "seats/0001/", "rounds/00001/"])
def test_a_page_has_one_address(played: Tournament, page: str) -> None:
    visitor, count = Knocker(), Counting()

    assert "etag" not in visitor.get(f"/{played.slug}/{page}").headers
    assert count.built == 0


def test_invented_ports_do_not_fill_the_shelves(played: Tournament) -> None:
    visitor, count = Knocker(), Counting()

    answers = [
        visitor.get(f"/{played.slug}/", host=f"testserver:{port}").status
        for port in range(1, HOSTS_KNOWN + 5)
    ]

    assert (set(answers), count.built) == ({200}, HOSTS_KNOWN)


def test_a_header_of_htmx_changes_nothing_about_a_kept_page(played: Tournament) -> None:
    visitor, count = Knocker(), Counting()

    answers = [visitor.get(f"/{played.slug}/", hx_request="true") for _ in range(2)]

    assert [answer.status for answer in answers] == [200, 200]
    assert count.built == 1


@pytest.mark.parametrize("page", ["seats/9/", "rounds/9/", "nothing/", "rounds/1/tables/9/"])
def test_what_is_not_there_is_looked_for_each_time(played: Tournament, page: str) -> None:
    visitor = Knocker()

    answers = [visitor.get(f"/{played.slug}/{page}") for _ in range(2)]

    assert [(answer.status, "etag" in answer.headers) for answer in answers] == [(404, False)] * 2
