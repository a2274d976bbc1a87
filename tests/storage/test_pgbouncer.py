"""Kārta behind PgBouncer in transaction mode: pages are cached, and results are saved."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.served import pgbouncer
from tests.served.houses import database_on
from tests.storage.besieged_house import House
from tournament.ops.checks.suite import POSTGRESQL, why_not_on_postgresql

PAGE = "/kauss/rounds/1/"
TABLES = 4
READERS = 8
TIMES = 200

pytestmark = [
    pytest.mark.skipif(pgbouncer.program() is None, reason="PgBouncer is not on this machine"),
    pytest.mark.skipif(bool(why_not_on_postgresql(POSTGRESQL)), reason="needs PostgreSQL"),
]


def kept_pages(house: House) -> dict[str, float]:
    """Return the number of public pages by outcome."""
    told = house.press("GET", "/metrics").words
    found = re.findall(r'karta_kept_pages_total{outcome="(\w+)"} ([\d.]+)', told)
    return {outcome: float(number) for outcome, number in found}


def test_pages_are_cached_and_results_saved_behind_pgbouncer(tmp_path: Path) -> None:
    with database_on(POSTGRESQL) as url, pgbouncer.before(url) as pooled:
        house = House(tmp_path, {"DATABASE_URL": pooled, "KARTA_METRICS_FROM": "127.0.0.1"})
        house.prepare(TABLES)
        house.open()
        try:
            assert house.press("GET", PAGE).status == 200
            before = kept_pages(house)
            with ThreadPoolExecutor(READERS) as readers:
                asked = readers.map(lambda _: house.press("GET", PAGE), range(TIMES))
                statuses = {answer.status for answer in asked}
            after = kept_pages(house)

            saved = [
                house.press(
                    "POST",
                    "/desk/kauss/results/1/enter/",
                    {"table": table, "seen": 0, "deals_played": 16, "key": str(table)}
                    | {"total_0": 9, "total_1": -3, "total_2": -3, "total_3": -3},
                ).status
                for table in range(1, TABLES + 1)
            ]
            shown = house.press("GET", PAGE).words
        finally:
            house.kill()

    assert statuses == {200}
    assert after["kept"] - before.get("kept", 0) == TIMES
    assert saved == [200] * TABLES
    assert shown.count("+9") >= TABLES
