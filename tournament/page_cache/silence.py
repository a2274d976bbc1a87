"""Close the connections of idle uploads, where the system can identify them.

A thread that waits for the rest of a body is only woken by closing its connection, and the server
does not say which connection that is. Linux reports for each socket when it last received data:
peer and time identify it. Another idle connection of the same peer may match by chance; its client
reconnects with the next request.
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
from typing import Final

LOOK_EVERY: Final = 5.0
SILENT_FOR: Final = 20.0
SOONER: Final = 0.1
LATER: Final = 1.0
"""By how many seconds the kernel's time of the last packet may differ from ours."""
SOCKETS: Final = Path("/proc/self/fd")
LAST_HEARD: Final = struct.Struct("=52xI")
"""Offset of tcpi_last_data_recv, in milliseconds, in Linux's tcp_info."""


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
