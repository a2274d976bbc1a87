"""A separate database, with workers and ordering users as separate processes."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.background import ordering_process
from tests.services.races.conftest import Hall, Machine, empty, hall

__all__ = ["empty", "hall"]
MODULE = "tests.background.slow_press"
CELERY = ("-m", "celery", "--quiet", "-A", MODULE, "worker", "--loglevel", "error")
QUIETLY = ("--without-gossip", "--without-mingle", "--without-heartbeat")
BEAT = ("-m", "celery", "--quiet", "-A", MODULE, "beat", "--loglevel", "error", "--pidfile=")


class PressRoom(Hall):
    """A database with the workers and ordering processes that a test starts."""

    def __init__(self, of: Hall) -> None:
        super().__init__(of.database, of.surroundings, of.ask)
        self.data = Path(of.surroundings["KARTA_DATA"])
        self._workers: list[subprocess.Popen[bytes]] = []

    def machine(self, task: str, facts: Mapping[str, Any]) -> Machine:
        """Start a process that runs a task of `ordering_process`."""
        at = {**facts, "data": str(self.data)}
        return Machine(task, at, database=self.database, begin=ordering_process.begin)

    def run(self, task: str, **facts: object) -> list[dict[str, Any]]:
        """Run a task of `ordering_process` in a separate process and return its answers."""
        return self.machine(task, facts).answers()

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a worker with the slow printer: Celery's, or without Redis that of `serve`.

        Its beat is a process of its own, which nobody kills before the end.
        """
        if not settings.REDIS_URL:
            return self._start("-m", MODULE)
        if not self._workers:
            self._start(*BEAT)
        return self.celery_worker()

    def celery_worker(self) -> subprocess.Popen[bytes]:
        """Start a worker of Celery's without a beat."""
        return self._start(*CELERY, *QUIETLY, "--hostname", f"slow{len(self._workers)}@%h")

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = (sys.executable, "-W", "ignore", *arguments)
        surroundings = {**self.surroundings, "CELERY_SKIP_CHECKS": "1"}
        started = subprocess.Popen(command, cwd=settings.ROOT, env=surroundings)
        self._workers.append(started)
        return started

    def begun(self) -> list[int]:
        """Return the parts that workers started, in order."""
        file = self.data / "begun.txt"
        return [int(line) for line in file.read_text().split()] if file.exists() else []

    def close(self) -> None:
        """Kill every worker."""
        for worker in self._workers:
            worker.send_signal(signal.SIGKILL)
            worker.wait()


@pytest.fixture
def press_room(hall: Hall) -> Iterator[PressRoom]:
    room = PressRoom(hall)
    yield room
    room.close()


def is_alive(process: int) -> bool:
    """Whether a process is running; a zombie process counts as dead."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def children_of(process: int) -> list[int]:
    """Return the running child processes of a process."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        number = int(stat.parent.name)
        if parent == process and is_alive(number):
            found.append(number)
    return found
