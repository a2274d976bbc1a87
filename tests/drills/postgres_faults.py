"""PostgreSQL: connections cut in the middle, the server restarted during an event, Redis gone,
workers killed. Acknowledged results must be stored, and jobs must end by themselves.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString

import psycopg
from django.conf import settings

from tests.storage.besieged_house import House, Typist, lost
from tests.storage.postgres_cluster import Cluster, Redis, binaries, cluster_of_ones_own

TIMES = 200
TABLES = 6
RESTARTS = 3
WORKERS_KILLED = 3
CELERY = ("-m", "celery", "--quiet", "-A", "tournament.celery")
WORKER = (*CELERY, "worker", "-n", "faults@%h")
BEAT = (*CELERY, "beat", "--loglevel", "error", "--pidfile=")
QUIETLY = ("--loglevel", "error", "--without-gossip", "--without-mingle", "--without-heartbeat")
JOBS = "SELECT kind, state, count(*) FROM tournament_job GROUP BY kind, state ORDER BY 1, 2"
FAILED = "SELECT document, failure, words FROM tournament_job WHERE state = 'failed'"
DOCUMENTS = ("participants", "score_sheets", "seats_by_table", "seats_by_name", "table_cards")
PATIENCE = 120.0


def run(times: int) -> Iterator[str]:
    """Try every fault on a separate database server, so that nothing else is affected."""
    programs = binaries()
    if programs is None:
        yield "not tried: PostgreSQL's programs are not installed here"
        return
    redis = Redis()
    redis.start()
    with cluster_of_ones_own(programs) as cluster, tempfile.TemporaryDirectory() as folder:
        services = {"DATABASE_URL": cluster.url, "REDIS_URL": redis.url}
        # As on a director's laptop, where failures outside the views have a message too.
        surroundings = {"KARTA_ENV": "laptop", **services}
        house = House(Path(folder), surroundings)
        house.prepare(TABLES)
        house.open()
        try:
            with _typing(house) as typists:
                yield from _cut_connections(cluster, typists, times)
                yield from _restart(cluster, typists)
                yield from _without_redis(redis, typists, house, cluster)
                with _periodic(house):
                    yield from _kill_workers(house, cluster)
            yield from _verdict(house, typists)
        finally:
            house.kill()
            redis.kill()


def _cut_connections(cluster: Cluster, typists: list[Typist], times: int) -> Iterator[str]:
    dice = random.Random(1918)
    before, cut = _acknowledged(typists), 0
    for _time in range(times):
        time.sleep(dice.uniform(0, 0.6))
        cut += cluster.cut()
    _wait_for_news(typists)
    now = _acknowledged(typists)
    yield f"{times} times all connections cut ({cut} of them), {now - before} entries meanwhile"


def _restart(cluster: Cluster, typists: list[Typist]) -> Iterator[str]:
    for _time in range(RESTARTS):
        cluster.stop("immediate")
        time.sleep(1)
        cluster.start()
        _wait_for_news(typists)
    said = {words for typist in typists for words in typist.words}
    yield f"{RESTARTS} times the server stopped as by a power cut; people were told: {sorted(said)}"
    yield from (f"WRONG: {words}" for words in said if not words.startswith("503"))


def _without_redis(
    redis: Redis, typists: list[Typist], house: House, cluster: Cluster
) -> Iterator[str]:
    redis.kill()
    before = _acknowledged(typists)
    _wait_for_news(typists)
    began = time.monotonic()
    answers = [
        house.press("POST", f"/desk/kauss/printing/order/{document}/", {"round": 1}).status
        for document in DOCUMENTS
    ]
    took = time.monotonic() - began
    waits = [row for row in _jobs(cluster) if row[1] == "queued"]
    yield (
        f"Redis gone: {_acknowledged(typists) - before} entries went on, documents ordered in"
        f" {took:.1f} s {answers}, jobs that wait: {waits}"
    )
    if set(answers) != {302} or not waits:
        yield "WRONG: without Redis nothing can be ordered"
    page = house.press("GET", "/desk/kauss/safety/", is_page=True).words
    yield f"  the organiser reads of it: waiting: {'waiting' in page}"
    redis.start()


@contextmanager
def _periodic(house: House) -> Iterator[None]:
    """Run beat, without which no lost message is sent again."""
    beat = _start(house, *BEAT)
    try:
        yield
    finally:
        beat.kill()
        beat.wait()


def _start(house: House, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        (sys.executable, "-W", "ignore", *arguments),
        cwd=settings.ROOT,
        env={**house.surroundings, "CELERY_SKIP_CHECKS": "1"},
        stderr=subprocess.DEVNULL,
    )


def _kill_workers(house: House, cluster: Cluster) -> Iterator[str]:
    dice = random.Random(7)
    killed = 0
    while killed <= WORKERS_KILLED and _unfinished(cluster):
        worker = _start(house, *WORKER, *QUIETLY)
        # The first workers are killed at work; the last may finish.
        if killed < WORKERS_KILLED:
            time.sleep(dice.uniform(1, 5))
        else:
            _wait_for_an_end(cluster)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        killed += 1
    yield f"{killed} workers killed; jobs at the end: {_jobs(cluster)}"
    if _unfinished(cluster):
        yield "WRONG: a job was left lying"
    yield from (f"WRONG: a job failed: {row}" for row in _rows(cluster, FAILED))


def _wait_for_an_end(cluster: Cluster) -> None:
    """Wait as long as jobs make progress: on a busy machine printing takes time."""
    before, deadline = _jobs(cluster), time.monotonic() + PATIENCE
    while _unfinished(cluster) and time.monotonic() < deadline:
        time.sleep(0.1)
        if (now := _jobs(cluster)) != before:
            before, deadline = now, time.monotonic() + PATIENCE


def _verdict(house: House, typists: list[Typist]) -> Iterator[str]:
    found = house.ask("verdict", "kauss")
    yield from (f"WRONG: {wrong}" for wrong in lost(typists, found["versions"]))
    told = sum((typist.told for typist in typists), Counter[int]())
    is_clean = not found["stale"] and not found["differences"] and told.keys() <= {0, 200, 503}
    yield (
        f"{'' if is_clean else 'WRONG: '}{_acknowledged(typists)} entries acknowledged,"
        f" {len(found['versions'])} stored; answers: {dict(told)}; stale {found['stale']},"
        f" differences {found['differences']}, newest copy {found['newest']}"
    )


@contextmanager
def _typing(house: House) -> Iterator[list[Typist]]:
    typists = [Typist(house, range(1, 4)), Typist(house, range(4, TABLES + 1))]
    for typist in typists:
        typist.start()
    try:
        yield typists
    finally:
        for typist in typists:
            typist.ends.set()
        for typist in typists:
            typist.join(timeout=60)


def _wait_for_news(typists: list[Typist]) -> None:
    """Wait until each typist has had another result acknowledged."""
    before = [_acknowledged([typist]) for typist in typists]
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if all(_acknowledged([t]) > b for t, b in zip(typists, before, strict=True)):
            return
        time.sleep(0.1)


def _acknowledged(typists: list[Typist]) -> int:
    return sum(len(saved) for typist in typists for saved in typist.acknowledged.values())


def _jobs(cluster: Cluster) -> list[tuple[object, ...]]:
    return _rows(cluster, JOBS)


def _rows(cluster: Cluster, query: LiteralString) -> list[tuple[object, ...]]:
    with psycopg.connect(cluster.url) as own:
        return own.execute(query).fetchall()


def _unfinished(cluster: Cluster) -> bool:
    return any(state in ("queued", "running") for _kind, state, _count in _jobs(cluster))
