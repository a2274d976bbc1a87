"""A host of many machines: two web nodes and two workers that share no folder, behind haproxy.

PostgreSQL, Redis and an S3 server are shared. While directors enter results, 200 phones send
deals, spectators reload the rounds and papers are ordered, the nodes restart in turn, one node and
one worker are killed, Redis is flushed and the store is frozen. Every acknowledged result must be
stored and visible on both nodes at once, no reader may see an error, and every paper must be made.
`--times` is the seconds between two faults; `KARTA_DRILL_SPECTATORS` the number of spectators
(default 2,000).
"""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from tests import own_bucket
from tests.drills.cluster_phones import HALL, PHONES, Phones
from tests.drills.postgres_faults import QUIETLY, WORKER
from tests.served import haproxy
from tests.served.houses import LAPTOP, ask, database_on
from tests.served.people import browser_of, waits
from tests.served.servers import Server, descendants, line_to, web
from tests.storage.postgres_cluster import Redis
from tests.waiting import until
from tournament import environment
from tournament.ops.checks.suite import POSTGRESQL, why_not_on_postgresql
from tournament.ops.setup.serving import allow_many_connections

TIMES = 15
EVENTS = 20
TABLES = 25
DIRECTORS = 3
EVERY = 1.5
"""Seconds between two results of one director."""
SPECTATORS = environment.int_variable("KARTA_DRILL_SPECTATORS", 2_000)
BEFORE_COUNTING = 15.0
"""Seconds in which the spectators load the page for the first time."""
STORE_AWAY = 30.0
LONGEST_FAULT = 15.0
"""Seconds that a fault other than the last takes; the spectators watch them all."""
PATIENCE = 180.0
BEAT = ("-m", "celery", "--quiet", "-A", "tournament.celery", "beat", "-l", "error", "--pidfile=")
HOUSE = "tests.drills.load_house"
ROUND = "/{}/rounds/1/"
REVISION = re.compile(rb'"revision":(\d+)')


@dataclass
class Trial:
    """The machines, and what their users were answered."""

    nodes: list[Server]
    workers: list[subprocess.Popen[bytes]]
    proxy: Server
    redis: Redis
    surroundings: list[Mapping[str, str]]
    session: str
    phones: Phones
    saved: dict[tuple[str, int], int] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)
    told: Counter[int] = field(default_factory=Counter)
    seen: int = 0
    ordered: int = 0
    wrong: list[str] = field(default_factory=list)
    is_over: threading.Event = field(default_factory=threading.Event)


def run(times: int) -> Iterator[str]:
    """Start the machines, cause each fault, and compare what is stored."""
    missing = why_not()
    if missing:
        yield f"not tried: {missing}"
        return
    allow_many_connections()
    with ExitStack() as stack:
        trial = started(stack)
        yield (
            f"two nodes behind haproxy, {EVENTS} × {TABLES} tables, {SPECTATORS:,} spectators,"
            f" {PHONES} phones"
        )
        trial.phones.start()
        directors = [
            threading.Thread(target=_direct, args=(trial, range(first + 1, EVENTS + 1, DIRECTORS)))
            for first in range(DIRECTORS)
        ]
        for director in directors:
            director.start()
        seconds = len(FAULTS) * (times + LONGEST_FAULT) + STORE_AWAY
        spectators = _spectators(trial.proxy.port, seconds)
        time.sleep(BEFORE_COUNTING)
        for name, fault in FAULTS.items():
            time.sleep(times)
            began = time.monotonic()
            fault(trial)
            yield f"{name}: {time.monotonic() - began:.1f} s, load {os.getloadavg()[0]:.1f}"
        watched = json.loads(spectators.communicate(timeout=seconds + PATIENCE)[0])
        trial.is_over.set()
        for director in directors:
            director.join()
        trial.phones.stop()
        yield from _verdict(trial, watched)
        yield trial.phones.verdict(ask(trial.surroundings[0], HALL, "count"))


def why_not() -> str:
    """Return why the drill cannot run, or an empty string."""
    if haproxy.program() is None:
        return "haproxy is not on this machine"
    return why_not_on_postgresql(POSTGRESQL) or own_bucket.why_not()


