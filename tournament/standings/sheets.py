"""The settings that a sheet was played by, and the places of a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from scoring.big_points import Place, in_sixtieths, places
from scoring.errors import Faulty
from scoring.event_settings import EventSettings, read_settings
from scoring.house_rules import HOUSE_SETTINGS, read_house_rules
from scoring.reading import Fields, Settings
from scoring.sheets import MOST_DEALS
from tournament.models import SheetVersion, Tournament

OWN_SETTINGS = ("settings", "deals_planned")


def settings_of(tournament: Tournament) -> EventSettings:
    """Return the tournament's settings: its preset with its own overrides."""
    return _read_settings(tournament.preset, json.dumps(tournament.settings, sort_keys=True))


@lru_cache(maxsize=256)
def _read_settings(preset: str, settings: str) -> EventSettings:
    return read_settings(json.loads(settings), preset)


def settings_at(version: SheetVersion | None, settings: EventSettings) -> EventSettings:
    """Return the settings of a sheet: the tournament's with the sheet's overrides."""
    own = None if version is None else version.own_settings
    return settings_with(own, settings)


def settings_with(own: Mapping[str, Any] | None, settings: EventSettings) -> EventSettings:
    """Return the settings with an imported sheet's overrides."""
    if own is None:
        return settings
    said = Fields(own, known=OWN_SETTINGS)
    changes = Settings(said.raw.get("settings", {}), known=HOUSE_SETTINGS)
    rules = read_house_rules(changes, settings.rules)
    deals = said.whole("deals_planned", low=1, high=MOST_DEALS, default=settings.deals)
    if faults := (*said.faults, *changes.faults):
        raise Faulty(faults)
    return replace(settings, rules=rules, deals=deals)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's result at a table."""

    small: int
    place: Place
    big: Fraction | None
    merit: tuple[int, ...] = ()

    @property
    def sixtieths(self) -> int | None:
        """The big points in sixtieths, as they are stored."""
        return None if self.big is None else in_sixtieths(self.big)


def place_table(
    totals: Sequence[int],
    settings: EventSettings,
    merits: Sequence[tuple[int, ...]] | None = None,
) -> tuple[SeatResult, ...]:
    """Compute each seat's place and big points from a table's totals."""
    scale = settings.rules.scale
    ranked = list(merits if merits is not None else settings.game.merits(tuple(totals), ()))
    bigs: Sequence[Fraction | None] = (
        scale.big_points(totals) if scale is not None else [None] * len(totals)
    )
    kept = [() if scale is not None else merit for merit in ranked]
    rows = zip(totals, places(ranked), bigs, kept, strict=True)
    return tuple(SeatResult(*row) for row in rows)
