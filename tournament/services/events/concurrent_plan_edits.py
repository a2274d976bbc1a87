"""Merging plans of one event: a form's with concurrent edits, an undo's with later ones.

Settings are stored as differences from the preset. Those of different presets are never merged
field by field: seven default rounds in one would become the eight of the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scoring.errors import Faulty
from scoring.event_settings import EventSettings, read_settings
from tournament.models import JournalEntry
from tournament.services.concurrent_edits import keep_what_others_changed
from tournament.services.events.planning import TournamentPlan, facts_of_plan, plan_from_facts
from tournament.services.undo_facts import revert_fields

Facts = Mapping[str, Any]
AS_ONE: Final = ("preset", "settings")


def merge_plan_edits(
    present: TournamentPlan, seen: Facts | None, wished: TournamentPlan
) -> TournamentPlan:
    """Return the submitted plan, with the concurrent edits of fields unchanged since `seen`."""
    if seen is None:
        return wished
    now, then, wish = map(_as_departures, (facts_of_plan(present), seen, facts_of_plan(wished)))
    return plan_from_facts(keep_what_others_changed(now, then, wish, as_one=AS_ONE))


def plan_as_before(line: JournalEntry, present: TournamentPlan) -> TournamentPlan:
    """Return the current plan, with the changes of the act reverted."""
    return plan_from_facts(revert_fields(line, facts_of_plan(present), as_one=AS_ONE))


def changed_settings(settings: Facts, preset: str) -> dict[str, Any]:
    """Return only the settings that differ from the preset."""
    kept = dict(settings)
    full = _read(kept, preset)
    for name in settings:
        without = {other: value for other, value in kept.items() if other != name}
        if full is not None and _read(without, preset) == full:
            kept = without
    return kept


def _as_departures(facts: Facts) -> Facts:
    """Return the facts without settings that equal the preset's."""
    settings, preset = facts.get("settings"), facts.get("preset")
    if not isinstance(settings, dict) or not isinstance(preset, str):
        return facts
    return {**facts, "settings": changed_settings(settings, preset)}


def _read(settings: Facts, preset: str) -> EventSettings | None:
    try:
        return read_settings(dict(settings), preset)
    except Faulty:
        return None
