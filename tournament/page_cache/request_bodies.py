"""Request bodies, received completely before a view sees them.

The server passes a body on as it arrives, on one of its few threads, and a thread that waits
for the rest wakes only if the connection is closed. So the number of uploads is limited, and
when all slots are taken, the upload that has been idle longest is evicted.

The server does not show an application the socket of its request. Without it ten silent clients
would block all uploads for good, so the socket is looked up among the process's descriptors, by
the peer's address and the kernel's time of its last packet. Only Linux has both.
"""

from __future__ import annotations

import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import SpooledTemporaryFile
from threading import Condition
from typing import Final, Protocol

LOOK_EVERY: Final = 5.0
SILENT_FOR: Final = 20.0
SOONER: Final = 0.1
LATER: Final = 1.0
"""Tolerance in seconds between the kernel's time of the last packet and ours."""
SOCKETS: Final = Path("/proc/self/fd")
LAST_HEARD: Final = struct.Struct("=52xI")
"""Offset of tcpi_last_data_recv, in milliseconds, in Linux's tcp_info."""
MEGABYTE = 1_000_000
CHUNK = 65_536
IN_MEMORY = MEGABYTE
# The server has more threads than this; a form is received within milliseconds.
MOST_UPLOADS = 10
MOST_WAITING = 2
MOST_BYTES = 200 * MEGABYTE
# A client that trickles bytes is cut off.
PATIENCE = 30.0
SLOWEST = 10_000
"""Average bytes a second below which a long upload is cut off."""
MAY_BE_SILENT = 0.25
"""Seconds of silence before an upload may be evicted."""
Body = SpooledTemporaryFile[bytes]


@dataclass(eq=False, slots=True)
class Sender:
    """The client of an upload: its address, and when it last sent data."""

    peer: str
    heard: float = field(default_factory=time.monotonic)


def watch(awaited: Callable[[], Iterable[Sender]]) -> None:
    """Start a daemon thread that closes the connections of idle senders."""
    if _is_supported():
        threading.Thread(target=_watch, args=(awaited,), daemon=True).start()


def _watch(awaited: Callable[[], Iterable[Sender]]) -> None:
    while True:
        time.sleep(LOOK_EVERY)
        now = time.monotonic()
        end([sender for sender in awaited() if now - sender.heard > SILENT_FOR])


def end(silent: Collection[Sender]) -> int:
    """Close these senders' connections and return how many were found."""
    if not silent or not _is_supported():
        return 0
    now, ended = time.monotonic(), 0
    for connection in _connections():
        with connection, suppress(OSError):
            peer, heard = connection.getpeername()[0], now - _idle(connection)
            if any(
                peer == sender.peer and sender.heard - LATER < heard < sender.heard + SOONER
                for sender in silent
            ):
                connection.shutdown(socket.SHUT_RDWR)
                ended += 1
    return ended


def _is_supported() -> bool:
    return sys.platform == "linux" and SOCKETS.exists()


def _connections() -> Iterator[socket.socket]:
    for name in os.listdir(SOCKETS):
        with suppress(OSError):
            if os.readlink(SOCKETS / name).startswith("socket:"):
                found = socket.socket(fileno=os.dup(int(name)))
                if found.family in (socket.AF_INET, socket.AF_INET6):
                    yield found
                else:
                    found.close()


def _idle(connection: socket.socket) -> float:
    """Return the seconds since the socket last received data."""
    told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LAST_HEARD.size)
    milliseconds: int = LAST_HEARD.unpack(told)[0]
    return milliseconds / 1000


class Incoming(Protocol):
    """A request body as the server exposes it: each read blocks for the next chunk."""

    def read(self, size: int = ..., /) -> bytes:
        """Return the bytes received, or empty bytes at the end."""


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
        """Reserve a slot, waiting briefly for one; None if none is free."""
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
    """Return the whole body; raise TooSlowError if the sender is too slow."""
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
