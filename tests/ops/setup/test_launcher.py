"""The server's first process: what it starts, again and again, and what it refuses."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from django.conf import settings
from granian.server import mp

from tests.background.conftest import children_of, is_alive
from tests.drills import respawn
from tests.prepared_house import PreparedHouse
from tests.served.houses import LAPTOP
from tests.served.servers import HOST, free_port, wait_for
from tests.waiting import until
from tournament.ops.setup import launcher, processes

pytestmark = pytest.mark.skipif(not processes.FORKS, reason="no other system forks")

CHILDREN = """
import os, sys, time
from pathlib import Path
from tournament.ops.setup.launcher import Child, Launcher
def note(name, act):
    def work():
        with Path({folder!r}, name).open("a") as file:
            file.write(f"{{os.getpid()}}\\n")
        act()
    return work
def fail():
    sys.exit(3)
def stay():
    time.sleep(600)
children = [
    Child(name, note(name, act), is_server=is_server) for name, act, is_server in {children}
]
sys.exit(Launcher(children).run())
"""
STUCK = """
import sys, threading
from tournament.ops.setup import web
from tournament.page_cache import dispatch
from tournament import wsgi
dispatch.LONGEST = 5.0
django = wsgi.dispatch._application
def application(environ, start):
    if environ["PATH_INFO"] == "/stuck/":
        threading.Event().wait()
    return django(environ, start)
wsgi.dispatch._application = application
web.main()
"""
SPAWNING = """
from tournament.ops.setup import processes, web
processes.FORKS = False
web.main()
"""
BESIDE_A_THREAD = """
import threading
from tournament.ops.setup import web
threading.Thread(target=threading.Event().wait, daemon=True).start()
web.main()
"""
TOKEN = "figures-please"


def pids(file: Path) -> list[int]:
    """Return the processes that a child's work has noted."""
    return [int(line) for line in file.read_text().split()] if file.exists() else []


