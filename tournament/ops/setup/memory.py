"""Memory of a process: freeze what stays, give what is free back to the system."""

import ctypes
import gc
from pathlib import Path


def settle() -> None:
    """Trim the heap after a web process's start-up, and freeze the remaining objects."""
    trim()
    gc.freeze()


def own_megabytes() -> float:
    """Return how much this process shares with nobody; nothing where the system does not say."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    own = (int(line.split()[1]) for line in lines if line.startswith("Private_Dirty:"))
    return next(own, 0) / 1024


def trim() -> None:
    """Return to the system what is free: 10 MB after a start, more after a long document."""
    gc.collect()
    # Only glibc keeps freed memory and has malloc_trim to return it.
    if trim_heap := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim_heap(0)
