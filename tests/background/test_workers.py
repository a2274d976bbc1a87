"""Workers as real processes: killed at work, called twice, sent home with their server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from tests.background.conftest import children_of, is_alive
from tests.waiting import until
from tournament.ops.setup import worker

if TYPE_CHECKING:
    from tests.background.conftest import PressRoom

PARTS = 5
STICKS_AT = 3
STATES = "SELECT state, retries FROM tournament_job WHERE kind = 'paper'"
SERVER = """
import sys, time
from tournament.ops.setup import worker
worker.LARGE = float(sys.argv[1])
supervisor = worker.Supervisor()
time.sleep(600)
"""


def test_a_worker_killed_at_work_loses_no_part_and_repeats_only_its_own(
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
    # Every part was called for twice: the one in hand at the kill was begun again, no other.
    assert begun == Counter({**dict.fromkeys(range(1, PARTS + 1), 1), STICKS_AT: 2})


def test_two_who_order_the_same_at_once_get_one_job_and_take_no_step_twice(
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


@contextmanager
def served(press_room: PressRoom, *, large: float) -> Iterator[subprocess.Popen[bytes]]:
    """A server with a worker that ends once it is so large, in megabytes."""
    surroundings = {**os.environ, **press_room.surroundings}
    command = (sys.executable, "-c", SERVER, str(large))
    server = subprocess.Popen(command, cwd=settings.ROOT, env=surroundings)
    try:
        yield server
    finally:
        server.kill()
        server.wait()


def worker_of(server: subprocess.Popen[bytes]) -> int:
    """Return the server's worker, once there is one."""
    until(lambda: len(workers_of(server.pid)) == 1)
    [found] = workers_of(server.pid)
    return found


def workers_of(server: int) -> list[int]:
    """Return the workers that there are; while it loads, a server also asks other programs."""
    return [child for child in children_of(server) if name_of(child) == "karta worker"]


def name_of(process: int) -> str:
    """Return what a process calls itself; nothing once it has ended."""
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems do not tell what is whose own")
@pytest.mark.parametrize(("large", "is_replaced"), [(0.0, True), (1e6, False)])
def test_a_worker_that_has_grown_is_followed_by_a_small_one(
    press_room: PressRoom, large: float, *, is_replaced: bool
) -> None:
    with served(press_room, large=large) as server:
        first = worker_of(server)
        press_room.run("order", parts=1)
        until(lambda: press_room.ask(STATES)[0][0] in ("done", "failed"))

        if is_replaced:
            until(lambda: workers_of(server.pid) not in ([], [first]))
        else:
            time.sleep(worker.PAUSE)
            assert workers_of(server.pid) == [first]


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems do not end children")
def test_a_killed_worker_comes_back_and_goes_when_its_server_is_killed(
    press_room: PressRoom,
) -> None:
    with served(press_room, large=worker.LARGE) as server:
        _killed_and_followed(server)


def _killed_and_followed(server: subprocess.Popen[bytes]) -> None:
    killed = worker_of(server)

    os.kill(killed, signal.SIGKILL)
    until(lambda: workers_of(server.pid) not in ([], [killed]))
    [follower] = workers_of(server.pid)
    niceness = os.getpriority(os.PRIO_PROCESS, follower)
    server.send_signal(signal.SIGKILL)
    server.wait()

    assert niceness >= worker.NICENESS
    until(lambda: not is_alive(follower))
