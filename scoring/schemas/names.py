"""The definitions of karta.tournament/1 that list what the engine knows by name."""

import json
import re
from collections.abc import Iterable, Mapping

from scoring.criteria import CRITERIA, DISQUALIFIED, SHARED, TIE_BREAKS
from scoring.games import GAMES
from scoring.presets import PRESETS

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
    """Return the text of the schema, each of these definitions listing all its names."""
    for definition, names in NAMES.items():
        listed = json.dumps(list(names))
        schema = re.sub(rf'("{definition}": {{"enum": )\[.*\]', rf"\g<1>{listed}", schema)
    return schema
