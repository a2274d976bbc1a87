"""Ending the connections of senders who fell silent, where the system tells which they are.

A thread that waits for the rest of a body can only be woken by the end of its connection, and the
server does not say which connection that is. Linux tells of each socket when it last received
something; its peer and that moment single it out. Another idle connection of the same peer may
agree by chance: it is opened anew with the next request.
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
"""By how many seconds the system may have heard somebody later, and earlier, than we."""
SOCKETS: Final = Path("/proc/self/fd")
LAST_HEARD: Final = struct.Struct("=52xI")
"""Where Linux's tcp_info has the milliseconds since something was received."""


@dataclass(eq=False, slots=True)
class Sender:
    """Somebody whose body is awaited: the peer that the server sees, and when it last sent."""

    peer: str
    heard: float = field(default_factory=time.monotonic)


def watch(awaited: Callable[[], Iterable[Sender]]) -> None:
    """End for as long as the process lives the connections of those who fall silent."""
    if _tells():
        threading.Thread(target=_watch, args=(awaited,), daemon=True).start()


def _watch(awaited: Callable[[], Iterable[Sender]]) -> None:
    while True:
        time.sleep(LOOK_EVERY)
        now = time.monotonic()
        end([sender for sender in awaited() if now - sender.heard > SILENT_FOR])


def end(silent: Collection[Sender]) -> int:
    """End the connections of these senders, and say how many the system has told us of."""
    if not silent or not _tells():
        return 0
    now, ended = time.monotonic(), 0
    for connection in _connections():
        with connection, suppress(OSError):
            peer, idle = connection.getpeername()[0], _idle(connection)
            if any(_is(sender, peer, now - idle) for sender in silent):
                connection.shutdown(socket.SHUT_RDWR)
                ended += 1
    return ended


def _is(sender: Sender, peer: str, heard: float) -> bool:
    return peer == sender.peer and sender.heard - LATER < heard < sender.heard + SOONER


def _tells() -> bool:
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
    """Return for how many seconds nothing was received."""
    told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LAST_HEARD.size)
    milliseconds: int = LAST_HEARD.unpack(told)[0]
    return milliseconds / 1000
