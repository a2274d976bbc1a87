"""Request dispatch between the web server and Django: which thread answers what.

The server's own threads answer from the page cache, and a few of them may receive form bodies.
Django has its own thread pool, and each large file is streamed on its own thread. So a client
that sends or reads slowly blocks no other client.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from http import HTTPStatus
from io import BytesIO
from threading import Condition, Lock, Thread, get_ident
from traceback import extract_stack
from typing import Any, Final, Protocol

from django.db import close_old_connections

from tournament.page_cache.event_streams import EventStreams
from tournament.page_cache.request_bodies import TooSlowError, Uploads, receive
from tournament.security.client_addresses import visitor_of
from tournament.security.limits import most_bytes

THREADS: Final = 4
LARGE: Final = 1_000_000
"""Responses larger than this many bytes are streamed."""
LOOK_EVERY: Final = 1.0
LONGEST: Final = 60.0
"""Seconds after which a request counts as stuck."""
MOST_SENT: Final = 32
MOST_SENT_TO_A_PEER: Final = 8
OWN_NAME: Final = ("Server", "Karta")
"""Granian names itself in every response that has no such header; it cannot send none."""
CHECKS: Final = ("/health/", "/ready/")
"""Addresses that a proxy checks; its visitors may have its address, and would delay the check."""
THREADS_IN: Final = "karta.threads"
"""The key in the environ by which the readiness check finds the busy threads."""
BASE: Final[dict[str, Any]] = {
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "Granian",
    "wsgi.errors": sys.stderr,
    "wsgi.multiprocess": False,
    "wsgi.multithread": True,
    "wsgi.run_once": False,
    "wsgi.version": (1, 0),
}

Headers = Sequence[tuple[str, str]]
Environ = dict[str, Any]
Sent = tuple[int, Headers, bytes]
Application = Callable[[Environ, Any], Iterable[bytes]]
AtOnce = Callable[[Environ], Sent | None]

logger = logging.getLogger(__name__)


class ServerExchange(Protocol):
    """The server's end of one request; it accepts the response from any thread."""

    def response_bytes(self, status: int, headers: Sequence[tuple[str, str]], body: bytes) -> None:
        """Send a complete response."""

    def response_iter(
        self, status: int, headers: Sequence[tuple[str, str]], body: Iterator[bytes]
    ) -> None:
        """Stream a response at the client's pace."""


class FairQueue:
    """Requests waiting for a thread; the peers take turns, each in the order of its requests."""

    def __init__(self) -> None:
        self._of_peers: OrderedDict[str, deque[tuple[ServerExchange, Environ]]] = OrderedDict()
        self._change = Condition()

    def put(self, peer: str, exchange: ServerExchange, environ: Environ) -> None:
        """Add a request of this peer."""
        with self._change:
            self._of_peers.setdefault(peer, deque()).append((exchange, environ))
            self._change.notify()

    def get(self) -> tuple[ServerExchange, Environ]:
        """Remove and return the next request, waiting for one."""
        with self._change:
            self._change.wait_for(lambda: self._of_peers)
            peer, requests = self._of_peers.popitem(last=False)
            request = requests.popleft()
            if requests:
                self._of_peers[peer] = requests
            return request


class Streams:
    """The streams in progress, bounded in number; each peer has a share."""

    def __init__(self) -> None:
        self._of_peers: Counter[str] = Counter()
        self._lock = Lock()

    def start(self, peer: str) -> bool:
        """Whether another stream to this peer may start; `end` must follow."""
        with self._lock:
            own, total = self._of_peers[peer], self._of_peers.total()
            may_start = own < MOST_SENT_TO_A_PEER and total < MOST_SENT
            self._of_peers[peer] += may_start
            return may_start

    def end(self, peer: str) -> None:
        """Count one stream less."""
        with self._lock:
            self._of_peers[peer] -= 1
            # Without this the counter would grow by every address ever seen.
            self._of_peers += Counter()


class BusyThreads:
    """The threads that answer a request, and since when; a stuck one ends the process.

    Nothing can end a thread, and each one that waits for ever is missing for all others. The
    launcher starts another process at once.
    """

    def __init__(self) -> None:
        self._begun: dict[int, tuple[float, int]] = {}
        self._looks = 0

    def begin(self) -> None:
        """Record that this thread begins a request."""
        self._begun[get_ident()] = time.monotonic(), self._looks

    def end(self) -> None:
        """Record that this thread is free."""
        self._begun.pop(get_ident(), None)

    def figures(self) -> dict[str, float]:
        """Return the number of busy threads, and the age of the oldest request in seconds."""
        begun = [at for at, _looks in list(self._begun.values())]
        oldest = time.monotonic() - min(begun) if begun else 0.0
        return {"busy": len(begun), "oldest": round(oldest, 1)}

    def watch(self) -> None:
        """Look every second, and end the process when a thread is stuck."""
        while True:
            time.sleep(LOOK_EVERY)
            # Looks are counted: a process that was stopped meanwhile, as in sleep, made none.
            self._looks += 1
            for thread, (_at, looks) in list(self._begun.items()):
                if (self._looks - looks) * LOOK_EVERY > LONGEST:
                    self._give_up(thread)

    def _give_up(self, thread: int) -> None:
        frame = sys._current_frames().get(thread)
        where = [f"{at.filename}:{at.lineno} {at.name}" for at in extract_stack(frame)]
        facts = {**self.figures(), "where": where}
        logger.error("A request is stuck; the process ends", extra={"facts": facts})
        os._exit(os.EX_TEMPFAIL)


