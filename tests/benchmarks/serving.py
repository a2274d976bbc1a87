"""Capacity of the public pages: cached and uncached, embedded and federated, and nginx.

`KARTA_BENCH_SECONDS` is the length of each measurement (default 5). The load generator runs on
the same machine and uses part of it.
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

from tests.benchmarks.measuring import Figure
from tests.benchmarks.watched import REDIS, postgresql_answers
from tests.load import halls, servers
from tests.load.halls import EVENTS, Hall
from tests.served.servers import Server
from tournament import environment
from tournament.ops.checks.suite import POSTGRESQL

SECONDS = environment.int_variable("KARTA_BENCH_SECONDS", 5)
CONNECTIONS = 32
WARMING = 20
"""Requests before the load: the first one of each process takes a second or more."""
LENGTHS = {"us": 0.001, "ms": 1.0, "s": 1000.0}


@dataclass(frozen=True)
class Load:
    """The load generator's counts, and the server's processor time per request."""

    a_second: float
    p99: float
    microseconds: float


def run() -> Iterator[Figure]:
    """Yield every figure of serving."""
    if shutil.which("wrk") is None:
        raise SystemExit("The load comes from wrk: apt-get install wrk")
    with halls.embedded() as hall:
        yield from _of_a_hall(hall, workers=1)
        yield from _beside_nginx(hall)
        yield from _uncached(hall)
    if not postgresql_answers():
        return
    with halls.federation(POSTGRESQL, REDIS) as hall:
        yield from _of_a_hall(hall, workers=2)
        yield from _beside_nginx(hall)


def _of_a_hall(hall: Hall, *, workers: int) -> Iterator[Figure]:
    with servers.granian(hall, workers=workers) as server:
        for players in EVENTS:
            for known in (False, True):
                status = 304 if known else 200
                load = pressed(server, hall.page(players), known=known)
                yield from _figures(f"{hall.name}: {players} players, {status}", load)
        yield Figure(f"{hall.name}: memory after it", server.megabytes, "MB", "aim < 250")


def _figures(what: str, load: Load) -> Iterator[Figure]:
    yield Figure(what, load.a_second, "a second", "aim ≥ 8,000")
    yield Figure(f"{what}, p99", load.p99, "ms", "aim < 20")
    yield Figure(f"{what}, processor", load.microseconds, "µs a request")


def _beside_nginx(hall: Hall) -> Iterator[Figure]:
    """Yield the figures of nginx serving the same bytes, then of our server again."""
    for players in EVENTS:
        with servers.granian(hall, workers=1) as ours:
            path = hall.page(players)
            body = ours.get(path, Accept_Encoding="gzip").read()
            yield Figure(f"standings of {players}, compressed", len(body) / 1000, "KB")
            yield Figure(f"standings of {players}, plain", len(gzip.decompress(body)) / 1000, "KB")
            with servers.nginx(body) as theirs:
                if theirs is None:
                    return
                for known in (False, True):
                    static = pressed(theirs, "/page", known=known)
                    load = pressed(ours, path, known=known)
                    what = f"{players} players, {304 if known else 200}"
                    yield Figure(f"nginx, static file: {what}", static.a_second, "a second")
                    yield Figure(f"nginx, static file: {what}, p99", static.p99, "ms")
                    name = f"{hall.name}, one process beside nginx: {what}"
                    rate = load.a_second / static.a_second
                    yield Figure(f"{name}, rate", rate, "of nginx", "aim ≥ 0.333")
                    processor = static.microseconds / load.microseconds
                    yield Figure(f"{name}, by processor", processor, "of nginx", "aim ≥ 0.5")


def _uncached(hall: Hall) -> Iterator[Figure]:
    with servers.granian(hall, workers=1, application="uncached") as server:
        for players in EVENTS:
            load = pressed(server, hall.page(players), known=False)
            yield Figure(f"uncached: {players} players", load.a_second, "a second")
            yield Figure(f"uncached: {players} players, p99", load.p99, "ms")


def pressed(server: Server, path: str, *, known: bool) -> Load:
    """Request a page as fast as it is answered."""
    for _ in range(WARMING):
        first = server.get(path, Accept_Encoding="gzip")
        first.read()
    headers = ["-H", "Accept-Encoding: gzip"]
    if known:
        headers += ["-H", f"If-None-Match: {first.headers['ETag']}"]
    url = f"http://{server.host}{path}"
    before = server.processor
    # Slow pages need more than a second or two; they get the time they need.
    command = ("wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}", "--timeout", "60s", "--latency")
    done = subprocess.run((*command, *headers, url), capture_output=True, text=True, check=True)
    return _read(done.stdout, server.processor - before)


def _read(said: str, processor: float) -> Load:
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)", said)
    if wrong:
        raise SystemExit(f"The load met errors: {wrong[0]}")
    p99, unit = re.findall(r"99%\s+([\d.]+)(us|ms|s)", said)[0]
    answered = int(re.findall(r"(\d+) requests in", said)[0])
    rate = float(re.findall(r"Requests/sec:\s+([\d.]+)", said)[0])
    return Load(rate, float(p99) * LENGTHS[unit], processor / answered * 1e6)
