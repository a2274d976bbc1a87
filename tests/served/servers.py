"""A server for drills and benchmarks: started on a free port, measured, stopped."""

from __future__ import annotations

import http.client
import os
import secrets
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from django.conf import settings

from tournament.ops.setup.serving import SURROUNDINGS, web_server

HOST = "127.0.0.1"
PATIENCE = 200.0
"""Seconds; on a busy machine a server may take over a minute to start."""
TICKS = os.sysconf("SC_CLK_TCK")
ROLES = {
    "karta": "the server",
    "karta web": "its pages",
    "karta worker": "the worker",
}
"""The embedded server's processes, by process name."""
OWN_PORTS = range(20_000, 32_000)
"""Below the ephemeral ports of Linux and macOS."""


def free_port() -> int:
    """Return a free port.

    It is not an ephemeral port, which the system might assign to a client before the server has
    started.
    """
    while True:
        port = secrets.choice(OWN_PORTS)
        with socket.socket() as free, suppress(OSError):
            free.bind((HOST, port))
            return port


def line_to(port: int) -> closing[http.client.HTTPConnection]:
    """Return a connection to the port as a context manager."""
    return closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE))


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the port accepts connections, as long as the process lives."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nothing answers at port {port}; its words stand above")


class Server:
    """A listening program with all its child processes, which can be started repeatedly."""

    def __init__(
        self,
        command: tuple[str, ...],
        port: int,
        surroundings: Mapping[str, str],
        *,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.port = port
        self._tls = tls
        self._command = command
        self._surroundings = dict(surroundings)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        return f"{HOST}:{self.port}"

    def start(self, *, words: IO[str] | int | None = None, **more: str) -> None:
        """Start it with additional environment variables, and with its output sent to `words`."""
        self._process = subprocess.Popen(
            self._command,
            cwd=settings.ROOT,
            env={**self._surroundings, **more},
            stdout=words,
            stderr=None if words is None else subprocess.STDOUT,
            start_new_session=True,
        )

    def wait(self) -> None:
        """Wait until it accepts connections."""
        assert self._process is not None
        wait_for(self.port, self._process)

    def stop(self) -> None:
        """Terminate it and wait for its end."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None

    def kill(self) -> None:
        """Kill it with all its child processes, like a power cut."""
        if self._process is not None:
            self.signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to it and all its child processes."""
        assert self._process is not None
        os.killpg(self._process.pid, number)

    @contextmanager
    def running(self, *, words: IO[str] | int | None = None) -> Iterator[Server]:
        """Run it for the duration of the context."""
        self.start(words=words)
        try:
            self.wait()
            yield self
        finally:
            self.stop()

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        """Request a page; headers are keyword arguments with underscores."""
        asking = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        asking.request("GET", path, headers=said)
        return asking.getresponse()

    def line(self, *, timeout: float = PATIENCE) -> closing[http.client.HTTPConnection]:
        """Return a connection for whole requests as a context manager."""
        if self._tls is None:
            return closing(http.client.HTTPConnection(self.host, timeout=timeout))
        return closing(http.client.HTTPSConnection(self.host, timeout=timeout, context=self._tls))

    def connect(self, *, timeout: float = PATIENCE, takes: int = 0) -> socket.socket:
        """Open a raw connection, optionally with a small receive buffer."""
        client = socket.socket()
        if takes:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
        client.settimeout(timeout)
        client.connect((HOST, self.port))
        return client if self._tls is None else self._tls.wrap_socket(client)

    @property
    def processor(self) -> float:
        """The processor seconds used by its processes."""
        return sum(map(_ticks, self.family())) / TICKS

    @property
    def megabytes(self) -> float:
        """The memory of its processes in megabytes; shared memory counts once."""
        return sum(map(_proportional, self.family())) / 1024

    def shares(self) -> Iterator[tuple[str, float]]:
        """Yield the name and the share of memory of each of its processes."""
        for pid in self.family():
            # A process that has ended meanwhile uses nothing.
            with suppress(FileNotFoundError, ProcessLookupError):
                named = Path(f"/proc/{pid}/comm").read_text().strip()
                yield ROLES.get(named, named), _proportional(pid) / 1024

    def family(self) -> list[int]:
        """Return its process and all its descendants."""
        assert self._process is not None
        return descendants(self._process.pid)


def web(
    surroundings: Mapping[str, str], *, workers: int = 1, application: str = "dispatch"
) -> Server:
    """Return a web server as `serve` and the deployment start it."""
    port = free_port()
    command = web_server(host=HOST, port=port, workers=workers, application=application)
    return Server(command, port, {**surroundings, **SURROUNDINGS})


def descendants(pid: int) -> list[int]:
    """Return a process and all its descendants; some may end meanwhile."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):
            for child in task.read_text().split():
                found += descendants(int(child))
    return found


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _proportional(pid: int) -> int:
    """Return a process's memory in kilobytes; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
