"""What is scarce in the web server, shared among peers: slots, waiters, threads, streams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Event, Thread
from typing import Any, Final

import pytest

from tests.waiting import until
from tournament.page_cache import request_bodies
from tournament.page_cache.dispatch import (
    CHECKS,
    MOST_SENT,
    MOST_SENT_TO_A_PEER,
    THREADS,
    Dispatcher,
)
from tournament.page_cache.request_bodies import (
    MOST_BYTES_OF_A_PEER,
    MOST_OF_A_PEER,
    MOST_UPLOADS,
    MOST_WAITING,
    Upload,
    Uploads,
)

FORM = 500
GREEDY, OTHER = "192.0.2.1", "192.0.2.2"
LARGE: Final = 2_000_000


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make uploads wait for as long as a test needs, and evict nobody."""
    monkeypatch.setattr(request_bodies, "MAY_BE_SILENT", 30.0)


def start(uploads: Uploads, peer: str, length: int = FORM) -> Upload | None:
    return uploads.start(length, address=peer, peer=peer)


class Waiter(Thread):
    """An upload that waits for a slot in its own thread."""

    def __init__(self, uploads: Uploads, peer: str) -> None:
        super().__init__(daemon=True)
        self.uploads, self.peer = uploads, peer
        self.upload: Upload | None = None
        self.start()

    def run(self) -> None:
        self.upload = start(self.uploads, self.peer)

    def is_waiting(self) -> bool:
        return any(upload.peer == self.peer for upload in self.uploads._waiting)


def test_a_peer_holds_three_slots_and_others_get_the_rest() -> None:
    uploads = Uploads()

    greedy = [start(uploads, GREEDY) for _try in range(12)]
    others = [start(uploads, f"198.51.100.{number}") for number in range(12)]

    assert sum(upload is not None for upload in greedy) == MOST_OF_A_PEER
    assert sum(upload is not None for upload in others) == MOST_UPLOADS - MOST_OF_A_PEER


@pytest.mark.usefixtures("patience")
def test_a_peer_has_one_waiter_and_further_uploads_are_refused() -> None:
    uploads = Uploads()
    held = [start(uploads, GREEDY) for _slot in range(MOST_OF_A_PEER)]
    waiter = Waiter(uploads, GREEDY)
    until(waiter.is_waiting)

    refused = [start(uploads, GREEDY) for _try in range(12)]
    assert isinstance(held[0], Upload)
    uploads.finish(held[0])
    waiter.join(30)

    assert refused == [None] * 12
    assert waiter.upload is not None


@pytest.mark.usefixtures("patience")
def test_a_free_slot_goes_to_the_waiter_of_the_peer_with_fewest() -> None:
    uploads = Uploads()
    peers = [GREEDY] * 2 + [f"198.51.100.{number}" for number in range(MOST_UPLOADS - 2)]
    held = [start(uploads, peer) for peer in peers]
    first = Waiter(uploads, GREEDY)
    until(first.is_waiting)
    second = Waiter(uploads, OTHER)
    until(second.is_waiting)

    assert isinstance(held[-1], Upload)
    uploads.finish(held[-1])
    second.join(30)

    assert (second.upload is not None, first.is_alive()) == (True, True)


