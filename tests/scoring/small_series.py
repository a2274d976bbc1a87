"""Series files written by hand: a rule, and the results of each stage."""

from collections.abc import Mapping
from typing import Any

from scoring.series.files import read_series, write_series_standings
from scoring.series.standings import series_standings

Json = Any
Line = tuple[int, str | None, str | None, int]


def result(player: int, place: str | None, big: str | None = "0", small: int = 0) -> Json:
    return {"player": player, "place": place, "big": big, "small": small}


def series_file(
    rule: Mapping[str, object], *stages: Json, players: int = 3, **more: object
) -> Json:
    """Return a series of players 1, 2, 3 …; a stage is its list of results, or all its fields."""
    written = [
        stage if isinstance(stage, dict) and "number" in stage else
        {"number": number, "date": f"2026-{number:02}-10",
         **(stage if isinstance(stage, dict) else {"results": stage})}
        for number, stage in enumerate(stages, start=1)
    ]  # fmt: skip
    return {
        "format": "karta.series/1",
        "name": "Ogres kauss",
        "rule": dict(rule),
        "players": [{"id": n, "name": f"Player {n}"} for n in range(1, players + 1)],
        "stages": written,
        **more,
    }


def rows_of(raw: Json) -> Json:
    return write_series_standings(series_standings(read_series(raw)))["rows"]


def told(raw: Json, *names: str) -> list[tuple[Any, ...]]:
    """Return the named fields of each row."""
    return [tuple(row[name] for name in names) for row in rows_of(raw)]
