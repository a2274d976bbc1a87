"""Thousands of open streams of events: their memory, how fast an act arrives, what pages lose."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

from tests.benchmarks.measuring import Figure
from tests.load import halls, servers
from tests.load.halls import PROJECT
from tests.load.secretary import LARGE, TOTALS, enter
from tests.served.servers import Server
from tournament import environment

STREAMS: Final = environment.int_variable("KARTA_BENCH_STREAMS", 2000)
ACTS: Final = 5
PAUSE: Final = 3.0
PAGES: Final = 4000
ROUNDS: Final = 3


def run() -> Iterator[Figure]:
    """Yield the figures of one process with SQLite, with and without streams."""
    with halls.embedded() as hall, servers.granian(hall, workers=1) as server:
        server.get(hall.page(1000)).read()
        page = hall.page(100)
        _pages(server, page)
        before, used = server.megabytes, _idle(server)
        quiet = [_pages(server, page)]
        with _listeners(server) as (asks, tells):
            revision = json.loads(tells.readline())["revision"]
            yield Figure(
                f"memory of {STREAMS} streams", server.megabytes - before, "MB", "aim ≤ 40"
            )
            yield Figure("  processor while nothing happens", _idle(server) - used, "cores")
            took = []
            with server.line() as desk:
                for table in range(1, ACTS + 1):
                    time.sleep(PAUSE)
                    enter(desk, hall, table, TOTALS[hall.tables[table - 1]])
                    revision = revision + 1
                    print(revision, file=asks, flush=True)
                    took += json.loads(tells.readline())["took"]
            took.sort()
            yield Figure("a result reaches a stream, half", took[len(took) // 2], "ms")
            yield Figure("  p99", took[int(len(took) * 0.99)], "ms", "aim < 2000")
            yield Figure("  the last", took[-1], "ms", "aim < 3000")
            busy = [_pages(server, page) for _ in range(ROUNDS)]
        quiet += [_pages(server, page) for _ in range(ROUNDS - 1)]
        alone, beside = sorted(quiet)[ROUNDS // 2], sorted(busy)[ROUNDS // 2]
        yield Figure("a cached page without streams, p99", alone, "ms")
        yield Figure("  beside them", beside, "ms")
        yield Figure("  change", (beside / alone - 1) * 100, "%", "aim ≤ 10")


@contextmanager
def _listeners(server: Server) -> Iterator[tuple[IO[str], IO[str]]]:
    command = (sys.executable, "-m", "tests.load.listeners", str(server.port), LARGE, str(STREAMS))
    with subprocess.Popen(
        command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as listening:
        assert listening.stdin is not None
        assert listening.stdout is not None
        try:
            yield listening.stdin, listening.stdout
        finally:
            listening.kill()


def _idle(server: Server) -> float:
    """Return the cores that the server uses by itself."""
    before = server.processor
    time.sleep(5)
    return (server.processor - before) / 5


def _pages(server: Server, page: str) -> float:
    """Return the p99 of a cached page in milliseconds, asked for on one connection."""
    took = []
    with server.line() as line:
        for _ in range(PAGES):
            asked = time.monotonic()
            line.request("GET", page)
            line.getresponse().read()
            took.append((time.monotonic() - asked) * 1000)
    return sorted(took)[int(PAGES * 0.99)]
