"""The presets that a tournament may start from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.event_settings import EventSettings, read_settings
from scoring.presets import PRESETS
from tournament.words.regulations import TABLE_SIZES
from tournament.words.terms import PRESETS as PRESET_WORDS


@dataclass(frozen=True, slots=True)
class Start:
    """A preset that a tournament may start from, with what it sets."""

    preset: str
    words: str
    settings: EventSettings

    @property
    def tables(self) -> str:
        """The sizes of its tables, in words."""
        return str(TABLE_SIZES[self.settings.table_sizes])


def presets() -> Sequence[Start]:
    """Return the presets."""
    return [Start(name, str(PRESET_WORDS[name]), read_settings({}, name)) for name in PRESETS]
