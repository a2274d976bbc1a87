"""Supervises the Celery worker beside the embedded server; both exit with the server.

Where the system forks, the worker begins with what its supervisor has loaded: one that was killed
is back at once, and one that a long document has made large can end to be small again.
"""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
import time
import warnings
from contextlib import suppress
from functools import cache
from importlib import import_module
from multiprocessing.context import ForkProcess, SpawnProcess
from threading import Event, Thread
from typing import Any, Final

from tournament.ops.setup import bootstrap, memory, processes

NICENESS = 10
PAUSE = 0.5
LONG_PAUSE = 10.0
LARGE: Final = 70.0
"""Megabytes of its own with which a worker is worth replacing; at rest it has less than 40."""
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG, which Linux alone knows."""
LOADED_LATE: Final = (
    "_strptime",
    "celery.apps.worker",
    "celery.worker.strategy",
    "django.db.models.sql.compiler",
    "kombu.transport.filesystem",
)
"""What a worker would load by itself with its first task."""
SUPERUSER: Final = "You're running the worker with superuser"
"""How Celery's warning about root begins, which is of no use here."""

logger = logging.getLogger(__name__)

_is_supervised = False


class Supervisor:
    """The process that supervises the worker; another follows one that was killed."""

    def __init__(self) -> None:
        self._process = _started()
        self._is_over = Event()
        # The kernel ends a child with the thread that began it, and this one does not end.
        Thread(target=self._watch, daemon=True).start()

    def stop(self) -> None:
        """End it for good."""
        self._is_over.set()
        self._process.kill()

    def _watch(self) -> None:
        while True:
            self._process.join()
            if self._is_over.wait(PAUSE):
                return
            logger.warning("The supervisor of the worker has ended; another follows.")
            self._process = _started()


def _started() -> ForkProcess | SpawnProcess:
    supervisor = processes.Process(target=_start_session, args=(os.getpid(),))
    supervisor.start()
    return supervisor


def _start_session(server: int) -> None:
    """Supervise in a session of its own, so that Ctrl-C reaches the server only."""
    os.setsid()
    # One that follows another has begun with what the server does with a signal.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    supervise(server)


def missing_packages() -> list[str]:
    """Return the missing system packages that printing needs."""
    libraries = bootstrap.PRINTING_LIBRARIES.items()
    return [package for library, package in libraries if not bootstrap.loads(library)]


def supervise(server: int) -> None:
    """Restart the worker whenever it exits, for as long as the server runs."""
    processes.set_name("karta parent")
    os.nice(NICENESS)
    die_with_parent()
    if processes.FORKS:
        _load()
    # The server may have died before the parent-death signal was set.
    while os.getppid() == server:
        worker = processes.Process(target=work)
        worker.start()
        worker.join()
        # Restart at once after a kill or an end; wait after a failure, which would repeat itself.
        time.sleep(LONG_PAUSE if worker.exitcode and worker.exitcode > 0 else PAUSE)


def _load() -> None:
    """Load, to be shared, what every worker needs, and make one that each of them begins as."""
    _app().loader.import_default_modules()
    for module in LOADED_LATE:
        import_module(module)
    # A folder that does not answer is asked again by each worker.
    with suppress(OSError):
        _worker()
    memory.settle()


def work() -> None:
    """Be a worker until the supervisor, or too much memory, ends it."""
    global _is_supervised
    _is_supervised = True
    processes.set_name("karta worker")
    die_with_parent()
    _worker().start()
    sys.exit(_worker().exitcode)


@cache
def _worker() -> Any:  # noqa: ANN401  Celery has no types
    """Make Celery's worker; its own command would load what it needs to talk to people."""
    # `serve` has looked at the settings already, and a check reads more than a worker does.
    os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")
    warnings.filterwarnings("ignore", message=SUPERUSER)
    return _app().Worker(
        pool_cls="solo",
        loglevel="WARNING",
        quiet=True,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )


def _app() -> Any:  # noqa: ANN401
    """Return Celery's app, which the server that starts the supervisor does without."""
    from tournament.celery import app  # noqa: PLC0415

    return app


def is_worth_replacing() -> bool:
    """Whether a supervised worker holds much that it cannot give back.

    Neither Python nor the C library holds what a long document leaves behind: only a new process
    is as small as before.
    """
    return _is_supervised and memory.own_megabytes() > LARGE


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies."""
    set_option = getattr(ctypes.CDLL(None), "prctl", None)
    if set_option is not None:
        set_option(DIE_WITH_PARENT, signal.SIGKILL)
