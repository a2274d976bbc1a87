"""A slow second implementation of the rules of a series, sentence by sentence.

It shares no code with the engine: places are pairs, every sum is a plain loop over the file, and
the standings come from comparing all pairs of players.
"""

from datetime import date
from fractions import Fraction
from typing import Any

Json = Any


def slow_standings(raw: Json) -> Json:
    """Return karta.series-standings/1 for a valid file."""
    rule = raw["rule"]
    stages = [s for s in raw["stages"] if in_window(s, rule)]
    stages.sort(key=lambda s: s["number"])
    players = [look_at(player, stages, rule) for player in raw["players"]]
    names = ["total", *rule.get("tie_breaks", [])]
    placed = [p for p in players if p["played"] >= 1 and p["played"] >= rule.get("min_stages", 0)]
    unplaced = [p for p in players if p not in placed]
    rows = []
    for player in in_order(placed, names):
        better = [p for p in placed if compare(p, player, names, placed)[0] > 0]
        equal = [p for p in placed if compare(p, player, names, placed)[0] == 0]
        first, last = len(better) + 1, len(better) + len(equal)
        rows.append((player, str(first) if first == last else f"{first}-{last}"))
    written = []
    for number, (player, place) in enumerate(rows):
        if "-" in place:
            decided = "shared"
        elif len(rows) == 1:
            decided = "total"
        else:
            neighbour = rows[number - 1][0] if number else rows[1][0]
            decided = compare(neighbour, player, names, placed)[1]
        written.append(write(player, place, decided))
    written += [write(player, None, "min_stages") for player in in_order(unplaced, names)]
    return {"format": "karta.series-standings/1", "rows": written}


def in_window(stage: Json, rule: Json) -> bool:
    if rule.get("window_months") is None:
        return True
    year, month, day = map(int, rule["as_of"].split("-"))
    for _ in range(rule["window_months"]):
        year, month = (year - 1, 12) if month == 1 else (year, month - 1)
    while True:
        try:
            over = date(year, month, day)
            break
        except ValueError:
            day -= 1
    return over < date.fromisoformat(stage["date"]) <= date.fromisoformat(rule["as_of"])


def covered(place: str) -> list[int]:
    ends = place.split("-")
    return list(range(int(ends[0]), int(ends[-1]) + 1))


