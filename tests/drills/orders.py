"""A thousand orders while workers are killed fifty times, and Redis forgets all messages once.

On PostgreSQL with Redis two Celery workers and beat do them; on SQLite the worker beside `serve`.
Every order must be done once, each document must be whole, and no step may be left.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import redis
from django.conf import settings

from tests.served.houses import ask, houses
from tests.served.servers import descendants
from tournament.celery import QUEUES

TIMES = 50
ORDERS_A_KILL = 20
EVENTS, TABLES = 10, 34
WORKERS = 2
PAUSE = (0.2, 2.0)
"""Seconds before a kill, after its process has started."""
SHARE_OF_CHILDREN = 0.6
STARTING = 30.0
SETTLING = 600.0
HOUSE = "tests.drills.load_house"
CELERY = ("-m", "celery", "--quiet", "-A", "tournament.celery")
LAPTOP = """
import sys
from tournament.ops.setup import web
from tournament.ops.setup.launcher import Launcher
sys.exit(Launcher([web.own_worker()]).run())
"""


@dataclass
class Workers:
    """Worker processes that are started again when they are killed."""

    surroundings: Mapping[str, str]
    commands: list[tuple[str, ...]]
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @contextmanager
    def at_work(self) -> Iterator[Workers]:
        """Start them, and kill them all in the end."""
        self.running = [self._start(command) for command in self.commands]
        try:
            yield self
        finally:
            for process in self.running:
                for pid in descendants(process.pid):
                    _kill(pid)
                process.wait()

    def kill_whole(self, number: int) -> None:
        """Kill a worker, and start another with its name."""
        _kill(self.running[number].pid)
        self.running[number].wait()
        self.running[number] = self._start(self.commands[number])

    def kill_child(self, number: int) -> bool:
        """Kill the child process of a worker, which starts another; False if it has none."""
        children = self._children(number)
        if children:
            _kill(children[-1])
        return bool(children)

    def wait_for_child(self, number: int) -> None:
        """Wait until the worker has started its child process."""
        deadline = time.monotonic() + STARTING
        while not self._children(number) and time.monotonic() < deadline:
            time.sleep(0.05)

    def _children(self, number: int) -> list[int]:
        return [pid for pid in descendants(self.running[number].pid)[1:] if _is_worker(pid)]

    def _start(self, command: tuple[str, ...]) -> subprocess.Popen[bytes]:
        whole = (sys.executable, "-W", "ignore", *command)
        with Path(self.surroundings["KARTA_DATA"], "workers.txt").open("a") as words:
            return subprocess.Popen(
                whole, cwd=settings.ROOT, env=self.surroundings, stdout=words, stderr=words
            )


def run(times: int) -> Iterator[str]:
    """Order and kill on a laptop, and on a federation's services if they are available."""
    tried = []
    for name, surroundings in houses():
        if surroundings["DATABASE_URL"] and not surroundings["REDIS_URL"]:
            continue
        tried.append(name)
        with tempfile.TemporaryDirectory(prefix="karta-drill-") as folder:
            own = {**surroundings, "KARTA_DATA": folder, "KARTA_LOGS": "json"}
            yield from _try(name, own, times)
    if len(tried) == 1:
        yield "not tried on PostgreSQL with Redis: they are not available here"


def _try(name: str, surroundings: Mapping[str, str], times: int) -> Iterator[str]:
    orders = times * ORDERS_A_KILL
    ask(surroundings, HOUSE, "make", str(EVENTS), str(TABLES))
    url = surroundings["REDIS_URL"]
    commands: list[tuple[str, ...]] = [("-c", LAPTOP)]
    if url:
        names = [f"drill{number}@%h" for number in range(WORKERS)]
        commands = [(*CELERY, "worker", "-n", name, "-l", "error") for name in names]
    began = time.monotonic()
    with ExitStack() as stack:
        workers = stack.enter_context(Workers(surroundings, commands).at_work())
        if url:
            beat = (*CELERY, "beat", "-l", "error", "--pidfile=")
            stack.enter_context(Workers(surroundings, [beat]).at_work())
        ordering = subprocess.Popen(
            (sys.executable, "-m", HOUSE, "order", str(orders)),
            cwd=settings.ROOT, env=surroundings, stdout=subprocess.PIPE,
        )  # fmt: skip
        flush = _flush(url) if url else None
        killed = _kill_at_work(workers, times, flush)
        yield f"{name}: {killed}, load {os.getloadavg()[0]:.1f}"
        ordered = json.loads(ordering.communicate()[0])
        last = time.monotonic()
        yield from _settled(surroundings, ordered, began, last)


def _flush(url: str) -> Callable[[], int]:
    """Return a function that empties Redis at a moment when messages wait, and counts them."""

    def flush() -> int:
        deadline = time.monotonic() + STARTING
        with redis.Redis.from_url(url) as server:
            while not (waiting := _waiting(server)) and time.monotonic() < deadline:
                time.sleep(0.01)
            server.flushdb()
        return waiting

    return flush


def _waiting(server: redis.Redis) -> int:
    """Return the number of messages that wait, or that a worker has not confirmed."""
    queued = sum(server.llen(f"karta:{queue}") for queue in _lists())
    return int(queued + server.hlen("karta:unacked"))


def _lists() -> list[str]:
    """Return the names of the lists with messages: one for each queue and priority."""
    return [f"{queue}{level}" for queue in QUEUES for level in ("", "\x06\x163", "\x06\x166")]


def _kill_at_work(
    workers: Workers,
    times: int,
    flush: Callable[[], int] | None,
) -> str:
    """Kill a child or a whole worker at random moments, and return what was done."""
    dice = random.Random(1918)
    whole = child = 0
    lost = ""
    for number in range(times):
        victim = dice.randrange(len(workers.running))
        workers.wait_for_child(victim)
        time.sleep(dice.uniform(*PAUSE))
        if dice.random() < SHARE_OF_CHILDREN and workers.kill_child(victim):
            child += 1
        else:
            workers.kill_whole(victim)
            whole += 1
        if flush is not None and number == times // 2:
            lost = f"; Redis flushed with {flush()} messages in it"
    return f"{child} processes at work and {whole} whole workers killed{lost}"


def _settled(
    surroundings: Mapping[str, str], ordered: dict[str, int], began: float, last: float
) -> Iterator[str]:
    deadline = time.monotonic() + SETTLING
    while (states := ask(surroundings, HOUSE, "jobs"))["open"] and time.monotonic() < deadline:
        time.sleep(0.5)
    now = time.monotonic()
    if states["open"] or states["failed"]:
        yield f"WRONG: {states['open']} steps are not done, {states['failed']} jobs failed"
    # The worker copies events that nobody ordered a copy of, too.
    if states["whole"] != ordered["papers"] or states["others"] < ordered["others"]:
        yield f"WRONG: ordered {ordered}, found {states}"
    yield (
        f"{ordered['papers']} papers and {ordered['others']} copies and files ordered in"
        f" {last - began:.0f} s; {states['whole']} and {states['others']} done, {states['failed']}"
        f" failed, {states['retried']} jobs retried, {states['open']} steps open,"
        f" {states['parts']} parts left, {now - last:.0f} s after the last order"
    )
    if states["parts"]:
        yield "WRONG: parts were left"


def _is_worker(pid: int) -> bool:
    """Whether this is a process that works; while loading, a worker starts other programs too."""
    with suppress(OSError):
        name, command = Path(f"/proc/{pid}/comm"), Path(f"/proc/{pid}/cmdline")
        return name.read_text().strip() == "karta worker" or b"celery" in command.read_bytes()
    return False


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
