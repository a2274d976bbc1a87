"""An event made so that a given tie-break decides, as a file of facts."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from scoring.event_files import read_event
from scoring.event_settings import ROTATIONS
from scoring.events import results_of
from scoring.standings import Standing
from scoring.verification import verify
from tests.cast import CLUBS, NAMES

ROUNDS = 5
OUT, OUT_AFTER = 3, 4
MOST_SEEDS = 500
OWN_SCALE = {"big_points": {"3": [3, 2, 1], "4": [3, 2, 1, 1], "5": [3, 2, 1, 1, 1]}}
PRESETS = {"usual": ("evening-16", {}), "own": ("evening-16", OWN_SCALE), "none": ("klondike", {})}
# Few different totals, so that many players are tied in every sum.
TOTALS = {
    3: ((4, 0, -4), (2, 2, -4)),
    4: ((4, 2, -2, -4), (3, 3, -3, -3), (4, -4, 2, -2), (6, 0, -3, -3), (2, 1, 0, -3)),
}


@dataclass(frozen=True)
class Rules:
    """An event's ranking criteria and penalties."""

    tie_break: str | None
    strike_worst: int
    reseat_by: str
    scale: str
    penalty: str
    disqualified: str = ""

    def __str__(self) -> str:
        parts = (self.tie_break, self.strike_worst, self.reseat_by, self.scale, self.penalty)
        return "-".join(map(str, (*parts, *filter(None, [self.disqualified]))))


@cache
def crafted(rules: Rules) -> str:
    """Return the first event in which the tie-break decides a line, as JSON."""
    for seed in range(MOST_SEEDS):
        raw = _played(rules, random.Random(seed))
        standings = verify(read_event(raw)).rounds[-1].standings
        if _is_telling(rules, standings):
            is_round = rules.penalty == "round"
            desk = {"rounds": [{"number": 2, "taken_away": [0, 1]}]} if is_round else {}
            return json.dumps({**raw, "desk": desk})
    raise AssertionError(f"no event has {rules} decide a line: craft one")


def _is_telling(rules: Rules, standings: Sequence[Standing]) -> bool:
    """Whether the tie-break decides a line, and the disqualified player is not the worst."""
    if rules.disqualified:
        points = {line.number: (line.big, line.small) for line in standings}
        if points[OUT] == min(points.values()):
            return False
    return rules.tie_break in {None, *(line.decided_by for line in standings)}


def _stay(rules: Rules, number: int) -> dict[str, int | bool]:
    """Return a player's first and last rounds; a rotation allows neither late nor early."""
    if rules.reseat_by in ROTATIONS:
        return {}
    if rules.disqualified and number == OUT:
        return {"disqualified": True, "to_round": OUT_AFTER}
    return {11: {"to_round": 3}, 12: {"from_round": 2}}.get(number, {})


def _judged(rules: Rules, raw: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the judge's penalties in the latest round."""
    if rules.penalty == "points":
        given = {1: ("-1", -2), 7: ("0", 3)}
    elif rules.penalty == "round":
        played = verify(read_event(raw)).rounds[-1]
        gains = {number: gain for number, gain in results_of(2, played.tables) if number in (1, 8)}
        given = {n: (str(-gain.big), -max(gain.small, 0)) for n, gain in gains.items()}
    else:
        given = {}
    return [
        {"player": number, "big": big, "small": small, "reason": "late"}
        for number, (big, small) in sorted(given.items())
    ]


def _played(rules: Rules, chance: random.Random) -> dict[str, Any]:
    preset, house = PRESETS[rules.scale]
    raw: dict[str, Any] = {
        "format": "karta.tournament/1",
        "name": "Rudens kauss",
        "date": "2026-11-21",
        "preset": preset,
        "settings": {
            **house,
            "rounds": ROUNDS + 1,
            "tie_breaks": [rules.tie_break] if rules.tie_break else [],
            "strike_worst": rules.strike_worst,
            **({"disqualified": rules.disqualified} if rules.disqualified else {}),
            "reseat_by": rules.reseat_by,
            "table_sizes": "1-5" if rules.scale == "none" else "4-3",
        },
        "seed": "rudens",
        "players": [
            {"number": n, "name": name, "club": CLUBS[n % 3], "lot": 13 - n, **_stay(rules, n)}
            for n, name in enumerate(NAMES, start=1)
        ],
        "rounds": [],
    }
    for number in range(1, ROUNDS + 1):
        given = verify(read_event(raw)).next
        assert given is not None
        tables = []
        for table in given.tables:
            small = list(chance.choice(TOTALS[len(table.seats)]))
            tables.append({"number": table.number, "seats": list(table.seats), "small": small})
        raw["rounds"].append({"number": number, "tables": tables})
        if number == 2:
            raw["rounds"][-1]["penalties"] = _judged(rules, raw)
    return raw
