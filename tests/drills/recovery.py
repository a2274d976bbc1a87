"""Two hundred power cuts while results are typed, then a full disk, a read-only disk, a damaged
copy and a clock set back; fifty kills of workers with a thousand orders. Acknowledged results must
be stored and verified, and every order done.
"""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.drills import orders
from tests.storage import faults
from tests.storage.besieged_house import Copier, House, Typist, lost
from tests.storage.small_disks import may_mount

TIMES = 200
TABLES = 6
KILLS_A_WORKER_KILL = 4
"""Power cuts for each kill of a worker."""
LONGEST = 1.0
"""The latest moment of a kill, in seconds of typing."""


def run(times: int) -> Iterator[str]:
    """Kill the server at random moments, then try every fault of disk, clock and workers."""
    yield from cut_power(times)
    for fault in faults.FAULTS:
        if fault in faults.NEED_A_DISK and not may_mount():
            yield f"{fault.__name__}: not tried, this account may not mount disks"
            continue
        yield from fault()
    yield from orders.run(max(1, times // KILLS_A_WORKER_KILL))


def cut_power(times: int, *, empty: Path | None = None) -> Iterator[str]:
    """Kill a server on which two users type and a third makes copies.

    `empty` is a database that already has its tables.
    """
    dice = random.Random(1918)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="karta-drill-") as folder:
        house = House(Path(folder))
        if empty is not None:
            shutil.copy(empty, house.folder)
        house.prepare(TABLES)
        typists = [Typist(house, range(1, 4)), Typist(house, range(4, 7))]
        copier = Copier(house)
        for person in (*typists, copier):
            person.start()
        for number in range(1, times + 1):
            house.open()
            time.sleep(dice.uniform(0, LONGEST))
            house.kill()
            if number % 20 == 0:
                said = sum(len(saved) for t in typists for saved in t.acknowledged.values())
                yield f"{number} kills, {said} entries acknowledged"
        yield from _settle(house, typists, copier)
    yield f"{times} kills took {time.monotonic() - began:.0f} s"


def _settle(house: House, typists: list[Typist], copier: Copier) -> Iterator[str]:
    """Restart the server, wait for pending requests, and yield the differences."""
    house.open()
    deadline = time.monotonic() + 60
    while any(not all(t.acknowledged.values()) for t in typists) and time.monotonic() < deadline:
        time.sleep(0.1)
    for ends in (*(typist.ends for typist in typists), copier.ends):
        ends.set()
    for person in (*typists, copier):
        person.join(timeout=60)
    house.kill()
    found = house.ask("verdict", "kauss")
    for wrong in lost(typists, found["versions"]):
        yield f"WRONG: {wrong}"
    told = sum((t.told for t in typists), Counter[int]())
    for status in told.keys() - {0, 200, 503}:
        yield f"WRONG: answered {status} {told[status]} times"
    acknowledged = sum(len(saved) for t in typists for saved in t.acknowledged.values())
    yield (
        f"{acknowledged} entries acknowledged, {len(found['versions'])} stored; the server was gone"
        f" {told[0]} times; {found['copies']} copies stay of {copier.told[302]} made"
    )
    is_clean = found["whole"] and not found["stale"] and not found["differences"]
    yield f"{'' if is_clean else 'WRONG: '}database whole: {found['whole']}, stale results:" + (
        f" {found['stale']}, differences: {found['differences']},"
        f" newest sound copy: revision {found['newest']}"
    )
    if found["newest"] is None:
        yield "WRONG: no copy is sound"
