"""The response time of a cached page with six hostile clients.

Two send incomplete forms, two do not read the response, two vary requests in every way that once
missed the cache: invented ports, a script's header, endless query strings.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import socket
import time
from collections.abc import Callable, Iterator
from statistics import median, quantiles
from threading import Event, Thread

from tests.benchmarks.measuring import Figure
from tests.load import halls, servers
from tests.load.halls import EVENTS
from tests.served.servers import HOST, PATIENCE, Server
from tournament import environment

SECONDS = environment.int_variable("KARTA_BENCH_SECONDS", 5) * 2
EACH = 2
READS_A_SECOND = 50
ASKS_A_SECOND = 30

Harm = Callable[[Server, str, Event], None]


def run() -> Iterator[Figure]:
    """Yield a reader's waits alone, then with six hostile clients."""
    with halls.embedded() as hall, servers.granian(hall, workers=1) as server:
        path = hall.page(max(EVENTS))
        server.get(path).read()
        yield from _read("alone", server, path)
        with _besieged(server, path):
            yield from _read("beside six hostile clients", server, path, aim="aim < 50")


def _read(beside: str, server: Server, path: str, *, aim: str = "") -> Iterator[Figure]:
    waits, failed = [], 0
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends:
        began = time.perf_counter()
        with contextlib.closing(http.client.HTTPConnection(server.host, timeout=PATIENCE)) as line:
            line.request("GET", path)
            answer = line.getresponse()
            failed += answer.status != 200 or not answer.read()
        waits.append((time.perf_counter() - began) * 1000)
        time.sleep(1 / READS_A_SECOND)
    yield Figure(f"a kept page, {beside}, not answered", failed, "errors", "aim 0")
    yield Figure(f"a kept page, {beside}, half", median(waits), "ms")
    yield Figure(f"a kept page, {beside}, p99", quantiles(waits, n=100)[-1], "ms", aim)
    yield Figure(f"a kept page, {beside}, worst", max(waits), "ms")


@contextlib.contextmanager
def _besieged(server: Server, path: str) -> Iterator[None]:
    ends = Event()
    harms: tuple[Harm, ...] = (_send_half, _read_nothing, _miss_the_cache)
    clients = [
        Thread(target=_until_the_end, args=(harm, server, path, ends), daemon=True)
        for harm in harms
        for _client in range(EACH)
    ]
    for client in clients:
        client.start()
    time.sleep(1)
    try:
        yield
    finally:
        ends.set()
        for client in clients:
            client.join(PATIENCE)


def _until_the_end(harm: Harm, server: Server, path: str, ends: Event) -> None:
    while not ends.is_set():
        # A disconnected client connects again.
        with contextlib.suppress(OSError, http.client.HTTPException):
            harm(server, path, ends)


def _send_half(server: Server, path: str, ends: Event) -> None:
    """Open forty connections, send half a form over each, and then send nothing."""
    form = "Content-Type: application/x-www-form-urlencoded"
    said = f"POST /language/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 500\r\n{form}\r\n\r\nnext="
    _hold(server, said, ends)


def _read_nothing(server: Server, path: str, ends: Event) -> None:
    """Request a large page over forty connections and read none of it."""
    _hold(server, f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n", ends)


def _hold(server: Server, said: str, ends: Event) -> None:
    with contextlib.ExitStack() as held:
        for _connection in range(40):
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.connect((HOST, server.port))
            held.enter_context(client).sendall(said.encode())
        ends.wait(1)


def _miss_the_cache(server: Server, path: str, ends: Event) -> None:
    """Send thirty requests a second whose cache keys are not stored."""
    ports = itertools.cycle(range(1, 18))
    while not ends.is_set():
        port = next(ports)
        ways: tuple[tuple[str, dict[str, str]], ...] = (
            ("", {"Host": f"{HOST}:{port}"}),
            ("", {"X-Requested-With": "fetch"}),
            (f"?{port}={'x' * 1000}", {}),
        )
        for query, headers in ways:
            line = http.client.HTTPConnection(server.host, timeout=PATIENCE)
            with contextlib.closing(line):
                line.request("GET", path + query, headers=headers)
                line.getresponse().read()
            ends.wait(1 / ASKS_A_SECOND)
