"""PostgreSQL connections that give up on a server which has stopped answering.

A server that is frozen, or whose machine has left the network, closes no connection: a query,
and its page, would wait for ever. If the server is silent for a second while a web process
waits, it is probed on another connection; a query that is merely slow may go on.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Generator
from contextlib import closing
from typing import Any, Final, TypeVar

import psycopg

V = TypeVar("V")

SILENT: Final = 0.4
"""Seconds of silence before the server is probed, and the timeout of the probe."""
MAY_WE_ENCRYPT: Final = bytes.fromhex("0000000804d2162f")
"""The SSL request that any client may send; a live server answers with one letter."""

_watches = False


def watch() -> None:
    """Make this process give up on silent servers; commands and workers wait without a limit."""
    global _watches
    _watches = True


class TimeoutConnection(psycopg.Connection[Any]):
    """A connection that stops waiting when the server is gone."""

    def wait(
        self, gen: Generator[Any, Any, V], interval: float = 0.1, timeout: float | None = None
    ) -> V:
        """Wait for the server's next message; raise if the server has stopped answering."""
        return super().wait(self._watched(gen) if _watches else gen, interval, timeout)

    def _watched(self, gen: Generator[Any, Any, V]) -> Generator[Any, Any, V]:
        heard = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready:
                    heard = time.monotonic()
                elif time.monotonic() - heard > SILENT:
                    if not self._server_lives():
                        raise psycopg.OperationalError("the server does not answer")
                    heard = time.monotonic()
                wanted = gen.send(ready)
        except StopIteration as done:
            answer: V = done.value
            return answer

    def _server_lives(self) -> bool:
        host, port = self.info.host, self.info.port
        try:
            with closing(_line_to(host, port)) as line:
                line.sendall(MAY_WE_ENCRYPT)
                return bool(line.recv(1))
        except OSError:
            return False


def _line_to(host: str, port: int) -> socket.socket:
    if host.startswith("/"):
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(SILENT)
        line.connect(f"{host}/.s.PGSQL.{port}")
        return line
    return socket.create_connection((host, port), timeout=SILENT)
