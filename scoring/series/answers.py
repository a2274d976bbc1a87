"""The standings of a series as JSON: karta.series-standings/1."""

from collections.abc import Iterable

from scoring.exact_numbers import write_small
from scoring.series.standings import SeriesRow

STANDINGS_FORMAT = "karta.series-standings/1"


def write_series_standings(rows: Iterable[SeriesRow]) -> dict[str, object]:
    """Return the rows as karta.series-standings/1."""
    return {"format": STANDINGS_FORMAT, "rows": [_write_row(row) for row in rows]}


def _write_row(row: SeriesRow) -> dict[str, object]:
    tally = row.tally
    counted = {mark.stage for mark in tally.counted}
    stages = [
        {
            "number": mark.stage,
            "value": None if mark.value is None else str(mark.value),
            "counted": mark.stage in counted,
        }
        for mark in tally.marks
    ]
    return {
        "player": tally.player.id,
        "place": None if row.place is None else str(row.place),
        "total": str(tally.total),
        "big": str(tally.big),
        "small": write_small(tally.small),
        "played": tally.played,
        "stages": stages,
        "decided_by": row.decided_by,
    }
