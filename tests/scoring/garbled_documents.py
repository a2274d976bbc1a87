"""Strategies for JSON of any kind, and for sheets and events with a few values damaged."""

import copy
import json
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from scoring import games
from scoring.criteria import TIE_BREAKS
from scoring.event_files import write_event
from scoring.presets import PRESETS
from scoring.random_stream import Chance
from scoring.rehearsals import invent_deals, invent_event
from scoring.series.facts import UNITS
from scoring.sheet_files import write_sheet
from scoring.sheets import Sheet
from tests.scoring.small_series import result, series_file

Json = Any

WORDS = (
    *games.GAMES, *PRESETS, *TIE_BREAKS, "ordinary", "table", "passed", "annulled", "jani",
    "bezstikis", "each", "players", "third", "4-5", "3-4", "1-5", "last_round", "rotation",
    "rating", "koscian", "places", "1.2", "3-3", "2-3", "2026-02-30",
    "zub", "old", "-1/2", "1/7", "", "A", "\ud800", "\u202e", "\x1b[2J",
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 8, 28, 60, 120, 200, 201, 10**6, 10**6 + 1, -(10**30))
KEYS = (
    "contract", "declarer", "won", "margin", "eyes", "tricks", "odd_payers", "settings", "target",
    "big_points", "all_equal", "3", "4", "game", "players", "deals", "seats", "small", "sheet",
    "lot", "from_round", "to_round", "absent", "swaps", "penalties", "seat", "tie_breaks", "blocks",
    "teams", "groups", "first_round", "carry", "first", "per_table", "out", "sits_out", "void",
    "disqualified", "members", "sit_out", "teams_best", "name", "preset", "rounds",
    "unit", "count", "points", "brackets", "from", "participants", "place",
)  # fmt: skip

values = st.recursive(
    st.none()
    | st.booleans()
    | st.sampled_from(NUMBERS)
    | st.sampled_from(WORDS)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=5)
    ),
    max_leaves=12,
)


def whole_sheets() -> list[Json]:
    """Return a sheet of every game at every size."""
    return [
        write_sheet(
            Sheet(
                game,
                tuple("ABCDE"[:size]),
                invent_deals(game, size=size, deals=6, rules=game.rules, chance=Chance(game.id)),
            ),
            {},
        )
        for game in games.GAMES.values()
        for size in game.sizes
    ]


def whole_events() -> list[Json]:
    """Return an event of every preset, one with sitting out, and one with blocks and teams."""
    plain = [
        invent_event(players=8, rounds=2, deals=9, preset=preset, seed="garbled")
        for preset in PRESETS
    ]
    groups = [{"name": "A", "first": 4}, {"name": "B", "per_table": 1}, {"name": "C", "out": True}]
    blocks = [
        {"first_round": 2, "carry": "half", "groups": groups},
        {"first_round": 3, "preset": "lzf-rondo", "settings": {"deals": 3}, "carry": "none"},
    ]
    uneven = invent_event(players=7, rounds=3, deals=3, preset="kop", seed="garbled")
    whole = invent_event(
        players=13, rounds=3, deals=3, preset="lzf-classic", seed="garbled", teams=3, blocks=blocks
    )
    return [json.loads(json.dumps(write_event(event))) for event in (*plain, uneven, whole, whole)]


def whole_series() -> list[Json]:
    """Return a series of every unit, with every optional field."""
    rule = {
        "count": 2, "min_stages": 1, "attendance": "1/2", "tie_breaks": ["small", "countback"],
        "points": [5, "5/2"], "beyond": "1/3", "brackets": [{"from": 3, "points": [7, 4, 2]}],
        "absent_place": 9, "window_months": 18, "as_of": "2026-11-21",
    }  # fmt: skip
    results = [result(1, "1", "6", 9), result(2, "2-3", None, -4), result(3, "2-3", "7/3", -4)]
    out = {"player": 4, "place": None}
    stages = (
        {"results": [*results, out], "coefficient": "1.2"},
        {"results": results[:1], "participants": 7},
    )
    return [series_file({**rule, "unit": unit}, *stages, players=4) for unit in UNITS]


@st.composite
def garbled(draw: st.DrawFn, documents: Sequence[Json]) -> Json:
    """Draw a document with one to three of its values changed, removed or duplicated."""
    document = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(list(_ways(document)) or [("format",)]))
        place = document
        for step in way:
            place = place[step]
        _garble(draw, place, last)
    return document


def _ways(document: Json, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to every value in the document."""
    pairs = document.items() if isinstance(document, dict) else enumerate(document)
    for step, value in pairs:
        yield (*way, step)
        if isinstance(value, dict | list):
            yield from _ways(value, (*way, step))


def _garble(draw: st.DrawFn, place: Json, step: str | int) -> None:
    match draw(st.sampled_from(("change", "change", "take out", "add"))):
        case "take out":
            del place[step]
        case "add" if isinstance(place, list):
            place.append(copy.deepcopy(place[int(step)]))
        case "add":
            place[draw(st.sampled_from(KEYS))] = draw(values)
        case _:
            place[step] = draw(values)
