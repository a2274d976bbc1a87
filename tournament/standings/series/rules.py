"""The rule of a stored series as scoring reads it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from scoring.errors import Faulty
from scoring.reading import Fields
from scoring.series.facts import SeriesRule
from scoring.series.rule_files import read_rule
from tournament.models import Series


def rule_of(series: Series, *, as_of: dt.date | None = None) -> SeriesRule:
    """Return the rule; a rating's window is counted back from the day."""
    return read_stored_rule(series.rule, as_of=as_of)


def read_stored_rule(raw: Mapping[str, Any], *, as_of: dt.date | None = None) -> SeriesRule:
    """Return the rule that the JSON describes, or raise every fault of it.

    A rule is stored without the day: without one there is no window either.
    """
    windowed = raw.get("window_months") and as_of is not None
    day = {"as_of": as_of.isoformat()} if as_of is not None and windowed else {}
    told = {name: value for name, value in raw.items() if name != "window_months" or windowed}
    fields = Fields({"rule": {**told, **day}}, known=("rule",))
    rule = read_rule(fields)
    if fields.faults:
        raise Faulty(fields.faults)
    return rule