@contextlib.contextmanager
def launched(folder: Path, children: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a launcher with children that note their process."""
    script = CHILDREN.format(folder=str(folder), children=children)
    running = subprocess.Popen((sys.executable, "-c", script), cwd=settings.ROOT)
    try:
        yield running
    finally:
        running.kill()
        running.wait()


def test_it_refuses_to_fork_beside_another_thread() -> None:
    ends = Event()
    thread = Thread(target=ends.wait, name="importing", daemon=True)
    thread.start()
    try:
        with pytest.raises(RuntimeError, match=r"must not fork .*importing"):
            launcher.refuse_threads()
    finally:
        ends.set()
        thread.join()


def test_a_killed_child_is_replaced_at_once(tmp_path: Path) -> None:
    with launched(tmp_path, '[("web", stay, True)]'):
        until(lambda: len(pids(tmp_path / "web")) == 1)
        for number in range(2, 7):
            os.kill(pids(tmp_path / "web")[-1], signal.SIGKILL)
            until(lambda number=number: len(pids(tmp_path / "web")) == number)  # type: ignore[misc]


def test_a_killed_launcher_takes_its_children_along(tmp_path: Path) -> None:
    with launched(tmp_path, '[("web", stay, True), ("worker", stay, False)]') as running:
        until(lambda: bool(pids(tmp_path / "web") and pids(tmp_path / "worker")))
        children = children_of(running.pid)
        running.kill()

        until(lambda: not any(is_alive(child) for child in children))
    assert len(children) == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_launcher_ends_its_children_first(tmp_path: Path, number: int) -> None:
    with launched(tmp_path, '[("web", stay, True), ("worker", stay, False)]') as running:
        until(lambda: bool(pids(tmp_path / "web") and pids(tmp_path / "worker")))
        children = children_of(running.pid)
        running.send_signal(number)

        assert running.wait(30) == 0
        assert not any(is_alive(child) for child in children)


def test_a_server_that_cannot_start_ends_the_launcher(tmp_path: Path) -> None:
    with launched(tmp_path, '[("web", fail, True), ("worker", stay, False)]') as running:
        assert running.wait(30) == os.EX_SOFTWARE
    assert len(pids(tmp_path / "web")) == launcher.MOST_CRASHES


def test_a_worker_that_cannot_start_does_not_end_the_server(tmp_path: Path) -> None:
    with launched(tmp_path, '[("worker", fail, False), ("web", stay, True)]') as running:
        until(lambda: bool(pids(tmp_path / "web") and pids(tmp_path / "worker")))
        time.sleep(1)

        assert running.poll() is None
        assert len(pids(tmp_path / "worker")) == 1


def test_a_reload_replaces_the_server_and_not_the_worker(tmp_path: Path) -> None:
    with launched(tmp_path, '[("web", stay, True), ("worker", stay, False)]') as running:
        until(lambda: bool(pids(tmp_path / "web") and pids(tmp_path / "worker")))
        running.send_signal(signal.SIGHUP)
        until(lambda: len(pids(tmp_path / "web")) == 2)
        old, new = pids(tmp_path / "web")

        # The old process answers until its successor has started.
        assert is_alive(old)
        until(lambda: not is_alive(old))
        assert is_alive(new)
        assert len(pids(tmp_path / "worker")) == 1


def test_granian_has_the_private_names_that_a_server_process_needs() -> None:
    """A new version may rename them: see `web._serve`."""
    names = ("_init_shared_socket", "_spawn_worker", "_spawn_wsgi_worker")

    assert [name for name in names if not hasattr(mp.MPServer, name)] == []
    assert "_wsgi_call_wrap" in vars(mp)


@contextlib.contextmanager
def server(script: str, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int, Path]]:
    """Start the web server by a script; yield its process, its port and its output."""
    surroundings = {**LAPTOP, "KARTA_DATA": str(folder), "KARTA_METRICS_TOKEN": TOKEN}
    port, words = free_port(), folder / "words.txt"
    with words.open("w") as output:
        running = subprocess.Popen(
            (sys.executable, "-c", script, "--port", str(port)),
            cwd=settings.ROOT, env=surroundings, stdout=output, stderr=output,
        )  # fmt: skip
        try:
            wait_for(port, running)
            yield running, port, words
        finally:
            running.terminate()
            running.wait(60)


@pytest.fixture
def house(prepared_house: PreparedHouse, tmp_path: Path) -> Path:
    """Return the folder of a new instance."""
    return prepared_house.furnish(tmp_path)


def get(port: int, path: str) -> bytes:
    asked = urllib.request.Request(
        f"http://{HOST}:{port}{path}", headers={"Authorization": f"Bearer {TOKEN}"}
    )
    with urllib.request.urlopen(asked, timeout=60) as page:  # noqa: S310
        return bytes(page.read())


def test_a_web_process_with_a_stuck_request_is_reported_and_replaced(house: Path) -> None:
    with server(STUCK, house) as (running, port, words):
        [before] = children_of(running.pid)

        def ask() -> None:
            with contextlib.suppress(OSError):
                get(port, "/stuck/")

        Thread(target=ask, daemon=True).start()
        until(lambda: json.loads(get(port, "/ready/"))["threads"]["busy"] == 2)
        until(lambda: json.loads(get(port, "/ready/"))["threads"]["oldest"] > 0)
        until(lambda: children_of(running.pid) not in ([], [before]))
        until(lambda: answers(port))

        said = words.read_text()
    assert "A request is stuck; the process ends" in said
    # The log shows where, and no address.
    assert (re.search(r"<string>:\d+ application", said) is not None, "/stuck/" in said) == (
        True,
        False,
    )


def answers(port: int) -> bool:
    try:
        return get(port, "/health/") == b"alive\n"
    except OSError:
        return False


@pytest.mark.parametrize("script", [SPAWNING, BESIDE_A_THREAD], ids=["system", "thread"])
def test_pages_are_served_by_a_spawned_process_where_forking_is_not_possible(
    script: str, house: Path
) -> None:
    with server(script, house) as (running, port, _words):
        until(lambda: answers(port))
        [child] = children_of(running.pid)
        os.kill(child, signal.SIGKILL)
        until(lambda: children_of(running.pid) not in ([], [child]))
        until(lambda: answers(port))
        running.kill()
        until(lambda: not answers(port))


def test_orders_are_taken_and_done_while_the_web_process_is_killed(
    prepared_house: PreparedHouse,
) -> None:
    """A sample of `manage.py drill respawn`'s 200."""
    said = list(respawn.run(3, furnish=prepared_house.furnish))

    assert [line for line in said if line.startswith("WRONG")] == []
    assert "3 web processes killed" in said[0]
