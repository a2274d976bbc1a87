"""Days as files write them, in years in which somebody may have played."""

import re
from datetime import date

from scoring.reading import Fields, shown

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
FIRST_YEAR = 1900
LAST_YEAR = 2199
"""Beyond these a year was typed by half, and times around it cannot be reckoned."""


def read_day(own: Fields, name: str) -> date | None:
    """Read a day such as 2026-01-30; None where nothing, or nothing that can be, is written."""
    value = own.raw.get(name)
    if value is None or value == "":
        return None
    day = _parsed(value)
    if day is None:
        own.fault("date_unreadable", value=shown(value))
    elif not FIRST_YEAR <= day.year <= LAST_YEAR:
        own.fault("date_out_of_range", value=day.isoformat(), low=FIRST_YEAR, high=LAST_YEAR)
        return None
    return day


def _parsed(value: object) -> date | None:
    if not isinstance(value, str) or not DAY.fullmatch(value):
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None
