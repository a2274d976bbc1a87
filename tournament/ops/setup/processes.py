"""Child processes: how they start, and their exit with the parent even if it is killed."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

FORKS: Final = sys.platform == "linux"
"""Whether child processes are forked from their parent. macOS can fork too, but then crashes."""
LOOK_EVERY = 0.5
OWN_WORKER = "KARTA_OWN_WORKER"
"""The environment variable of processes whose server has its own worker."""
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG, which only Linux has."""


def set_name(name: str) -> None:
    """Set the process name shown by `top` and `ps`; systems other than Linux show the command."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)


def end_with(parent: int) -> None:
    """Exit when this parent dies, even if it is killed.

    Otherwise a server process would keep the port and continue to accept requests.
    """
    if not die_with_parent():
        threading.Thread(target=_wait_for_the_end, args=(parent,), daemon=True).start()
    # The parent may have died before.
    if os.getppid() != parent:
        os._exit(os.EX_SOFTWARE)


def die_with_parent() -> bool:
    """Ask the kernel to kill this process when its parent dies; False if it cannot."""
    set_option = getattr(ctypes.CDLL(None), "prctl", None)
    return set_option is not None and set_option(DIE_WITH_PARENT, signal.SIGKILL) == 0


def _wait_for_the_end(parent: int) -> None:
    # The parent pid changes when the parent dies. There is no event for that, but polling it is
    # cheap and works on every system.
    while os.getppid() == parent:
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