class Dispatcher:
    """Takes requests from the web server: cached pages at once, the rest through a queue."""

    def __init__(
        self,
        application: Application,
        *,
        at_once: AtOnce | None = None,
        streams: EventStreams | None = None,
    ) -> None:
        self._application = application
        self._events = streams
        self._at_once = at_once or (lambda _environ: None)
        self._uploads = Uploads()
        self._streams = Streams()
        self._waiting = FairQueue()
        self._threads = BusyThreads()
        self._starting = Lock()
        self._is_started = False

    def __call__(self, exchange: ServerExchange, environ: Environ) -> None:
        """Answer from the page cache, or queue the request for Django."""
        kept = self._at_once(environ)
        if kept is not None:
            status, headers, page = kept
            exchange.response_bytes(status, (*headers, OWN_NAME), page)
            return
        if self._events is not None and self._events.take(exchange, environ):
            return
        environ |= BASE | {THREADS_IN: self._threads}
        length = length_of(environ)
        if 0 < length <= most_bytes(environ["PATH_INFO"]):
            self._receive(exchange, environ, length)
        else:
            # A body that is too long is refused by its Content-Length, without reading it.
            self._enqueue(exchange, environ | {"wsgi.input": BytesIO()})

    def _receive(self, exchange: ServerExchange, environ: Environ, length: int) -> None:
        """Read the body on this thread: the server offers it on no other."""
        address = environ.get("REMOTE_ADDR", "")
        upload = self._uploads.start(length, address=address, peer=visitor_of(environ))
        if upload is None:
            refuse(exchange, HTTPStatus.SERVICE_UNAVAILABLE)
            return
        try:
            body = receive(environ["wsgi.input"], upload)
        except (TooSlowError, OSError):
            refuse(exchange, HTTPStatus.REQUEST_TIMEOUT)
            return
        finally:
            self._uploads.finish(upload)
        self._enqueue(exchange, environ | {"wsgi.input": body})

    def _enqueue(self, exchange: ServerExchange, environ: Environ) -> None:
        if not self._is_started:
            self._start()
        path = environ["PATH_INFO"]
        self._waiting.put(path if path in CHECKS else visitor_of(environ), exchange, environ)

    def _start(self) -> None:
        with self._starting:
            if not self._is_started:
                for _ in range(THREADS):
                    Thread(target=self._work, daemon=True).start()
                Thread(target=self._threads.watch, daemon=True).start()
                self._is_started = True

    def _work(self) -> None:
        while True:
            exchange, environ = self._waiting.get()
            self._threads.begin()
            try:
                self._answer(exchange, environ)
            except Exception:
                logger.exception("A request failed")
                refuse(exchange, HTTPStatus.INTERNAL_SERVER_ERROR)
            finally:
                environ["wsgi.input"].close()
                self._threads.end()

    def _answer(self, exchange: ServerExchange, environ: Environ) -> None:
        said: list[tuple[int, Headers]] = []

        def start(status: str, headers: Headers, _fault: object = None) -> None:
            said[:] = [(int(status[:3]), (*headers, OWN_NAME))]

        body = self._application(environ, start)
        is_large = getattr(body, "streaming", False) and _size(said[0][1]) > LARGE
        if is_large:
            self._stream(exchange, *said[0], body, peer=visitor_of(environ))
            return
        pieces = ClosingIterator(body)
        exchange.response_bytes(*said[0], b"".join(pieces))

    def _stream(
        self,
        exchange: ServerExchange,
        status: int,
        headers: Headers,
        body: Iterable[bytes],
        *,
        peer: str,
    ) -> None:
        """Stream a large file on its own thread."""
        # The new thread closes the file and ends the request; this thread's connections close here.
        close_old_connections()
        pieces = ClosingIterator(body)
        if not self._streams.start(peer):
            pieces.close()
            refuse(exchange, HTTPStatus.SERVICE_UNAVAILABLE)
            return

        def send() -> None:
            try:
                exchange.response_iter(status, headers, pieces)
            finally:
                pieces.close()
                self._streams.end(peer)

        Thread(target=send, daemon=True).start()


class ClosingIterator(Iterator[bytes]):
    """A response's chunks; closes the response after the last of them."""

    def __init__(self, body: Iterable[bytes]) -> None:
        self._body, self._pieces = body, iter(body)
        self._is_open = True

    def __next__(self) -> bytes:
        try:
            return next(self._pieces)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close Django's response, once."""
        if self._is_open:
            self._is_open = False
            with suppress(AttributeError):
                self._body.close()  # type: ignore[attr-defined]


def length_of(environ: Environ) -> int:
    """Return the Content-Length of a body that Django would read."""
    given = str(environ.get("CONTENT_LENGTH") or "0")
    is_read = environ["REQUEST_METHOD"] not in ("GET", "HEAD", "OPTIONS")
    return int(given) if is_read and given.isdecimal() else 0


def _size(headers: Headers) -> int:
    given = next((value for name, value in headers if name.lower() == "content-length"), "")
    return int(given) if given.isdecimal() else LARGE + 1


def refuse(exchange: ServerExchange, status: HTTPStatus) -> None:
    """Answer with a bare status; the page's script explains it and keeps the user's input."""
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Cache-Control", "no-store"),
        ("Retry-After", "5"),
        ("Connection", "close"),
        OWN_NAME,
    ]
    exchange.response_bytes(status, headers, f"{status.phrase}\n".encode())
