"""Presets of series and ratings: common scoring rules, as data. A new one is an entry."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class SeriesPreset:
    """The rule of a kind of series in karta.series/1, and its planned number of stages."""

    id: str
    rule: Mapping[str, object] = field(default_factory=dict)
    stages: int | None = None


_TIES = ["small", "stage_wins", "last_stage"]
_TOP_TEN = [15, 12, 10, 8, 6, 5, 4, 3, 2, 1]
_TOP_TWENTY = [30, 26, 23, 20, 18, 16, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

_ALL = (
    SeriesPreset("best-4-of-5", {"unit": "big", "count": 4, "tie_breaks": _TIES}, stages=5),
    SeriesPreset("best-5-of-6", {"unit": "big", "count": 5, "tie_breaks": _TIES}, stages=6),
    SeriesPreset("all-stages", {"unit": "big", "tie_breaks": _TIES}, stages=4),
    SeriesPreset("small-points", {"unit": "small", "tie_breaks": ["stage_wins", "last_stage"]}),
    SeriesPreset(
        "sum-of-places", {"unit": "places", "tie_breaks": ["best_results", "countback"]}, stages=5
    ),
    SeriesPreset(
        "points-for-places",
        {
            "unit": "table",
            "points": _TOP_TEN,
            "brackets": [{"from": 40, "points": _TOP_TWENTY}],
            "tie_breaks": ["stage_wins", "best_results", "last_stage"],
        },
        stages=5,
    ),
    SeriesPreset(
        "players-beaten",
        {"unit": "field", "attendance": "1", "tie_breaks": ["best_stage", "last_stage"]},
    ),
)
PRESETS: Mapping[str, SeriesPreset] = MappingProxyType({one.id: one for one in _ALL})

RATING: Mapping[str, object] = MappingProxyType(
    {
        "unit": "table",
        "points": _TOP_TEN,
        "brackets": [{"from": 40, "points": _TOP_TWENTY}],
        "count": None,
        "window_months": 12,
        "tie_breaks": ["best_stage", "stage_wins"],
    }
)
"""The default rule of a new rating list; its points are meant to be replaced."""