def started(stack: ExitStack) -> Trial:
    """Start every machine, each with a folder of its own."""
    folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(5)]
    redis = Redis()
    redis.start()
    stack.callback(redis.kill)
    shared = {
        **LAPTOP,
        "DATABASE_URL": stack.enter_context(database_on(POSTGRESQL)),
        "REDIS_URL": redis.url,
        "KARTA_STORE": f"s3://{own_bucket.NAME}/cluster",
        "KARTA_SECRET_KEY": "a key that all machines share, of more than fifty characters",
        **stack.enter_context(own_bucket.s3_server(folders[4])),
    }
    surroundings: list[Mapping[str, str]] = [
        {**shared, "KARTA_DATA": str(folder)} for folder in folders[:4]
    ]
    made = ask(surroundings[0], HOUSE, "make", str(EVENTS), str(TABLES))
    hall = ask(surroundings[0], HALL, "make", str(PHONES))
    links = [(int(number), path) for number, path in hall["links"].items()]
    collect = (sys.executable, "manage.py", "collectstatic", "--noinput", "-v0")
    subprocess.run(collect, env=dict(surroundings[1]), check=True)
    nodes = [web(surroundings[at]) for at in (0, 1)]
    for node in nodes:
        node.start(words=subprocess.DEVNULL)
        stack.callback(node.stop)
        node.wait()
    workers = [_worker(surroundings[at]) for at in (2, 3)]
    stack.callback(_kill_all, workers)
    stack.callback(_kill_all, [_celery(surroundings[2], *BEAT)])
    proxy = stack.enter_context(haproxy.before(nodes))
    until(lambda: proxy.get("/ready/").status == http.HTTPStatus.OK)
    phones = Phones(proxy.port, links)
    return Trial(nodes, workers, proxy, redis, surroundings, made["session"], phones)


def _kill_all(workers: list[subprocess.Popen[bytes]]) -> None:
    for worker in workers:
        worker.kill()
        worker.wait()


