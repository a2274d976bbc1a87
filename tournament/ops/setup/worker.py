"""The worker beside the embedded server: kept alive, in the background, dying with it.

`python -m tournament.ops.setup.worker` keeps one Celery worker running. It stands on the standard
library alone, so that keeping it costs next to nothing.
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
    # Somebody who runs Kārta as root has been told so by others.
    *(sys.executable, "-W", "ignore:You're running the worker with superuser", "-m", "celery"),
    *("--quiet", "-A", "tournament.celery", "worker", "--pool", "solo", "--loglevel", "warning"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)


def start(environment: Mapping[str, str]) -> None:
    """Start the keeper in a session of its own: Ctrl-C is for the server, whose end is its own."""
    subprocess.Popen(
        (sys.executable, "-m", "tournament.ops.setup.worker", str(os.getpid())),
        cwd=bootstrap.ROOT,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


def missing_packages() -> list[str]:
    """Name the system packages without which nothing can be printed here."""
    libraries = bootstrap.PRINTING_LIBRARIES.items()
    return [package for library, package in libraries if not bootstrap.loads(library)]


def keep_a_worker(server: int) -> None:
    """Start a worker whenever there is none, for as long as the server lives."""
    os.nice(NICENESS)
    die_with_parent()
    # The server may have died before it was tied to us.
    while os.getppid() == server:
        with subprocess.Popen(COMMAND, preexec_fn=die_with_parent) as worker:
            ended = worker.wait()
        # Who was killed is back at once; who gives up by themselves would do so again.
        time.sleep(PAUSE if ended < 0 else LONG_PAUSE)


def die_with_parent() -> None:
    """Let the system end this process with the one that started it, even when that is killed."""
    set_option = getattr(ctypes.CDLL(None), "prctl", None)
    if set_option is not None:
        set_option(DIE_WITH_PARENT, signal.SIGKILL)


if __name__ == "__main__":
    keep_a_worker(int(sys.argv[1]))
