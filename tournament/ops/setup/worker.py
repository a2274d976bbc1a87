"""The Celery worker beside the embedded server, with which it exits.

Where the system forks, a worker begins with what the server has loaded: one that was killed is
back at once, and one that a long document has made large can end to be small again.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import warnings
from contextlib import suppress
from functools import cache
from importlib import import_module
from multiprocessing.context import ForkProcess, SpawnProcess
from threading import Event, Thread
from typing import Any, Final

from tournament.ops.setup import bootstrap, memory, processes

NICENESS = 10
HEAD_START = 1.0
"""Seconds in which the server begins its own processes: a fork while a module loads would hang."""
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

_is_followed = False


class Supervisor:
    """Keeps a worker beside the server: another follows one that was killed, or has ended."""

    def __init__(self) -> None:
        self._worker: ForkProcess | SpawnProcess | None = None
        self._is_over = Event()
        # The kernel ends a child with the thread that began it, and this one does not end.
        Thread(target=self._supervise, daemon=True).start()

    def stop(self) -> None:
        """End the worker for good."""
        self._is_over.set()
        if self._worker is not None:
            self._worker.kill()

    def _supervise(self) -> None:
        pause = HEAD_START
        while not self._is_over.wait(pause):
            if processes.FORKS:
                _load()
            self._worker = _started()
            self._worker.join()
            # Another follows at once after a kill or an end; a failure would repeat itself.
            pause = LONG_PAUSE if (self._worker.exitcode or 0) > 0 else PAUSE


def _started() -> ForkProcess | SpawnProcess:
    worker = processes.Process(target=_work_beside, args=(os.getpid(),))
    worker.start()
    return worker


def _work_beside(server: int) -> None:
    """Be the worker of a server, in a session of its own: Ctrl-C reaches the server only."""
    os.setsid()
    os.nice(NICENESS)
    # One that follows another has begun with what the server does with a signal.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    die_with_parent()
    # The server may have died before the parent-death signal was set.
    if os.getppid() == server:
        work()


def missing_packages() -> list[str]:
    """Return the missing system packages that printing needs."""
    libraries = bootstrap.PRINTING_LIBRARIES.items()
    return [package for library, package in libraries if not bootstrap.loads(library)]


@cache
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
    """Be a worker until the server, or too much memory, ends it."""
    global _is_followed
    _is_followed = True
    processes.set_name("karta worker")
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
    """Return Celery's app, which a server without a worker does without."""
    from tournament.celery import app  # noqa: PLC0415

    return app


def is_worth_replacing() -> bool:
    """Whether the server's worker holds much that it cannot give back.

    Neither Python nor the C library holds what a long document leaves behind: only a new process
    is as small as before.
    """
    return _is_followed and memory.own_megabytes() > LARGE


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies."""
    set_option = getattr(ctypes.CDLL(None), "prctl", None)
    if set_option is not None:
        set_option(DIE_WITH_PARENT, signal.SIGKILL)
