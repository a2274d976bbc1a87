"""Power cuts while results are entered: a sample of `manage.py drill recovery`'s 200."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests.drills import recovery
from tests.services.races.conftest import empty

__all__ = ["empty"]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="A laptop's database is SQLite")
def test_acknowledged_results_survive_power_cuts(db: None, empty: str) -> None:
    said = list(recovery.cut_power(2, empty=Path(empty, "karta.sqlite3")))

    assert [line for line in said if line.startswith("WRONG")] == []
    assert "entries acknowledged" in said[0]