def mean(numbers: list[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / len(numbers)


def look_at(player: Json, stages: list[Json], rule: Json) -> Json:
    unit = rule["unit"]
    known: list[Json] = []
    for stage in stages:
        found = [r for r in stage["results"] if r["player"] == player["id"]]
        people = stage.get("participants")
        people = len(stage["results"]) if people is None else people
        absent = rule.get("absent_place", "last")
        absent = people + 1 if absent == "last" else max(absent, people + 1)
        if not found and unit != "places":
            continue
        entry: Json = {"number": stage["number"], "played": bool(found), "big": Fraction(0)}
        entry |= {"small": 0, "won": False, "value": None}
        if found and found[0]["place"] is not None:
            entry["big"] = Fraction(found[0]["big"] or 0)
            entry["small"] = found[0]["small"]
            places = covered(found[0]["place"])
            entry["won"] = places[0] == 1
            entry["value"] = value_of(entry, places, people, stage, rule)
        elif unit == "places":
            entry["value"] = Fraction(absent)
        known.append(entry)
    return summed(player, known, stages, rule)


def value_of(
    entry: Json, places: list[int], people: int, stage: Json, rule: Json
) -> Fraction | None:
    unit = rule["unit"]
    if unit == "small":
        return None if entry["small"] is None else Fraction(entry["small"])
    if unit == "places":
        return mean([Fraction(p) for p in places])
    value = entry["big"]
    if unit == "field":
        value = mean([Fraction(people - p + 1) for p in places])
    if unit == "table":
        points = rule.get("points", [])
        nearest = -1
        for bracket in rule.get("brackets", []):
            if nearest < bracket["from"] <= people:
                nearest, points = bracket["from"], bracket["points"]
        beyond = Fraction(rule.get("beyond", 0))
        value = mean([Fraction(points[p - 1]) if p <= len(points) else beyond for p in places])
    return value * Fraction(stage.get("coefficient", "1"))


def summed(player: Json, known: list[Json], stages: list[Json], rule: Json) -> Json:
    sign = -1 if rule["unit"] == "places" else 1
    valued = [entry for entry in known if entry["value"] is not None]
    counted: list[Json] = []
    rest = list(valued)
    while rest and (rule.get("count") is None or len(counted) < rule["count"]):
        best = rest[0]
        for entry in rest:
            if entry["value"] * sign != best["value"] * sign:
                best = entry if entry["value"] * sign > best["value"] * sign else best
            elif entry["small"] != best["small"] and all(
                one["small"] is not None for one in valued if one["value"] == best["value"]
            ):
                best = entry if entry["small"] > best["small"] else best
            elif entry["number"] > best["number"]:
                best = entry
        counted.append(best)
        rest.remove(best)
    played = sum(1 for entry in known if entry["played"])
    paid = played * Fraction(rule.get("attendance", "0")) if sign == 1 else Fraction(0)
    in_stage = {entry["number"]: entry["value"] for entry in valued}
    back = [in_stage.get(stage["number"]) for stage in reversed(stages)]
    return {
        "id": player["id"],
        "sign": sign,
        "known": known,
        "counted": {entry["number"] for entry in counted},
        "played": played,
        "total": sum((e["value"] for e in counted), Fraction(0)) + paid,
        "big": sum((e["big"] for e in counted), Fraction(0)),
        "small": None
        if any(e["small"] is None for e in counted)
        else sum(e["small"] for e in counted),
        "stage_wins": sum(1 for e in known if e["won"]),
        "best_stage": [max((e["value"] * sign for e in valued), default=None)],
        "last_stage": [None if v is None else v * sign for v in back[:1]],
        "all_stages": sum((e["value"] for e in valued), Fraction(0)) + paid,
        "best_results": [e["value"] * sign for e in counted],
        "countback": [None if v is None else v * sign for v in back],
    }


def compare(one: Json, other: Json, names: list[str], people: list[Json]) -> tuple[int, str]:
    """Return 1, 0 or -1 for better, equal or worse, and the deciding criterion."""
    for at, name in enumerate(names):
        if name == "small":
            tied = [p for p in people if compare(p, one, names[:at], people)[0] == 0]
            if any(p["small"] is None for p in tied):
                continue
        if name in ("total", "all_stages"):
            better = (one[name] - other[name]) * one["sign"]
        elif name in ("big", "small", "stage_wins"):
            better = one[name] - other[name]
        else:
            better = by_list(one[name], other[name])
        if better:
            return (1 if better > 0 else -1), name
    return 0, "shared"


def by_list(one: list[Any], other: list[Any]) -> Fraction | int:
    for number in range(max(len(one), len(other))):
        mine = one[number] if number < len(one) else None
        theirs = other[number] if number < len(other) else None
        if mine == theirs:
            continue
        if mine is None or theirs is None:
            return -1 if mine is None else 1
        return mine - theirs
    return 0


def in_order(players: list[Json], names: list[str]) -> list[Json]:
    done: list[Json] = []
    for player in sorted(players, key=lambda p: p["id"]):
        at = len(done)
        while at and compare(player, done[at - 1], names, players)[0] > 0:
            at -= 1
        done.insert(at, player)
    return done


def write(player: Json, place: str | None, decided: str) -> Json:
    return {
        "player": player["id"],
        "place": place,
        "total": str(player["total"]),
        "big": str(player["big"]),
        "small": player["small"],
        "played": player["played"],
        "stages": [
            {
                "number": entry["number"],
                "value": None if entry["value"] is None else str(entry["value"]),
                "counted": entry["number"] in player["counted"],
            }
            for entry in player["known"]
        ],
        "decided_by": decided,
    }
