"""Speed of a season: a series of 2,000 players, and a rating of weighted, ageing events."""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import Any

from scoring.big_points import Place
from scoring.random_stream import Chance
from scoring.ratings.facts import RatedEvent, RatedResult
from scoring.ratings.lists import rating_list
from scoring.ratings.presets import PRESETS
from scoring.series.facts import TIE_BREAKS, Series
from scoring.series.files import read_series, write_series_standings
from scoring.series.standings import series_standings
from tests.benchmarks.measuring import Figure, cpu_seconds

AS_OF = date(2026, 11, 21)
STAGES = 12
PLAYERS = 2_000
BIG = ("0", "6", "13", "31/2", "70/3", "28", "103/5")
RULE = {"count": 9, "attendance": "1/2", "tie_breaks": list(TIE_BREAKS), "points": [50, 40, 30]}


def run() -> Iterator[Figure]:
    """Yield every figure of a season."""
    for unit in ("big", "table", "places"):
        raw = invent_series(unit)
        series = read_series(raw)
        taken = cpu_seconds(partial(series_standings, series))
        what = f"{STAGES} stages × {PLAYERS:,} players by {unit}"
        yield Figure(what, taken, "s", "aim < 0.3")
    yield Figure("the same read from its JSON", cpu_seconds(partial(read_series, raw)), "s")
    taken = cpu_seconds(partial(_answer, series))
    yield Figure("the same ranked and written as JSON", taken, "s")
    for name in ("ema", "wppr"):
        taken = cpu_seconds(partial(rating_list, invent_events(), PRESETS[name], AS_OF)) * 1000
        yield Figure(
            f"200 players × 40 weighted and aged events by {name}", taken, "ms", "aim < 50"
        )


def _answer(series: Series) -> str:
    return json.dumps(write_series_standings(series_standings(series)))


def invent_series(unit: str) -> dict[str, Any]:
    """Return a series in which nine of ten players play each stage."""
    chance = Chance(f"bench/series/{unit}")
    return {
        "format": "karta.series/1",
        "rule": {**RULE, "unit": unit},
        "players": [{"id": n, "name": f"Player {n}"} for n in range(1, PLAYERS + 1)],
        "stages": [_invent_stage(number, chance) for number in range(1, STAGES + 1)],
    }


def invent_events() -> list[RatedEvent]:
    """Return 40 events in two years, each with all 200 players in a different order."""
    chance = Chance("bench/rating")
    return [_invent_event(number, chance) for number in range(1, 41)]


def _invent_event(number: int, chance: Chance) -> RatedEvent:
    order = sorted(range(1, 201), key=lambda _player: chance.below(10_000))
    results = tuple(
        RatedResult(player, Place(place, place)) for place, player in enumerate(order, start=1)
    )
    facts = {
        "days": Fraction(chance.between(1, 3)),
        "countries": Fraction(chance.between(1, 12)),
        "rated": Fraction(200),
        "grading": Fraction(chance.between(20, 100), 100),
        "booster": Fraction(1),
    }
    day = AS_OF - timedelta(days=17 * number)
    return RatedEvent(number, day, len(results), results, facts=facts)


def _invent_stage(number: int, chance: Chance) -> dict[str, Any]:
    there = [n for n in range(1, PLAYERS + 1) if chance.between(1, 10) > 1]
    shift = chance.between(0, len(there) - 1)
    results = [
        {
            "player": player,
            "place": str(place),
            "big": BIG[chance.between(0, len(BIG) - 1)],
            "small": chance.between(-90, 90),
        }
        for place, player in enumerate([*there[shift:], *there[:shift]], start=1)
    ]
    return {
        "number": number,
        "date": f"2026-{number:02}-15",
        "coefficient": "1.2" if number % 2 else "1",
        "results": results,
    }
