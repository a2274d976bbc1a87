"""Thousands of open pages while a round's results arrive: no delays, no outdated page.

`KARTA_BENCH_SPECTATORS` is the number of spectators (default 5000). They run on the same machine
and use part of it; the cost of a page after a result is measured without them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import psycopg

from tests.benchmarks.measuring import Figure
from tests.load import halls, servers
from tests.load.halls import EVENTS, PROJECT, Hall
from tests.load.secretary import LARGE, type_results
from tests.load.spectators import EVERY, SETTLING
from tests.served.servers import Server
from tournament import environment
from tournament.ops.checks.suite import POSTGRESQL

SPECTATORS = environment.int_variable("KARTA_BENCH_SPECTATORS", 5000)
RESULTS_A_SECOND = 13
BURST = 250 / RESULTS_A_SECOND
"""Seconds in which the results of 250 tables arrive."""
REDIS = environment.text("KARTA_BENCH_REDIS_URL", "redis://127.0.0.1:6379/13")


def run() -> Iterator[Figure]:
    """Yield the figures of watching: one process with SQLite, two with PostgreSQL and Redis."""
    with halls.embedded() as hall:
        yield from _watched(hall, workers=1)
        yield from _rebuilt(hall)
    if not postgresql_answers():
        return
    with halls.federation(POSTGRESQL, REDIS) as hall:
        yield from _watched(hall, workers=2)
        yield from _rebuilt(hall)


def _watched(hall: Hall, *, workers: int) -> Iterator[Figure]:
    """Simulate thousands of visitors of the standings of 1,000 players while results arrive."""
    with servers.granian(hall, workers=workers) as server:
        server.get(hall.page(1000)).read()
        watching = _spectators(server)
        # Every spectator has loaded the page before the first result arrives.
        time.sleep(SETTLING + 1.2 * EVERY)
        before = server.processor
        typed = type_results(hall, server, a_second=RESULTS_A_SECOND, seconds=BURST)
        taken = (server.processor - before) / typed.seconds
        told = json.loads(watching.communicate()[0])
        yield from _of_the_watched(hall.name, told)
        rate = typed.saved / typed.seconds
        yield Figure("  results saved meanwhile", rate, "a second", f"aim {RESULTS_A_SECOND}")
        slowest = sorted(typed.took)[int(len(typed.took) * 0.99)]
        yield Figure("  each of them, p99", slowest, "ms")
        yield Figure("  refused", typed.refused, "errors", "aim 0")
        yield Figure("  not on the page asked for next", typed.unseen, "lost", "aim 0")
        yield Figure("  processor meanwhile", taken, "cores")
        yield Figure("  memory with all connections", server.megabytes, "MB", "aim < 250")


def _spectators(server: Server) -> subprocess.Popen[str]:
    whom = (str(server.port), f"/{LARGE}/standings/", str(SPECTATORS), str(BURST))
    return subprocess.Popen(
        (sys.executable, "-m", "tests.load.spectators", *whom),
        cwd=PROJECT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def _of_the_watched(name: str, told: dict[str, object]) -> Iterator[Figure]:
    what = f"{name}: {SPECTATORS} spectators"
    yield Figure(f"{what}, each every 10 s", float(str(told["asked"])) / BURST, "a second")
    for part, aim in (("half", ""), ("p90", ""), ("p99", "aim < 50"), ("worst", "")):
        yield Figure(f"  {part}", float(str(told[part])), "ms", aim)
    yield Figure("  failed", float(str(told["errors"])), "errors", "aim 0")


def _rebuilt(hall: Hall) -> Iterator[Figure]:
    """Yield the cost of one result for the process that saves it and rebuilds the standings."""
    what = f"{hall.name}: standings of 1,000 after a result"
    told = hall.told_by(f"from tests.load.built_anew import tell; tell({EVENTS[1000]!r})")
    yield Figure(f"{what}, queries", told["queries"], "queries", "aim ≤ 6")
    yield Figure(f"{what}, processor", told["built"], "ms", "aim < 30")
    yield Figure("  of saving it", told["saved"], "ms")
    yield Figure("  of each player's own page after it", told["own"], "ms")


def postgresql_answers() -> bool:
    """Whether PostgreSQL is available for measurements."""
    try:
        psycopg.connect(POSTGRESQL, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True
