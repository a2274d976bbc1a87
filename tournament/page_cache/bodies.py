"""Request bodies, received whole before a view sees them.

The server hands a body over as it arrives, on one of its few threads, and only closing the
connection wakes a thread that waits for the rest. So the number of uploads is bounded, and when
all slots are taken, the upload that has been idle longest is evicted.
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
MOST_UPLOADS = 10
MOST_WAITING = 2
MOST_BYTES = 200 * MEGABYTE
# A client that trickles bytes is cut off.
PATIENCE = 30.0
SLOWEST = 10_000
"""Average bytes a second below which a long upload is cut off."""
MAY_BE_SILENT = 0.25
"""Seconds of silence after which an upload may be evicted."""

Body = SpooledTemporaryFile[bytes]


class Incoming(Protocol):
    """A request body as the server exposes it: each read blocks for the next chunk."""

    def read(self, size: int = ..., /) -> bytes:
        """Return what has arrived, or nothing at the end."""


class TooSlowError(Exception):
    """The body arrived too slowly, or incomplete."""


@dataclass(eq=False, slots=True)
class Upload:
    """One request body that is being received."""

    length: int
    sender: Sender


class Uploads:
    """The uploads in progress, bounded in number and total size."""

    def __init__(self) -> None:
        self._current: set[Upload] = set()
        self._waiting = 0
        self._change = Condition()
        self._is_watched = False

    def start(self, length: int, *, peer: str) -> Upload | None:
        """Reserve a slot, waiting a moment for one; None where there is none."""
        with self._change:
            if not self._is_watched:
                watch(self.senders)
                self._is_watched = True
            announced = sum(upload.length for upload in self._current)
            if announced + length > MOST_BYTES or not self._has_room():
                return None
            upload = Upload(length, Sender(peer))
            self._current.add(upload)
            return upload

    def _has_room(self) -> bool:
        if len(self._current) < MOST_UPLOADS:
            return True
        if self._waiting >= MOST_WAITING:
            return False
        self._waiting += 1
        self._change.wait_for(lambda: len(self._current) < MOST_UPLOADS, timeout=MAY_BE_SILENT)
        self._waiting -= 1
        if len(self._current) >= MOST_UPLOADS:
            self._evict()
        return len(self._current) < MOST_UPLOADS

    def _evict(self) -> None:
        """Close the upload that has been idle longest, if that is long enough."""
        silent = min(self._current, key=lambda upload: upload.sender.heard)
        if time.monotonic() - silent.sender.heard >= MAY_BE_SILENT and end([silent.sender]):
            self._current.discard(silent)

    def finish(self, upload: Upload) -> None:
        """Release the slot."""
        with self._change:
            self._current.discard(upload)
            self._change.notify()

    def senders(self) -> list[Sender]:
        """Return the senders of the uploads in progress."""
        with self._change:
            return [upload.sender for upload in self._current]


def receive(arriving: Incoming, upload: Upload) -> Body:
    """Return the whole body; raise TooSlowError where the sender is too slow."""
    body, begun, missing = Body(max_size=IN_MEMORY), time.monotonic(), upload.length
    while missing > 0:
        chunk = arriving.read(min(CHUNK, missing))
        missing -= len(chunk)
        now = upload.sender.heard = time.monotonic()
        if not chunk or now - begun > PATIENCE + (upload.length - missing) / SLOWEST:
            body.close()
            raise TooSlowError
        body.write(chunk)
    body.seek(0)
    return body
