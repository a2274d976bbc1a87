"""Supervises the Celery worker beside the embedded server; both exit with the server.

`python -m tournament.ops.setup.worker` keeps one Celery worker running. It uses the standard
library only, to save memory.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping

from tournament.ops.setup import bootstrap

NICENESS = 10
PAUSE = 0.5
LONG_PAUSE = 10.0
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG, which Linux alone knows."""
COMMAND = (
    # Celery's warning about root is of no use here.
    *(sys.executable, "-W", "ignore:You're running the worker with superuser", "-m", "celery"),
    *("--quiet", "-A", "tournament.celery", "worker", "--pool", "solo", "--loglevel", "warning"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)


def start(environment: Mapping[str, str]) -> None:
    """Start the supervisor in its own session, so that Ctrl-C reaches the server only."""
    subprocess.Popen(
        (sys.executable, "-m", "tournament.ops.setup.worker", str(os.getpid())),
        cwd=bootstrap.ROOT,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


def missing_packages() -> list[str]:
    """Return the missing system packages that printing needs."""
    libraries = bootstrap.PRINTING_LIBRARIES.items()
    return [package for library, package in libraries if not bootstrap.loads(library)]


def keep_a_worker(server: int) -> None:
    """Restart the worker whenever it exits, for as long as the server runs."""
    os.nice(NICENESS)
    die_with_parent()
    # The server may have died before the parent-death signal was set.
    while os.getppid() == server:
        with subprocess.Popen(COMMAND, preexec_fn=die_with_parent) as worker:
            ended = worker.wait()
        # Restart at once after a kill; wait after an exit, which would repeat itself.
        time.sleep(PAUSE if ended < 0 else LONG_PAUSE)


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies."""
    set_option = getattr(ctypes.CDLL(None), "prctl", None)
    if set_option is not None:
        set_option(DIE_WITH_PARENT, signal.SIGKILL)


if __name__ == "__main__":
    keep_a_worker(int(sys.argv[1]))
