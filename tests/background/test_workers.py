"""Real worker processes: killed, called twice, stopped with their server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import redis
from django.conf import settings

from tests.background.conftest import MODULE, children_of, is_alive
from tests.waiting import until
from tournament.celery import app
from tournament.ops.setup import web

if TYPE_CHECKING:
    from tests.background.conftest import PressRoom

PARTS = 5
STICKS_AT = 3
STATES = "SELECT state, retries FROM tournament_job WHERE kind = 'paper'"
QUEUES_OF_ALL = ["periodic", "paper", "imports", "copies", "mail"]
with_redis = pytest.mark.skipif(not settings.REDIS_URL, reason="Celery's workers need Redis")
WORKERS = """
SELECT DISTINCT worker FROM tournament_jobstep AS step
JOIN tournament_job AS job ON step.job_id = job.id WHERE job.kind = 'paper'
"""
SERVER = """
import sys
from tests.background.slow_press import laptop
from tournament.ops.setup import web
from tournament.ops.setup.launcher import Launcher
laptop.STAY = float(sys.argv[1])
sys.exit(Launcher([web.own_worker()]).run())
"""


def test_a_killed_worker_loses_no_part_and_only_its_part_is_repeated(
    press_room: PressRoom,
) -> None:
    [ordered] = press_room.run("order", parts=PARTS)

    first = press_room.worker()
    until(lambda: STICKS_AT in press_room.begun())
    first.send_signal(signal.SIGKILL)
    first.wait()
    press_room.worker()
    until(lambda: press_room.ask(STATES) == [("done", 1)])

    document = press_room.data / "documents" / ordered["file"]
    begun = Counter(press_room.begun())
    assert document.read_bytes() == b"".join(b"part %d\n" % n for n in range(1, PARTS + 1))
    # Every part was queued twice; only the part running at the kill was started twice.
    assert begun == Counter({**dict.fromkeys(range(1, PARTS + 1), 1), STICKS_AT: 2})


@with_redis
def test_a_killed_process_of_celery_is_replaced_and_only_its_step_repeated(
    press_room: PressRoom,
) -> None:
    press_room.run("order", parts=PARTS)
    worker = press_room.worker()
    until(lambda: STICKS_AT in press_room.begun())

    [at_work] = children_of(worker.pid)
    os.kill(at_work, signal.SIGKILL)
    until(lambda: press_room.ask(STATES) == [("done", 1)])

    begun = Counter(press_room.begun())
    assert begun == Counter({**dict.fromkeys(range(1, PARTS + 1), 1), STICKS_AT: 2})


@with_redis
def test_a_step_continues_nowhere_after_its_worker_was_killed(press_room: PressRoom) -> None:
    press_room.run("order", parts=PARTS)
    worker = press_room.celery_worker()
    until(lambda: STICKS_AT in press_room.begun())
    [at_work] = children_of(worker.pid)

    worker.send_signal(signal.SIGKILL)

    until(lambda: not is_alive(at_work))


@with_redis
def test_messages_that_redis_has_forgotten_are_sent_again(press_room: PressRoom) -> None:
    for name in ("first", "second", "third"):
        press_room.run("order", parts=2, name=name)
    with redis.Redis.from_url(press_room.surroundings["REDIS_URL"]) as server:
        server.flushdb()

    press_room.worker()

    until(lambda: {state for state, _retries in press_room.ask(STATES)} == {"done"})


@with_redis
def test_celery_inspects_a_worker(press_room: PressRoom) -> None:
    press_room.celery_worker()

    with app.connection_for_write() as broker:
        inspected = app.control.inspect(timeout=3, connection=broker)
        until(lambda: list((inspected.ping() or {}).values()) == [{"ok": "pong"}])
        active, queues = inspected.active(), inspected.active_queues()
    pinged = subprocess.run(
        (sys.executable, "-m", "celery", "-A", MODULE, "inspect", "ping", "--json"),
        cwd=settings.ROOT,
        env=press_room.surroundings,
        capture_output=True,
        check=True,
    )

    assert list(active.values()) == [[]]
    assert [[queue["name"] for queue in each] for each in queues.values()] == [QUEUES_OF_ALL]
    assert list(json.loads(pinged.stdout).values()) == [{"ok": "pong"}]


def test_two_simultaneous_identical_orders_make_one_job_without_double_steps(
    press_room: PressRoom,
) -> None:
    names = [f"event-{number}" for number in range(8)]
    press_room.run("prepare", names=names)

    task = ("click_and_take", {"names": names})
    first, second = press_room.both(task, task)

    jobs = "SELECT tournament_id, count(*) FROM tournament_job GROUP BY tournament_id"
    steps = "SELECT job_id, count(*) FROM tournament_jobstep GROUP BY job_id"
    clicks = range(1, len(names) + 1)
    assert [first[n]["done"] == second[n]["done"] for n in clicks] == [True] * len(names)
    assert [count for _, count in press_room.ask(jobs)] == [1] * len(names)
    assert [count for _, count in press_room.ask(steps)] == [1] * len(names)
    assert first.keys() & second.keys() == set(clicks)
    assert len(first.keys() | second.keys()) == 2 * len(names)


@pytest.fixture
def stay() -> float:
    """Return the seconds that a worker stays after its last step."""
    return 0.5


@pytest.fixture
def server(press_room: PressRoom, stay: float) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server process that supervises a worker."""
    surroundings = {**os.environ, **press_room.surroundings}
    command = (sys.executable, "-c", SERVER, str(stay))
    server = subprocess.Popen(command, cwd=settings.ROOT, env=surroundings)
    try:
        yield server
    finally:
        server.kill()
        server.wait()


