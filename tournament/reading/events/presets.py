"""The presets and other games that a tournament may start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.event_settings import EventSettings, read_settings
from scoring.presets import LENGTHS, Length
from tournament.words.regulations import TABLE_SIZES
from tournament.words.terms import OTHER_STARTS
from tournament.words.terms import PRESETS as PRESET_WORDS

# Games without a preset in the file format are an evening's preset with settings of their own.
_OTHER_GAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "french": {"game": "zole-french", "table_sizes": "3", "deals": 18},
    "english": {"game": "zole-english"},
}
_EVENING: Final = "evening-16"


@dataclass(frozen=True, slots=True)
class Start:
    """What a tournament may start from: a preset, and what departs from it."""

    id: str
    words: str
    preset: str
    departures: Mapping[str, Any] = field(default_factory=dict)

    @property
    def settings(self) -> EventSettings:
        """Everything it sets."""
        return read_settings(dict(self.departures), self.preset)

    @property
    def lengths(self) -> Sequence[Length]:
        """The other lengths it is played in."""
        return LENGTHS.get(self.id, ())

    @property
    def tables(self) -> str:
        """The sizes of its tables, in words."""
        return str(TABLE_SIZES[self.settings.table_sizes])


def starts() -> Sequence[Start]:
    """Return all that a tournament may start from, presets first."""
    others = [
        Start(name, str(OTHER_STARTS[name]), _EVENING, departures)
        for name, departures in _OTHER_GAMES.items()
    ]
    return [*presets(), *others]


def presets() -> Sequence[Start]:
    """Return the presets."""
    return [Start(name, str(words), name) for name, words in PRESET_WORDS.items()]
