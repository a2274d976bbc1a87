"""A frozen or missing PostgreSQL delays no page: the answer says whether it was saved."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.storage.besieged_house import House
from tests.storage.postgres_cluster import Cluster, binaries, cluster_of_ones_own

ENTER = "/desk/kauss/results/1/enter/"
PAGES = (("POST", ENTER), ("GET", "/desk/kauss/"), ("GET", "/kauss/standings/"), ("GET", "/ready/"))
PATIENCE = 10.0
"""Seconds: usually three on an idle machine; without a watchdog it would be forever."""


@contextmanager
def frozen(cluster: Cluster) -> Iterator[None]:
    """Stop the server and all its processes, as on a machine that hangs."""
    family = cluster.family()
    for process in family:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in family:
            os.kill(process, signal.SIGCONT)


@contextmanager
def gone(cluster: Cluster) -> Iterator[None]:
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


def answers(house: House, *, seen: int) -> list[tuple[str, int]]:
    """Request every page, and return the statuses; 0 for a late answer."""
    totals = {"total_0": 1 + seen, "total_1": -1 - seen, "total_2": 0, "total_3": 0}
    facts = {"table": 1, "seen": seen, "deals_played": 16, "key": str(seen), **totals}
    found = []
    for method, path in PAGES:
        began = time.monotonic()
        answer = house.press(method, path, facts if method == "POST" else None, is_page=True)
        found.append((path, answer.status if time.monotonic() - began < PATIENCE else 0))
    return found


@pytest.mark.skipif(binaries() is None, reason="PostgreSQL's programs are not installed here")
def test_a_silent_server_is_given_up_and_used_again_later(tmp_path: Path) -> None:
    programs = binaries()
    assert programs is not None
    with cluster_of_ones_own(programs) as cluster:
        house = House(tmp_path, {"KARTA_ENV": "laptop", "DATABASE_URL": cluster.url})
        house.prepare(2)
        house.open()
        try:
            well = answers(house, seen=0)
            told = {}
            for away in (frozen, gone):
                with away(cluster):
                    told[away.__name__] = answers(house, seen=1)
            # Readiness is checked at most every two seconds.
            time.sleep(3)
            back = answers(house, seen=1)
        finally:
            house.kill()

    unavailable = [(path, 503) for _method, path in PAGES]
    assert told == {"frozen": unavailable, "gone": unavailable}
    assert [status for _path, status in well] == [302, 200, 200, 200]
    assert [status for _path, status in back][1:] == [200, 200, 200]
