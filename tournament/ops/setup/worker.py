"""The Celery worker beside the embedded server, with which it exits.

On a laptop, where the system forks, it is a thread of the server that waits for messages. What
they ask for is done by a process that begins with all that the server has loaded and ends after the
last step: at rest there is none, and nothing that a long document leaves behind stays in memory.
Elsewhere it is a process that begins anew.
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
"""Seconds in which the server begins its own processes, which then need not wait for modules."""
PAUSE = 0.5
LONG_PAUSE = 10.0
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG, which Linux alone knows."""
LOADED_BEFORE: Final = (
    "_strptime",
    "celery.apps.worker",
    "celery.concurrency.solo",
    "celery.worker.strategy",
    "django.db.models.sql.compiler",
    "kombu.transport.filesystem",
)
"""What costs a tenth of a second where pages begin with it, and where they do not 10 MB: what has
been loaded already is copied in part by whatever is loaded later."""
SUPERUSER: Final = "You're running the worker with superuser"
"""How Celery's warning about root begins, which is of no use here."""

_is_beside_server = False

logger = logging.getLogger(__name__)


class Supervisor:
    """Keeps a worker beside the server: another follows one that was killed, or has failed."""

    def __init__(self) -> None:
        self._worker: SpawnProcess | None = None
        self._is_over = Event()
        if works_in_thread():
            _load_before()
        # The kernel ends a child with the thread that began it, and this one does not end.
        Thread(target=self._supervise, daemon=True).start()

    def stop(self) -> None:
        """End the worker for good; a process that was forked exits with this one."""
        self._is_over.set()
        if self._worker is not None:
            self._worker.kill()

    def _supervise(self) -> None:
        pause = HEAD_START
        while not self._is_over.wait(pause):
            status = _work_here() if works_in_thread() else self._work_apart()
            # Another follows at once after a kill or an end; a failure would repeat itself.
            pause = LONG_PAUSE if status > 0 else PAUSE

    def _work_apart(self) -> int:
        self._worker = SpawnProcess(target=_work_beside, args=(os.getpid(),))
        self._worker.start()
        self._worker.join()
        return self._worker.exitcode or 0


def works_in_thread() -> bool:
    """Whether a thread may do it: a process forked from it must share no connection to a server."""
    return processes.FORKS and connection.vendor == "sqlite"


def runs_in_server() -> bool:
    """Whether this is the server, whose worker must not do by itself what takes long."""
    return _is_beside_server


def run_in_subprocess(task: Callable[[], object]) -> bool:
    """Run a task in a process of its own, and wait for its end; False where it was killed."""
    # As a daemon, so that a server which ends does not wait for it.
    process = ForkProcess(target=_run_beside, args=(os.getpid(), task), daemon=True)
    process.start()
    process.join()
    return process.exitcode == 0


def _run_beside(server: int, task: Callable[[], object]) -> None:
    """Run a task in a session of its own: Ctrl-C reaches the server only."""
    os.setsid()
    # It has begun with what the server does with a signal.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    processes.set_name("karta worker")
    die_with_parent()
    # The server may have died before the parent-death signal was set.
    if os.getppid() == server:
        task()


def _work_here() -> int:
    """Be the server's worker in this thread; return with what status it has ended."""
    global _is_beside_server
    _is_beside_server = True
    # Linux counts each thread for itself; what this one begins takes it over.
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
    """Be the worker of a server, in a session of its own."""
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
    """Load what the server and its pages share."""
    _skip_checks()
    _app()
    for module in LOADED_BEFORE:
        import_module(module)
    memory.settle()


def _skip_checks() -> None:
    """Let Celery leave the settings alone: `serve` has checked them, and a check reads much."""
    os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")


@cache
def _load() -> None:
    """Load what every step needs; half of it is WeasyPrint, for which no page need wait."""
    _app().loader.import_default_modules()
    memory.settle()


def _new_worker() -> Any:  # noqa: ANN401  Celery has no types
    """Make Celery's worker; its own command would load what it needs to talk to people."""
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
    """Return Celery's app, which a server without a worker does without."""
    from tournament.celery import app  # noqa: PLC0415

    return app


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies."""
    set_option = getattr(ctypes.CDLL(None), "prctl", None)
    if set_option is not None:
        set_option(DIE_WITH_PARENT, signal.SIGKILL)
