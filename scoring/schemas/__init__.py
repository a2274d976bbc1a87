"""JSON Schemas of Kārta's files, draft 2020-12."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from scoring.criteria import CRITERIA, DISQUALIFIED, SHARED, TIE_BREAKS
from scoring.games import GAMES
from scoring.presets import PRESETS

FORMATS = MappingProxyType(
    {
        "karta.sheet/1": "karta.sheet-1.json",
        "karta.score/1": "karta.score-1.json",
        "karta.tournament/1": "karta.tournament-1.json",
        "karta.verdict/1": "karta.verdict-1.json",
        "karta.faults/1": "karta.faults-1.json",
        "karta.standings/1": "karta.standings-1.json",
        "karta.seats/1": "karta.seats-1.json",
        "karta.series/1": "karta.series-1.json",
        "karta.results/1": "karta.results-1.json",
        "karta.money/1": "karta.money-1.json",
        "karta.settlement/1": "karta.settlement-1.json",
        "karta.series-standings/1": "karta.series-standings-1.json",
        "karta.events/1": "karta.events-1.json",
        "karta.rating/1": "karta.rating-1.json",
    }
)


@cache
def schema(name: str) -> dict[str, Any]:
    """Return the schema of a format by name, such as "karta.sheet/1"."""
    loaded: dict[str, Any] = json.loads((files(__name__) / FORMATS[name]).read_text("utf-8"))
    return loaded


def bundled(name: str) -> dict[str, Any]:
    """Return the schema of a format with those that it refers to among its definitions."""
    whole, wanted, found = schema(name), {name}, dict[str, Any]()
    while wanted:
        part = schema(wanted.pop())
        found[part["$id"]] = part
        targets = re.findall(r'"urn:karta:([a-z-]+):([0-9]+)#', json.dumps(part))
        named = {f"karta.{target}/{version}" for target, version in targets}
        wanted |= {each for each in named if schema(each)["$id"] not in found}
    others = {key: part for key, part in found.items() if key != whole["$id"]}
    return {**whole, "$defs": {**whole.get("$defs", {}), **others}}


NAMES: Mapping[str, Iterable[str]] = {
    "preset": PRESETS,
    **{
        f"preset_of_{game}": [preset.id for preset in PRESETS.values() if preset.game == game]
        for game in GAMES
    },
    "tie_break": (*TIE_BREAKS, SHARED),
    "decided_by": (*CRITERIA, SHARED, DISQUALIFIED),
}


def with_names(schema: str) -> str:
    """Return the schema's text with the lists of names filled in."""
    for definition, names in NAMES.items():
        listed = json.dumps(list(names))
        schema = re.sub(rf'("{definition}": {{"enum": )\[.*\]', rf"\g<1>{listed}", schema)
    return schema
