"""Memory of a process: freeze what stays, give what is free back to the system."""

import ctypes
import gc


def settle() -> None:
    """Trim the heap after a web process's start-up, and freeze the remaining objects."""
    trim()
    gc.freeze()


def trim() -> None:
    """Return to the system what is free: 10 MB after a start, more after a long document."""
    gc.collect()
    # Only glibc keeps freed memory and has malloc_trim to return it.
    if trim_heap := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim_heap(0)
