"""What a process does about its memory: sweep seldom, and give back what it no longer needs."""

import ctypes
import gc

# The standings of a thousand players are a hundred thousand small objects. With the default
# threshold of seven hundred the collector takes as long as creating them, and frees nothing.
SWEEPS = (50_000, 20, 20)


def settle() -> None:
    """Trim the heap after a web process's start-up, and freeze the remaining objects."""
    trim()
    gc.freeze()
    gc.set_threshold(*SWEEPS)


def trim() -> None:
    """Return to the system what is free: 10 MB after a start, more after a long document."""
    gc.collect()
    # Only glibc keeps freed memory and has malloc_trim to return it.
    if trim_heap := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim_heap(0)