def _worker(surroundings: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return _celery(surroundings, *WORKER, "-n", f"{secrets.token_hex(4)}@%h", *QUIETLY)


def _celery(surroundings: Mapping[str, str], *command: str) -> subprocess.Popen[bytes]:
    """Start one of Celery's programs."""
    return subprocess.Popen(
        (sys.executable, *command), env=dict(surroundings), stdout=subprocess.DEVNULL
    )


def _spectators(port: int, seconds: float) -> subprocess.Popen[str]:
    command = ("-m", "tests.load.spectators", str(port), ROUND.format("load-1"))
    numbers = (str(SPECTATORS), str(seconds))
    return subprocess.Popen((sys.executable, *command, *numbers), stdout=subprocess.PIPE, text=True)


def _direct(trial: Trial, events: range) -> None:
    """Enter the tables of a director's events again and again, and order a paper now and then."""
    for turn in range(1, 1_000_000):
        for table in range(1, TABLES + 1):
            for event in events:
                if trial.is_over.wait(EVERY):
                    return
                _enter(trial, f"load-{event}", table, turn)
            if table % 5 == 1:
                _order(trial, f"load-{events[0]}", table)


def _enter(trial: Trial, slug: str, table: int, turn: int) -> None:
    """Send a result until it is acknowledged, as the page does; then both nodes must show it."""
    totals = {"total_0": turn, "total_1": -turn, "total_2": 0, "total_3": 0}
    facts = {"table": table, "seen": turn - 1, "deals_played": 28, **totals}
    body = {**facts, "key": f"{slug}-{table}-{turn}"}
    before = [revision for node in trial.nodes if (revision := _revision(node, slug)) is not None]
    began = time.monotonic()
    while not trial.is_over.is_set():
        status = _press(trial, f"/desk/{slug}/results/1/enter/", body)
        trial.told[status] += 1
        if status == http.HTTPStatus.OK:
            trial.saved[slug, table] = turn
            trial.took.append(time.monotonic() - began)
            _look(trial, slug, max(before, default=0))
            return
        if status not in (0, http.HTTPStatus.SERVICE_UNAVAILABLE, http.HTTPStatus.BAD_GATEWAY):
            trial.wrong.append(f"{status} for a result")
            return
        time.sleep(0.2)


def _look(trial: Trial, slug: str, before: int) -> None:
    """Read the event's revision on each node that answers."""
    for node in trial.nodes:
        revision = _revision(node, slug)
        if revision is not None:
            trial.seen += 1
            if revision <= before:
                trial.wrong.append(f"revision {revision} after a save that followed {before}")


def _revision(node: Server, slug: str) -> int | None:
    """Return the event's revision on a page that this node caches; None if it does not answer."""
    try:
        with line_to(node.port) as line:
            line.request("GET", f"/api/v1/tournaments/{slug}/")
            found = REVISION.search(line.getresponse().read())
    except (OSError, http.client.HTTPException):
        return None
    return int(found[1]) if found else None


def _order(trial: Trial, slug: str, table: int) -> None:
    facts = {"table": table, "round": 1, "language": "en"}
    status = _press(trial, f"/desk/{slug}/printing/order/score_sheets/", facts)
    trial.ordered += status == http.HTTPStatus.FOUND


def _press(trial: Trial, path: str, facts: Mapping[str, object]) -> int:
    """Send a form through the proxy; 0 if the connection broke."""
    headers = {**browser_of(trial.session), "X-Requested-With": "fetch"}
    try:
        with line_to(trial.proxy.port) as line:
            line.request("POST", path, urlencode(facts), headers)
            answer = line.getresponse()
            answer.read()
            return answer.status
    except (OSError, http.client.HTTPException):
        return 0


def _restart_nodes(trial: Trial) -> None:
    for node in trial.nodes:
        node.stop()
        _start(node)


def _kill_node(trial: Trial) -> None:
    trial.nodes[0].kill()
    time.sleep(5)
    _start(trial.nodes[0])


def _start(node: Server) -> None:
    node.start(words=subprocess.DEVNULL)
    node.wait()
    until(lambda: node.get("/ready/").status == http.HTTPStatus.OK)
    # The proxy needs a moment to send requests there again.
    time.sleep(3)


def _kill_worker(trial: Trial) -> None:
    trial.workers[0].kill()
    trial.workers[0].wait()
    trial.workers[0] = _worker(trial.surroundings[2])


def _flush_redis(trial: Trial) -> None:
    subprocess.run(
        ("redis-cli", "-u", trial.redis.url, "flushall"), check=True, capture_output=True
    )


def _freeze_store(_trial: Trial) -> None:
    """Stop the S3 server for half a minute without closing its connections."""
    family = descendants(os.getpid())
    stores = [pid for pid in family if Path(f"/proc/{pid}/comm").read_text().strip() == "weed"]
    for pid in stores:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(STORE_AWAY)
    for pid in stores:
        os.kill(pid, signal.SIGCONT)


FAULTS: Mapping[str, Callable[[Trial], None]] = {
    "both nodes restarted in turn": _restart_nodes,
    "a node killed": _kill_node,
    "a worker killed": _kill_worker,
    "Redis flushed": _flush_redis,
    "the store frozen": _freeze_store,
}


def _verdict(trial: Trial, watched: Mapping[str, object]) -> Iterator[str]:
    """Compare every acknowledged result with the stored ones, and every order with its paper."""
    for wrong, times in Counter(trial.wrong).most_common(10):
        yield f"WRONG: {wrong}, {times} times"
    statuses = watched["statuses"]
    assert isinstance(statuses, dict)
    is_well = not watched["errors"] and statuses.keys() <= {"200", "304"}
    yield f"{'' if is_well else 'WRONG: '}reads: {watched}"
    yield f"saves: {waits(trial.took)}; answers {dict(trial.told)}"
    yield f"revisions read on a node just after a save: {trial.seen}"
    rows = ask(trial.surroundings[0], HOUSE, "count")["stored"]
    stored = {(slug, table): totals[0] for slug, table, _number, totals in rows}
    lost = [where for where, turn in trial.saved.items() if stored.get(where, 0) < turn]
    yield f"{'WRONG: ' if lost else ''}{len(trial.took)} results acknowledged, {len(lost)} lost"
    deadline = time.monotonic() + PATIENCE
    while (papers := ask(trial.surroundings[0], HOUSE, "jobs"))["open"]:
        if time.monotonic() > deadline:
            break
        time.sleep(2)
    is_done = not papers["failed"] and not papers["open"]
    yield f"{'' if is_done else 'WRONG: '}{trial.ordered} papers ordered: {papers}"
