"""How little a running event minds what lies in the archive: 1, 10, 100, 1,000 finished ones."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping

from tests.benchmarks.archive import Archive
from tests.benchmarks.measuring import Figure
from tests.own_house import own_house

ARCHIVES = (1, 10, 100, 1_000)
PLAYERS, ROUNDS = 12, 3
"""Of each finished event. The running one has 53 players and stands in its second round."""
RUNS = 15


def run() -> Iterator[Figure]:
    """Yield what each page of the running event costs, beside the same with an empty archive."""
    with own_house():
        archive = Archive(players=PLAYERS, rounds=ROUNDS)
        pages = archive.pages_of_a_running_event(players=53)
        alone = _measure(pages)
        for size in ARCHIVES:
            archive.grow_to(size)
            for page, spent in _measure(pages).items():
                beside = f"{page} beside {size:,} finished events"
                yield Figure(beside, spent / alone[page], "times", "aim < 1.2")
        for page, spent in alone.items():
            yield Figure(f"{page}, nothing else in the database", spent * 1000, "ms")


def _measure(pages: Mapping[str, Callable[[], object]]) -> Mapping[str, float]:
    return {page: _processor_time(act) for page, act in pages.items()}


def _processor_time(act: Callable[[], object]) -> float:
    """Return the seconds that the processor worked on it, SQLite's work included: the median."""
    act()
    gc.collect()
    taken = []
    for _run in range(RUNS):
        began = time.process_time()
        act()
        taken.append(time.process_time() - began)
    return sorted(taken)[RUNS // 2]
