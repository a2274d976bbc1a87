"""What a web process holds once it has started, and how seldom it sweeps from then on."""

import ctypes
import gc

# The standings of a thousand players are a hundred thousand small values. A sweep after every
# seven hundred of them takes as long as making them, and finds nothing.
SWEEPS = (50_000, 20, 20)


def settle() -> None:
    """Give back what starting needed for a while, and let no sweep look at the rest again."""
    gc.collect()
    # Only the GNU library keeps what is freed and has a word for giving it back: 10 MB a process.
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)
    gc.freeze()
    gc.set_threshold(*SWEEPS)
