"""The first process of a server: it starts child processes, and each again when it ends.

It has one thread and opens no database. A forked process inherits the locks that other threads of
its parent hold, but not the threads that would release them: a child forked while another thread
imports a module waits for this module for ever. So the launcher refuses to fork beside a thread.
Where it cannot fork, as on macOS, each child is a new process.
"""

from __future__ import annotations

import logging
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tournament.ops.setup import processes

SIGNALS: Final = (signal.SIGCHLD, signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
OVERLAP: Final = 3.5
"""Seconds that a reloaded process continues beside its successor."""
PATIENCE: Final = 20.0
"""Seconds in which a server process may answer its last requests."""
CRASHED: Final = 5.5
"""A process that fails sooner than this many seconds after its start would fail again."""
MOST_CRASHES: Final = 3
LONG_PAUSE: Final = 10.0
THREADS: Final = Path("/proc/self/task")

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Child:
    """A kind of child process, and its current process."""

    name: str
    work: Callable[[], object]
    load: Callable[[], object] = lambda: None
    """Imports what its processes share; the launcher calls it once, before the first."""
    head_start: float = 0.0
    """Seconds that the other children have for their start."""
    is_server: bool = True
    """Whether it takes requests; the others work in their own session, where no Ctrl-C reaches."""
    pid: int = 0
    due_at: float = 0.0
    begun_at: float = 0.0
    crashes: int = 0
    is_loaded: bool = False


class Launcher:
    """Runs child processes until a signal ends it; SIGHUP replaces the server processes."""

    def __init__(self, children: Sequence[Child], *, command: Sequence[str] = ()) -> None:
        """`command` starts a child on systems that do not fork; the child's name is added."""
        self._children = children
        self._command = command
        self._leaving: dict[int, float] = {}
        self._is_over = self._is_stopping = False
        self._is_reload_asked = False
        self._status = os.EX_OK
        self._woken, self._wakes = -1, -1

    def run(self) -> int:
        """Run the children until a signal arrives, and return the exit status."""
        self._listen()
        now = time.monotonic()
        for child in self._children:
            child.due_at = now + child.head_start
        while not self._is_over:
            for child in self._children:
                if not self._is_over and not child.pid and child.due_at <= time.monotonic():
                    self._start(child)
            self._wait(self._next_due())
            self._reap()
            self._reload()
            self._end_leaving()
        self._stop()
        return self._status

    def _listen(self) -> None:
        self._woken, self._wakes = os.pipe()
        for end in (self._woken, self._wakes):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)
        for number in SIGNALS:
            signal.signal(number, self._note)

    def _note(self, number: int, _frame: object) -> None:
        if number in (signal.SIGINT, signal.SIGTERM):
            self._is_over = True
        elif number == signal.SIGHUP:
            self._is_reload_asked = True

    def _next_due(self) -> float:
        """Return the seconds until something is due; a signal comes earlier."""
        due = [child.due_at for child in self._children if not child.pid]
        times = [*due, *self._leaving.values()]
        return max(0.0, min(times) - time.monotonic()) if times else PATIENCE

    def _wait(self, seconds: float) -> None:
        select.select([self._woken], [], [], seconds)
        with suppress(BlockingIOError):
            os.read(self._woken, 4096)

    def _start(self, child: Child) -> None:
        if processes.FORKS:
            self._load(child)
        if self._may_fork():
            child.pid = self._fork(child)
        else:
            child.pid = subprocess.Popen((*self._command, child.name)).pid
        child.begun_at = time.monotonic()

    def _may_fork(self) -> bool:
        """Whether to fork; a library that starts a thread costs memory and time, but no page."""
        if not processes.FORKS:
            return False
        try:
            refuse_threads()
        except RuntimeError as refused:
            if not self._command:
                raise
            logger.warning("%s. It starts a new process instead.", refused)
            return False
        return True

    def _load(self, child: Child) -> None:
        """Load the child's modules, once; pages are served without a library for printing."""
        if child.is_loaded:
            return
        child.is_loaded = True
        try:
            child.load()
        except Exception:
            if child.is_server:
                raise
            logger.exception("%s cannot be loaded", child.name)

    def _fork(self, child: Child) -> int:
        launcher = os.getpid()
        # A signal for the child must not run the launcher's handler in it.
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        pid = os.fork()
        if not pid:
            self._become(child, launcher)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        return pid

    def _become(self, child: Child, launcher: int) -> None:
        """Work as the child, and exit with its status."""
        status = os.EX_SOFTWARE
        try:
            signal.set_wakeup_fd(-1)
            for number in SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            for end in (self._woken, self._wakes):
                os.close(end)
            work_as(child, launcher)
            status = os.EX_OK
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else os.EX_SOFTWARE
        except BaseException:
            logger.exception("A process of the server has failed: %s", child.name)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)

    def _reap(self) -> None:
        """Remove the children that have ended, and schedule their successors."""
        with suppress(ChildProcessError):
            while True:
                pid, told = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                self._leaving.pop(pid, None)
                for child in self._children:
                    if child.pid == pid:
                        self._schedule(child, os.waitstatus_to_exitcode(told))

    def _schedule(self, child: Child, status: int) -> None:
        child.pid, now = 0, time.monotonic()
        if status and not self._is_stopping:
            logger.warning("%s ended with status %d; another starts", child.name, status)
        has_crashed = status > 0 and now - child.begun_at < CRASHED
        child.crashes = child.crashes + 1 if has_crashed else 0
        if has_crashed and child.is_server and child.crashes >= MOST_CRASHES:
            logger.error("%s cannot start", child.name)
            self._is_over, self._status = True, os.EX_SOFTWARE
        # A kill or an exit is over; a failure of the worker would repeat itself.
        child.due_at = now + (LONG_PAUSE if status > 0 and not child.is_server else 0.0)

    def _reload(self) -> None:
        """Start a successor of each server process, and end the old one soon after."""
        if not self._is_reload_asked or self._is_over:
            return
        self._is_reload_asked = False
        for child in self._children:
            if child.is_server and child.pid:
                self._leaving[child.pid] = time.monotonic() + OVERLAP
                self._start(child)

    def _end_leaving(self) -> None:
        now = time.monotonic()
        for pid, due_at in list(self._leaving.items()):
            if due_at <= now:
                _send(pid, signal.SIGTERM)
                self._leaving[pid] = now + PATIENCE

    def _stop(self) -> None:
        """End all children: the servers after their last requests, the others at once."""
        self._is_stopping, self._is_over = True, False
        for child in self._children:
            if child.pid:
                _send(child.pid, signal.SIGTERM if child.is_server else signal.SIGKILL)
        for pid in self._leaving:
            _send(pid, signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        while (left := self._left()) and time.monotonic() < deadline and not self._is_over:
            self._wait(deadline - time.monotonic())
            self._reap()
        # The time is over, or a user has pressed Ctrl-C again.
        for pid in left:
            _send(pid, signal.SIGKILL)

    def _left(self) -> list[int]:
        return [*self._leaving, *(child.pid for child in self._children if child.pid)]


def work_as(child: Child, launcher: int) -> None:
    """Do the child's work in this process, which ends when the launcher is killed."""
    processes.set_name(child.name)
    if not child.is_server:
        os.setsid()
    processes.end_with(launcher)
    child.work()


def refuse_threads() -> None:
    """Raise RuntimeError if this process has another thread."""
    number = len(os.listdir(THREADS)) if THREADS.exists() else threading.active_count()
    if number > 1:
        names = ", ".join(thread.name for thread in threading.enumerate())
        raise RuntimeError(f"A process with {number} threads must not fork ({names})")


def _send(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
