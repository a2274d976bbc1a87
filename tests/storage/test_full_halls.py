"""Full halls: samples of what `manage.py drill phones` and `drill load` do for minutes."""

from __future__ import annotations

from typing import Final

import pytest
from django.db import connection

from tests.drills import load, phones
from tests.prepared_house import PreparedHouse
from tests.served.houses import LAPTOP

TABLES = 8
HALL: Final = {**LAPTOP, "KARTA_ENV": "development", "PYTHONWARNINGS": "ignore"}
pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="A laptop's database")


def wrong(said: list[str]) -> list[str]:
    return [line for line in said if line.startswith("WRONG")]


def test_every_deal_acknowledged_to_a_phone_is_stored_once(prepared_house: PreparedHouse) -> None:
    pace = phones.Pace(tables=TABLES, every=0.5, soon_enough=60.0)

    said = list(phones.play(2, HALL, pace, furnish=prepared_house.furnish))

    assert (wrong(said), said[-1]) == ([], "16 deals acknowledged, 16 held, 0 lost")


def test_every_result_acknowledged_to_a_desk_is_stored_under_public_load(
    prepared_house: PreparedHouse,
) -> None:
    furnish = prepared_house.furnish
    said = list(load.spend(1, TABLES, 1, HALL, seconds=1.0, furnish=furnish))

    assert wrong(said) == []
    assert said[-1].endswith("0 lost")
    assert not said[-1].startswith("0 results")
