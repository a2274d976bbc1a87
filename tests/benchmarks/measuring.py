"""How a benchmark measures: the best of a few runs, and a figure with its unit and its aim."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

RATIOS = frozenset({"times", "of n log n", "of nginx"})
COUNTS = frozenset(
    {"queries", "requests", "nodes", "bytes", "KB", "lost", "errors", "pages"}
    | {"files", "units", "functions", "switches", "climbs"}
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of a benchmark: what was measured, how much it was, and what was hoped for."""

    what: str
    value: float
    unit: str
    aim: str = ""

    @property
    def amount(self) -> str:
        """The value as people read it."""
        is_count = self.unit in COUNTS and self.value == int(self.value)
        digits = 0 if self.value >= 1000 or is_count else 3 if self.value < 10 else 1
        return f"{self.value:,.{digits}f}".replace(",", "\u202f")

    @property
    def is_relative(self) -> bool:
        """Whether it means the same on any machine: a ratio or a count, not a time."""
        return self.unit in RATIOS or self.unit in COUNTS

    def __str__(self) -> str:
        return f"{self.what:<58} {self.amount:>12} {self.unit:<14} {self.aim}".rstrip()


def seconds(act: Callable[[], object], *, runs: int = 3) -> float:
    """Return the seconds of the best of some runs, with the garbage of the others swept."""
    best = float("inf")
    for _ in range(runs):
        gc.collect()
        begun = time.perf_counter()
        act()
        best = min(best, time.perf_counter() - begun)
    return best


def cpu_seconds(act: Callable[[], object], *, runs: int = 3) -> float:
    """Return the processor's seconds of the best of some runs.

    The garbage collector leaves alone what stands already, as it does where `serve` runs.
    What others do on the machine meanwhile does not count.
    """
    gc.collect()
    gc.freeze()
    try:
        best = float("inf")
        for _ in range(runs):
            begun = time.process_time()
            act()
            best = min(best, time.process_time() - begun)
        return best
    finally:
        gc.unfreeze()
