"""The bodies of requests, received whole before anybody works on them.

The server hands a body over as it arrives, on one of its few threads, and nothing but the end of
the connection wakes a thread that waits for the rest. So few may wait at once, and when all places
are taken, whoever has been silent for longest gives up his to the next.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from threading import Condition
from typing import Protocol

from tournament.page_cache.silence import Sender, end, watch

MEGABYTE = 1_000_000
CHUNK = 65_536
IN_MEMORY = MEGABYTE
# The server has more threads than this; a form is whole within milliseconds.
MOST = 10
MOST_WAITING = 2
MOST_BYTES = 200 * MEGABYTE
# Somebody who sends a byte now and then is not waited for.
PATIENCE = 30.0
SLOWEST = 10_000
"""Bytes a second that a long body must reach in the end."""
MAY_BE_SILENT = 0.25
"""Seconds between two packets of somebody who is not pushed out by others."""

Body = SpooledTemporaryFile[bytes]


class Arriving(Protocol):
    """A body as the server hands it over: each question waits for what comes next."""

    def read(self, size: int = ..., /) -> bytes:
        """Return what has arrived, or nothing at the end."""


class TooSlowError(Exception):
    """The body came too slowly, or not whole."""


@dataclass(eq=False, slots=True)
class Place:
    """One body that is being received."""

    length: int
    sender: Sender


class Places:
    """Which bodies are being received."""

    def __init__(self) -> None:
        self._taken: set[Place] = set()
        self._waiting = 0
        self._change = Condition()
        self._is_watched = False

    def take(self, length: int, *, peer: str) -> Place | None:
        """Reserve a place, waiting a moment for it; None where none can be had."""
        with self._change:
            if not self._is_watched:
                watch(self.senders)
                self._is_watched = True
            announced = sum(place.length for place in self._taken)
            if announced + length > MOST_BYTES or not self._find_room():
                return None
            place = Place(length, Sender(peer))
            self._taken.add(place)
            return place

    def _find_room(self) -> bool:
        if len(self._taken) < MOST:
            return True
        if self._waiting >= MOST_WAITING:
            return False
        self._waiting += 1
        self._change.wait_for(lambda: len(self._taken) < MOST, timeout=MAY_BE_SILENT)
        self._waiting -= 1
        if len(self._taken) >= MOST:
            self._push_out()
        return len(self._taken) < MOST

    def _push_out(self) -> None:
        """Let whoever has been silent for longest go, if that is long enough."""
        silent = min(self._taken, key=lambda place: place.sender.heard)
        if time.monotonic() - silent.sender.heard >= MAY_BE_SILENT and end([silent.sender]):
            self._taken.discard(silent)

    def leave(self, place: Place) -> None:
        """Give the place back."""
        with self._change:
            self._taken.discard(place)
            self._change.notify()

    def senders(self) -> list[Sender]:
        """Return whose bodies are awaited."""
        with self._change:
            return [place.sender for place in self._taken]


def received(arriving: Arriving, place: Place) -> Body:
    """Return the body once it is whole; TooSlowError where its sender lets others wait."""
    body, begun, missing = Body(max_size=IN_MEMORY), time.monotonic(), place.length
    while missing > 0:
        chunk = arriving.read(min(CHUNK, missing))
        missing -= len(chunk)
        now = place.sender.heard = time.monotonic()
        if not chunk or now - begun > PATIENCE + (place.length - missing) / SLOWEST:
            body.close()
            raise TooSlowError
        body.write(chunk)
    body.seek(0)
    return body
