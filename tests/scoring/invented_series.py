"""Strategies for valid series: every unit, shared places, disqualifications, absences."""

from datetime import date, timedelta
from typing import Any

from hypothesis import strategies as st

from scoring.series.facts import TIE_BREAKS, UNITS

Json = dict[str, Any]
BIG = ("0", "1", "3/2", "7/3", "6", "13/5", "-1", "18")
COEFFICIENTS = ("1", "1.2", "6/5", "2", "1/3")


@st.composite
def series_files(draw: st.DrawFn) -> Json:
    """Draw a series of up to six players and six stages."""
    ids = draw(st.lists(st.integers(1, 30), min_size=1, max_size=6, unique=True))
    numbers = draw(st.lists(st.integers(1, 20), max_size=6, unique=True))
    days = sorted(draw(st.integers(0, 800)) for _ in numbers)
    days_of = dict(zip(sorted(numbers), days, strict=True))
    stages = [draw(_stages(number, ids, days_of[number])) for number in numbers]
    return {
        "format": "karta.series/1",
        "name": "Ogres kauss",
        "rule": draw(rules()),
        "players": [{"id": number, "name": f"Player {number}"} for number in ids],
        "stages": stages,
    }


@st.composite
def rules(draw: st.DrawFn) -> Json:
    """Draw a rule; each optional field is omitted half of the time."""
    points = st.lists(st.sampled_from([9, 5, 3, 2, 1, 0, "5/2"]), min_size=1, max_size=4)
    optional: Json = {
        "count": draw(st.none() | st.integers(1, 5)),
        "min_stages": draw(st.integers(0, 3)),
        "attendance": draw(st.sampled_from(["0", "1", "1/2", "0.25"])),
        "tie_breaks": draw(st.lists(st.sampled_from(TIE_BREAKS), max_size=4, unique=True)),
        "points": draw(points),
        "beyond": draw(st.sampled_from([0, 1, "1/2"])),
        "brackets": [
            {"from": least, "points": draw(points)}
            for least in draw(st.lists(st.integers(0, 8), max_size=3, unique=True))
        ],
        "absent_place": draw(st.just("last") | st.integers(1, 12)),
    }
    if draw(st.booleans()):
        day = date(2024, 1, 1) + timedelta(days=draw(st.integers(200, 900)))
        optional |= {"window_months": draw(st.integers(1, 24)), "as_of": day.isoformat()}
    unit = draw(st.sampled_from(UNITS))
    kept = {name: value for name, value in optional.items() if draw(st.booleans())}
    if unit == "table":
        kept["points"] = optional["points"]
    if "window_months" in kept:
        kept["as_of"] = optional["as_of"]
    return {"unit": unit, **kept}


@st.composite
def _stages(draw: st.DrawFn, number: int, ids: list[int], day: int) -> Json:
    there = draw(st.lists(st.sampled_from(ids), unique=True))
    placed = there[draw(st.integers(0, 1)) * (len(there) > 1) :]
    places: list[str | None] = [None] * (len(there) - len(placed))
    while len(placed) > (held := len(places) - places.count(None)):
        count = draw(st.integers(1, len(placed) - held))
        places += [str(held + 1) if count == 1 else f"{held + 1}-{held + count}"] * count
    results = [
        {
            "player": player,
            "place": place,
            "big": draw(st.none() | st.sampled_from(BIG)),
            "small": draw(st.integers(-3, 3) | st.none()),
        }
        for player, place in zip(there, places, strict=True)
    ]
    stage: Json = {"number": number, "results": results}
    stage["date"] = (date(2024, 1, 1) + timedelta(days=day)).isoformat()
    if draw(st.booleans()):
        stage["coefficient"] = draw(st.sampled_from(COEFFICIENTS))
    if draw(st.booleans()):
        stage["participants"] = len(results) + draw(st.integers(0, 4))
    return stage