def worker_of(server: subprocess.Popen[bytes]) -> int:
    """Wait for the server's worker and return its process id."""
    until(lambda: len(workers_of(server)) == 1)
    [found] = workers_of(server)
    return found


def workers_of(server: subprocess.Popen[bytes]) -> list[int]:
    """Return the server's worker processes; while loading, it also starts other programs."""
    return [child for child in children_of(server.pid) if name_of(child) == "karta worker"]


def await_end_of(process: int) -> None:
    until(lambda: not is_alive(process))


def name_of(process: int) -> str:
    """Return a process's name; an empty string if it has ended."""
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def test_a_servers_worker_ends_after_the_last_step_and_another_does_the_next(
    press_room: PressRoom, server: subprocess.Popen[bytes]
) -> None:
    for name in ("first", "second"):
        press_room.run("order", parts=2, name=name)
        current = worker_of(server)
        until(lambda: {state for state, _retries in press_room.ask(STATES)} == {"done"})
        await_end_of(current)

    [first, second] = press_room.ask(WORKERS)
    assert first != second


@pytest.mark.parametrize("stay", [60.0])
def test_an_order_soon_after_is_done_by_the_same_worker(
    press_room: PressRoom, server: subprocess.Popen[bytes]
) -> None:
    for name in ("first", "second"):
        press_room.run("order", parts=2, name=name)
        until(lambda: {state for state, _retries in press_room.ask(STATES)} == {"done"})

    assert len(press_room.ask(WORKERS)) == 1


@pytest.mark.parametrize("stay", [60.0])
def test_a_stopped_server_does_not_wait_for_an_idle_worker(
    press_room: PressRoom, server: subprocess.Popen[bytes]
) -> None:
    press_room.run("order", parts=2)
    staying = worker_of(server)
    until(lambda: {state for state, _retries in press_room.ask(STATES)} == {"done"})

    server.send_signal(signal.SIGINT)
    server.wait(timeout=20)

    until(lambda: not is_alive(staying))


def test_a_killed_worker_is_replaced_and_only_its_step_repeated(
    press_room: PressRoom, server: subprocess.Popen[bytes]
) -> None:
    press_room.run("order", parts=PARTS)
    killed = worker_of(server)
    until(lambda: STICKS_AT in press_room.begun())
    niceness = os.getpriority(os.PRIO_PROCESS, killed)

    os.kill(killed, signal.SIGKILL)
    until(lambda: press_room.ask(STATES) == [("done", 1)])

    begun = Counter(press_room.begun())
    assert niceness >= web.NICENESS
    assert begun == Counter({**dict.fromkeys(range(1, PARTS + 1), 1), STICKS_AT: 2})


def test_a_busy_worker_ends_when_its_server_is_killed(
    press_room: PressRoom, server: subprocess.Popen[bytes]
) -> None:
    press_room.run("order", parts=PARTS)
    at_work = worker_of(server)
    until(lambda: STICKS_AT in press_room.begun())

    server.send_signal(signal.SIGKILL)
    server.wait()

    until(lambda: not is_alive(at_work))
