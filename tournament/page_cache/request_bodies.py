"""Request bodies, received completely before a view sees them.

The server passes a body on as it arrives, on one of its few threads, and a thread that waits
for the rest wakes only if the connection is closed. So the number of uploads is limited, in sum and
for each peer, and when no slot is free, the upload that has been idle longest is evicted.

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
MOST_OF_A_PEER = 3
"""Slots of one peer; another upload of the same peer waits, and a third is refused."""
MOST_BYTES = 200 * MEGABYTE
MOST_BYTES_OF_A_PEER = MOST_BYTES // 2
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

    address: str
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
            address, heard = connection.getpeername()[0], now - _idle(connection)
            if any(
                address == sender.address and sender.heard - LATER < heard < sender.heard + SOONER
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
    """One request body that is being received, of a peer: an IPv4 address or an IPv6 /64."""

    length: int
    sender: Sender
    peer: str

    @property
    def is_small(self) -> bool:
        """Whether the body fits in memory; the slots alone bound the sum of such bodies."""
        return self.length <= IN_MEMORY


class Uploads:
    """The uploads in progress, bounded in number and total size; each peer has a share."""

    def __init__(self) -> None:
        self._current: set[Upload] = set()
        self._waiting: list[Upload] = []
        self._change = Condition()
        self._is_watched = False

    def start(self, length: int, *, address: str, peer: str) -> Upload | None:
        """Reserve a slot, waiting briefly for one; None if none is free."""
        with self._change:
            if not self._is_watched:
                watch(self.senders)
                self._is_watched = True
            upload = Upload(length, Sender(address), peer)
            if not self._has_bytes(upload) or not self._has_slot(upload):
                return None
            upload.sender.heard = time.monotonic()
            self._current.add(upload)
            return upload

    def _has_bytes(self, upload: Upload) -> bool:
        large = [other for other in self._current if not other.is_small]
        total = upload.length + sum(other.length for other in large)
        own = upload.length + sum(other.length for other in large if other.peer == upload.peer)
        return upload.is_small or (total <= MOST_BYTES and own <= MOST_BYTES_OF_A_PEER)

    def _has_slot(self, upload: Upload) -> bool:
        """Whether the upload may begin; otherwise it waits, if it may, and others are evicted."""
        if self._may_begin(upload):
            return True
        if not self._may_wait(upload):
            return False
        self._waiting.append(upload)
        self._change.wait_for(
            lambda: upload not in self._waiting or self._may_begin(upload), timeout=MAY_BE_SILENT
        )
        if upload not in self._waiting:
            return False
        if not self._may_begin(upload):
            self._evict_for(upload)
        may_begin = self._may_begin(upload)
        self._waiting.remove(upload)
        return may_begin

    def _may_begin(self, upload: Upload) -> bool:
        """Whether a slot is free and no peer with fewer slots waits for it."""
        waiting = [other for other in self._waiting if self._fits(other)]
        first = min(waiting, key=self._held, default=upload)
        return self._fits(upload) and (first is upload or self._held(upload) < self._held(first))

    def _fits(self, upload: Upload) -> bool:
        return len(self._current) < MOST_UPLOADS and self._held(upload) < MOST_OF_A_PEER

    def _held(self, upload: Upload) -> int:
        return sum(other.peer == upload.peer for other in self._current)

    def _may_wait(self, upload: Upload) -> bool:
        """Whether the upload may wait; a peer with more slots loses its place to it."""
        if any(other.peer == upload.peer for other in self._waiting):
            return False
        if len(self._waiting) < MOST_WAITING:
            return True
        displaced = max(self._waiting, key=self._held)
        if self._held(displaced) <= self._held(upload):
            return False
        self._waiting.remove(displaced)
        self._change.notify_all()
        return True

    def _evict_for(self, upload: Upload) -> None:
        """Close an idle upload: of the same peer if it has its share, else of the one with most."""
        is_full = self._held(upload) >= MOST_OF_A_PEER
        now = time.monotonic()
        idle = [
            other
            for other in self._current
            if now - other.sender.heard >= MAY_BE_SILENT
            and (not is_full or other.peer == upload.peer)
        ]
        if not idle:
            return
        evicted = min(idle, key=lambda other: (-self._held(other), other.sender.heard))
        if end([evicted.sender]):
            self._current.discard(evicted)

    def finish(self, upload: Upload) -> None:
        """Release the slot."""
        with self._change:
            self._current.discard(upload)
            self._change.notify_all()

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
