"""Server-sent events of a tournament, held by no thread: an answer waits for the next act.

A stream is a series of answers. Each ends with what happened since the client's last event, or
with a comment after `HEARTBEAT` seconds, and the client asks again, as every EventSource does. So
one thread watches the revisions for all clients, and a proxy needs no setting. The events are the
thin messages of the webhooks, and one without a type for any change; they contain no name.
"""

from __future__ import annotations

import json
import logging
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from threading import Event, Lock, Thread
from typing import Any, Final, Protocol

from django.db import close_old_connections

from tournament.page_cache.requests import Environ, is_allowed
from tournament.page_cache.revisions import HELD_FOR, Revisions
from tournament.security.client_addresses import visitor_of

ADDRESS: Final = re.compile(r"/api/v1/tournaments/([-a-zA-Z0-9_]{1,80})/events")
NUMBER: Final = re.compile(r"[0-9]{1,18}")
LOOK_EVERY: Final = 0.25
JOINED: Final = 1.5
"""Acts of a tournament within this many seconds after an answer are one event."""
HEARTBEAT: Final = (20.0, 28.0)
"""Seconds, spread between these; proxies end a connection that is silent for a minute."""
MOST: Final = 8_192
MOST_OF_A_PEER: Final = 2_048
"""A hall's phones share one address."""
AT_ONCE_A_SECOND: Final = 500
"""Clients that are answered in one second; they all fetch the page next."""
LONGEST_SPREAD: Final = 1.0
RETRY_MS: Final = (200, 600)
"""How long a client waits before it asks again, spread between these."""
RETRY_LATER_MS: Final = (2_000, 8_000)
"""The same when the server ends."""
HEADERS: Final = (
    ("Content-Type", "text/event-stream; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("Access-Control-Allow-Origin", "*"),
    ("Server", "Karta"),
)

Message = tuple[int, str, Mapping[str, Any]]
"""The revision of an act, the type of its message, and the data."""
MessagesSince = Callable[[str, int], Iterable[Message]]

logger = logging.getLogger(__name__)


class Answering(Protocol):
    """The server's end of a request; it accepts the response from any thread."""

    def response_bytes(self, status: int, headers: Sequence[tuple[str, str]], body: bytes) -> None:
        """Send a complete response."""


@dataclass(eq=False, slots=True)
class HeldRequest:
    """A request that waits for the next act after a revision."""

    exchange: Answering
    peer: str
    since: int
    until: float


class EventStreams:
    """The requests that wait for acts, by tournament, and the thread that answers them."""

    def __init__(self, revisions: Revisions, messages_since: MessagesSince) -> None:
        self._revisions = revisions
        self._messages_since = messages_since
        self._held: defaultdict[str, list[HeldRequest]] = defaultdict(list)
        self._of_peers: Counter[str] = Counter()
        self._answered: dict[str, float] = {}
        self._lock = Lock()
        self._is_needed = Event()
        self._is_started = self._is_over = False

    def __len__(self) -> int:
        """The number of requests held."""
        with self._lock:
            return self._of_peers.total()

    def take(self, exchange: Answering, environ: Environ) -> bool:
        """Answer or hold a request for events; False if it asks for something else."""
        found = ADDRESS.fullmatch(environ["PATH_INFO"])
        if found is None or environ["REQUEST_METHOD"] != "GET":
            return False
        if not is_allowed(environ.get("HTTP_HOST", "").lower()):
            return False
        now = self._revision(found[1])
        if now is None:
            return False
        since = environ.get("HTTP_LAST_EVENT_ID", "")
        if not NUMBER.fullmatch(since):
            # The client keeps the revision as its last event, and sees no event.
            send(exchange, f"id: {now}\n")
            return True
        until = time.monotonic() + random.uniform(*HEARTBEAT)
        if not self._hold(found[1], HeldRequest(exchange, visitor_of(environ), int(since), until)):
            exchange.response_bytes(HTTPStatus.SERVICE_UNAVAILABLE, HEADERS[1:], b"")
        return True

    def end(self) -> None:
        """Answer all requests soon: a server that ends waits for those it has.

        A signal handler calls it, so it takes no lock.
        """
        self._is_over = True

    def look(self) -> list[tuple[Answering, str]]:
        """Remove the requests that are due, and return what to answer to each."""
        with self._lock:
            slugs = list(self._held)
        now = time.monotonic()
        self._answered = {slug: at for slug, at in self._answered.items() if now - at < JOINED}
        return [answer for slug in slugs for answer in self._due(slug, now)]

    def _due(self, slug: str, now: float) -> list[tuple[Answering, str]]:
        revision = self._revision(slug)
        may_tell = slug not in self._answered
        due: list[HeldRequest] = []
        waiting: list[HeldRequest] = []
        with self._lock:
            for one in self._held.pop(slug, []):
                is_due = self._is_over or one.until <= now or (may_tell and one.since != revision)
                (due if is_due else waiting).append(one)
            if waiting:
                self._held[slug] = waiting
            self._of_peers -= Counter(one.peer for one in due)
        if any(one.since != revision for one in due):
            self._answered[slug] = now
        behind = [one.since for one in due if revision is not None and one.since < revision]
        messages = list(self._messages_since(slug, min(behind))) if behind else []
        return [(one.exchange, _news(slug, one.since, revision, messages)) for one in due]

    def _revision(self, slug: str) -> int | None:
        token = self._revisions.token(slug)
        return None if token is None else int(token.split(".")[1])

    def _hold(self, slug: str, held: HeldRequest) -> bool:
        with self._lock:
            if self._of_peers.total() >= MOST or self._of_peers[held.peer] >= MOST_OF_A_PEER:
                return False
            self._held[slug].append(held)
            self._of_peers[held.peer] += 1
            if not self._is_started:
                self._is_started = True
                Thread(target=self._watch, name="event streams", daemon=True).start()
            self._is_needed.set()
        return True

    def _watch(self) -> None:
        """Answer requests as long as some are held."""
        while True:
            self._is_needed.wait()
            # No request of this thread would close a lost connection.
            close_old_connections()
            try:
                is_over = self._is_over
                answers = self.look()
                # The pages that the clients fetch next may use an older revision for as long.
                time.sleep(HELD_FOR)
                answer_all(answers, RETRY_LATER_MS if is_over else RETRY_MS)
            except Exception:
                logger.exception("The streams of events failed")
            with self._lock:
                if not self._held:
                    self._is_needed.clear()
            time.sleep(LOOK_EVERY)


def answer_all(answers: list[tuple[Answering, str]], retry_ms: tuple[int, int] = RETRY_MS) -> None:
    """Send the answers in a random order, spread over at most a second."""
    random.shuffle(answers)
    pause = min(LONGEST_SPREAD / max(1, len(answers)), 1 / AT_ONCE_A_SECOND)
    for exchange, body in answers:
        send(exchange, body, retry_ms)
        time.sleep(pause)


def send(exchange: Answering, body: str, retry_ms: tuple[int, int] = RETRY_MS) -> None:
    """Send the part of a stream that is known now, and when to ask again."""
    retry = f"retry: {random.randint(*retry_ms)}\n"
    exchange.response_bytes(HTTPStatus.OK, HEADERS, f"{retry}{body}\n".encode())


def _news(slug: str, since: int, revision: int | None, messages: Iterable[Message]) -> str:
    """Return the messages after a revision and an event without a type; a comment if none."""
    if since == revision:
        return ": nothing new\n"
    blocks = [
        f"id: {number}\nevent: {kind}\ndata: {json.dumps(data)}\n"
        for number, kind, data in messages
        if number > since
    ]
    facts = f"data: {json.dumps({'tournament': slug, 'revision': revision})}\n"
    # Without a revision the tournament is not public any more: the page finds out by itself.
    return "\n".join([*blocks, facts if revision is None else f"id: {revision}\n{facts}"])
