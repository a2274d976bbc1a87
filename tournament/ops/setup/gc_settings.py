"""Garbage collector settings of a web process."""

import ctypes
import gc

# The standings of a thousand players are a hundred thousand small objects. With the default
# threshold of seven hundred the collector takes as long as creating them, and frees nothing.
SWEEPS = (50_000, 20, 20)


def settle() -> None:
    """Trim the heap after start-up, and freeze the remaining objects."""
    gc.collect()
    # Only glibc keeps freed memory and has malloc_trim to return it: 10 MB per process.
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
    gc.freeze()
    gc.set_threshold(*SWEEPS)
