"""The Celery worker next to the embedded server, with which it exits.

On a laptop whose system forks, a thread of the server waits for messages, and a forked process
runs the steps. It starts with everything the server has loaded and ends after the last step:
an idle server has no such process, and the memory of a long document is freed. On other
systems the worker is a new process.
"""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from multiprocessing.context import ForkProcess, SpawnProcess
from threading import Event, Thread
from typing import Any, Final

from django.db import connection

from tournament.ops.setup import processes
from tournament.ops.setup import processes as memory

NICENESS = 10
HEAD_START = 1.0
"""Seconds for the server to start its processes first, so that they need not wait for modules."""
PAUSE = 0.5
LONG_PAUSE = 10.0
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG, which only Linux has."""
LOADED_BEFORE: Final = (
    "_strptime",
    "celery.apps.worker",
    "celery.concurrency.solo",
    "celery.worker.strategy",
    "django.db.models.sql.compiler",
    "kombu.transport.filesystem",
)
"""Modules imported before forking.

Imported with the first page they would take a tenth of a second. Imported after forking, they
would take 10 MB: each child would copy part of the memory that is already loaded.
"""
SUPERUSER: Final = "You're running the worker with superuser"
"""The start of Celery's warning about root, which does not apply here."""

_is_beside_server = False

logger = logging.getLogger(__name__)


class Supervisor:
    """Keeps a worker next to the server: starts another after a kill or a failure."""

    def __init__(self) -> None:
        self._worker: SpawnProcess | None = None
        self._is_over = Event()
        if works_in_thread():
            _load_before()
        # The kernel ends a child with the thread that started it; this thread does not end.
        Thread(target=self._supervise, daemon=True).start()

    def stop(self) -> None:
        """Stop the worker permanently; a forked process exits with this one."""
        self._is_over.set()
        if self._worker is not None:
            self._worker.kill()

    def _supervise(self) -> None:
        pause = HEAD_START
        while not self._is_over.wait(pause):
            status = _work_here() if works_in_thread() else self._work_apart()
            # Restart at once after a kill or an exit; a failure would repeat itself.
            pause = LONG_PAUSE if status > 0 else PAUSE

    def _work_apart(self) -> int:
        self._worker = SpawnProcess(target=_work_beside, args=(os.getpid(),))
        self._worker.start()
        self._worker.join()
        return self._worker.exitcode or 0


def works_in_thread() -> bool:
    """Whether a thread can be the worker: a forked process must not share a server connection."""
    return processes.FORKS and connection.vendor == "sqlite"


def runs_in_server() -> bool:
    """Whether this process is the server, whose worker must not run long tasks itself."""
    return _is_beside_server


def run_in_subprocess(task: Callable[[], object]) -> bool:
    """Run a task in a subprocess and wait for its end; False if it was killed."""
    # A daemon, so that an exiting server does not wait for it.
    process = ForkProcess(target=_run_beside, args=(os.getpid(), task), daemon=True)
    process.start()
    process.join()
    return process.exitcode == 0


def _run_beside(server: int, task: Callable[[], object]) -> None:
    """Run a task in its own session, so that Ctrl-C reaches only the server."""
    os.setsid()
    # The fork inherited the server's signal handlers.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    processes.set_name("karta worker")
    die_with_parent()
    # The server may have died before the parent-death signal was set.
    if os.getppid() == server:
        task()


def _work_here() -> int:
    """Run the server's worker in this thread and return its exit status."""
    global _is_beside_server
    _is_beside_server = True
    # On Linux the niceness is per thread, and inherited by child processes.
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
    # A fork while a module loads would hang.
    with processes.no_fork():
        _load()
    try:
        worker = _new_worker()
        worker.start()
    except Exception:
        logger.exception("The worker beside the server has failed")
        return os.EX_SOFTWARE
    return int(worker.exitcode or 0)


def _work_beside(server: int) -> None:
    """Run a server's worker in its own session."""
    os.setsid()
    os.nice(NICENESS)
    processes.set_name("karta worker")
    die_with_parent()
    _skip_checks()
    if os.getppid() == server:
        worker = _new_worker()
        worker.start()
        sys.exit(worker.exitcode)


def _load_before() -> None:
    """Import the modules that the server and its pages share."""
    _skip_checks()
    _app()
    for module in LOADED_BEFORE:
        import_module(module)
    memory.settle()


def _skip_checks() -> None:
    """Disable Celery's check of the settings: `serve` has done it, and it loads much."""
    os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")


@cache
def _load() -> None:
    """Import what every step needs; half of it is WeasyPrint, which no page needs."""
    _app().loader.import_default_modules()
    memory.settle()


def _new_worker() -> Any:  # noqa: ANN401  Celery has no types
    """Create Celery's worker; its command line would load modules for user interaction."""
    warnings.filterwarnings("ignore", message=SUPERUSER)
    return _app().Worker(
        pool_cls="solo",
        loglevel="WARNING",
        quiet=True,
        redirect_stdouts=False,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )


def _app() -> Any:  # noqa: ANN401
    """Import and return Celery's app, which a server without a worker never loads."""
    from tournament.celery import app  # noqa: PLC0415

    return app


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies."""
    set_option = getattr(ctypes.CDLL(None), "prctl", None)
    if set_option is not None:
        set_option(DIE_WITH_PARENT, signal.SIGKILL)
