"""Child processes: how they start, and their exit with the parent even if it is killed."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tournament import environment

FORKS: Final = sys.platform == "linux"
"""Whether child processes are forked from their parent. macOS can fork too, but then crashes."""
LOOK_EVERY = 0.5
NAME = "KARTA_SERVER"
"""The environment variable in which `serve` passes its pid to its children."""
_forking = threading.RLock()

if FORKS:
    os.register_at_fork(
        before=_forking.acquire,
        after_in_parent=_forking.release,
        after_in_child=_forking.release,
    )


@contextmanager
def no_fork() -> Iterator[None]:
    """Block forks in other threads inside the block.

    A child inherits no threads, but everything they held: an open database, a lock in SQLite.
    """
    with _forking:
        yield


def set_name(name: str) -> None:
    """Set the process name shown by `top` and `ps`; systems other than Linux show the command."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)


def end_with_server() -> None:
    """Exit with the server that `serve` started; without one do nothing.

    A killed server cannot stop its workers, which would keep the port and continue to accept
    requests.
    """
    server = environment.internal_variable(NAME)
    if server.isdecimal() and _is_ours(int(server)):
        threading.Thread(target=_wait_for_the_end, args=(int(server),), daemon=True).start()


def _is_ours(server: int) -> bool:
    """Whether the server is or was this process's parent."""
    return os.getppid() == server or not is_running(server)


def is_running(process: int) -> bool:
    """Whether a process with this pid exists on this machine."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _wait_for_the_end(server: int) -> None:
    # The parent pid changes when the parent dies. There is no event for that, but polling it is
    # cheap and works on every system.
    while os.getppid() == server:
        time.sleep(LOOK_EVERY)
    os._exit(1)


def settle() -> None:
    """Trim the heap after a web process's start-up, and freeze the remaining objects."""
    trim()
    gc.freeze()


def trim() -> None:
    """Return free memory to the system: 10 MB after a start, more after a long document."""
    gc.collect()
    # Only glibc holds on to freed memory and has malloc_trim to return it.
    if trim_heap := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim_heap(0)