@pytest.mark.usefixtures("patience")
def test_a_peer_without_a_slot_displaces_the_waiter_of_a_greedy_one() -> None:
    uploads = Uploads()
    greedy = [f"198.51.100.{number}" for number in range(MOST_UPLOADS // 2)]
    for peer in greedy * 2:
        start(uploads, peer)
    waiters = [Waiter(uploads, peer) for peer in greedy[:MOST_WAITING]]
    until(lambda: all(waiter.is_waiting() for waiter in waiters))

    other = Waiter(uploads, OTHER)
    until(other.is_waiting)

    until(lambda: [waiter.is_alive() for waiter in waiters].count(False) == 1)
    assert len(uploads._waiting) == MOST_WAITING


def test_large_files_of_one_peer_leave_bytes_for_others() -> None:
    uploads = Uploads()
    half = MOST_BYTES_OF_A_PEER // 2

    greedy = [start(uploads, GREEDY, half + 1) for _try in range(2)]
    form = start(uploads, GREEDY)
    other = start(uploads, OTHER, half)

    assert [upload is not None for upload in greedy] == [True, False]
    assert (form is not None, other is not None) == (True, True)


class Exchange:
    """The server's end of a request; a stream is read when the test allows it."""

    def __init__(self, may_read: Event) -> None:
        self.may_read, self.status = may_read, 0

    def response_bytes(self, status: int, _headers: object, _body: bytes) -> None:
        self.status = status

    def response_iter(self, status: int, _headers: object, _body: Iterator[bytes]) -> None:
        self.status = status
        self.may_read.wait(30)


class LargeFile:
    """A streaming response."""

    streaming = True

    def __iter__(self) -> Iterator[bytes]:
        return iter((b"x",))


def environ_of(peer: str, path: str = "/") -> dict[str, Any]:
    return {"REQUEST_METHOD": "GET", "PATH_INFO": path, "REMOTE_ADDR": peer}


def test_a_peer_that_reads_no_stream_leaves_streams_for_others() -> None:
    def application(_environ: object, begin: Any) -> Iterable[bytes]:  # noqa: ANN401  WSGI's own
        begin("200 OK", [("Content-Length", str(LARGE))])
        return LargeFile()

    may_read, dispatcher = Event(), Dispatcher(application)
    greedy = [Exchange(may_read) for _stream in range(MOST_SENT)]
    other = Exchange(may_read)
    for exchange in greedy:
        dispatcher(exchange, environ_of(GREEDY))
    dispatcher(other, environ_of(OTHER))
    until(lambda: all(exchange.status for exchange in (*greedy, other)))
    may_read.set()

    assert other.status == 200
    assert sorted(exchange.status for exchange in greedy) == (
        [200] * MOST_SENT_TO_A_PEER + [503] * (MOST_SENT - MOST_SENT_TO_A_PEER)
    )


class Flood:
    """A dispatcher whose threads answer one peer's requests when the test allows it."""

    def __init__(self, peers: Iterable[str] = (GREEDY,) * (THREADS + 20)) -> None:
        self.may_answer, self.begun = Event(), list[str]()
        self.dispatcher = Dispatcher(self._application)
        for number, peer in enumerate(peers):
            self.ask(peer, f"/{number}")
        until(lambda: len(self.begun) == THREADS)

    def ask(self, peer: str, path: str) -> None:
        self.dispatcher(Exchange(self.may_answer), environ_of(peer, path))

    def answer(self, number: int) -> None:
        self.may_answer.set()
        until(lambda: len(self.begun) == number)

    def _application(self, environ: Any, begin: Any) -> Iterable[bytes]:  # noqa: ANN401  WSGI's own
        self.begun.append(environ["PATH_INFO"])
        self.may_answer.wait(30)
        begin("200 OK", [])
        return [b""]


def test_peers_take_turns_for_a_thread() -> None:
    """A flood of one peer delays another by one request, not by all of the flood."""
    flood = Flood()

    for path in ("/other/1", "/other/2"):
        flood.ask(OTHER, path)
    flood.answer(THREADS + 22)

    assert flood.begun.index("/other/1") <= THREADS + 2
    assert flood.begun.index("/other/2") <= THREADS + 4


@pytest.mark.parametrize("check", CHECKS)
def test_the_check_of_a_proxy_does_not_wait_for_all_visitors_of_its_address(check: str) -> None:
    flood = Flood()

    flood.ask(GREEDY, check)
    flood.answer(THREADS + 21)

    assert flood.begun.index(check) <= THREADS + 2


def test_addresses_of_one_ipv6_network_are_one_peer() -> None:
    """The Dispatcher takes a client's /64 network, and what our proxy saw."""
    flood = Flood(f"2001:db8::{number:x}" for number in range(THREADS + 20))

    flood.ask("2001:db8:0:1::1", "/other")
    flood.answer(THREADS + 21)

    assert flood.begun.index("/other") <= THREADS + 2
