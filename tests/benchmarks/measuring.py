"""Measuring of benchmarks: the best of a few runs, and a figure with its unit and aim."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

RATIOS = frozenset({"times", "of n log n", "of nginx"})
COUNTS = frozenset(
    {"queries", "buffers", "rows", "requests", "nodes", "bytes", "KB", "lost", "errors", "pages"}
    | {"files", "units", "functions", "switches", "climbs"}
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One benchmark result: name, value, unit and aim."""

    what: str
    value: float
    unit: str
    aim: str = ""

    @property
    def amount(self) -> str:
        """The value formatted for people."""
        is_count = self.unit in COUNTS and self.value == int(self.value)
        digits = 0 if self.value >= 1000 or is_count else 3 if self.value < 10 else 1
        return f"{self.value:,.{digits}f}".replace(",", "\u202f")

    @property
    def is_relative(self) -> bool:
        """Whether the value is comparable across machines: a ratio or a count, not a time."""
        return self.unit in RATIOS or self.unit in COUNTS

    def __str__(self) -> str:
        return f"{self.what:<58} {self.amount:>12} {self.unit:<14} {self.aim}".rstrip()


def seconds(act: Callable[[], object], *, runs: int = 3) -> float:
    """Return the seconds of the fastest run; garbage is collected before each run."""
    best = float("inf")
    for _ in range(runs):
        gc.collect()
        begun = time.perf_counter()
        act()
        best = min(best, time.perf_counter() - begun)
    return best


def cpu_seconds(act: Callable[[], object], *, runs: int = 3) -> float:
    """Return the processor seconds of the fastest run.

    Existing objects are frozen for the garbage collector, as under `serve`.
    Other processes on the machine do not count.
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
