"""The presets that a tournament may start from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.event_settings import EventSettings, read_settings
from scoring.presets import LENGTHS, Length
from tournament.words.regulations import TABLE_SIZES
from tournament.words.terms import PRESETS as PRESET_WORDS


@dataclass(frozen=True, slots=True)
class StartOption:
    """A starting point of a tournament: a preset."""

    id: str
    words: str

    @property
    def settings(self) -> EventSettings:
        """All settings of the preset."""
        return read_settings({}, self.id)

    @property
    def lengths(self) -> Sequence[Length]:
        """The other usual lengths."""
        return LENGTHS.get(self.id, ())

    @property
    def tables(self) -> str:
        """The table sizes in words."""
        return str(TABLE_SIZES[self.settings.table_sizes])


def starts() -> Sequence[StartOption]:
    """Return all starting points of a tournament."""
    return [StartOption(name, str(words)) for name, words in PRESET_WORDS.items()]
