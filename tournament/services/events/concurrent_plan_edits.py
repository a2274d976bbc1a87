"""Plans of one event brought together: a form's with another desk's, or an undo's with a later one.

Settings are kept as what departs from the preset. Those of two presets are never compared one by
one: seven rounds that go without saying in one would become the eight of the other.
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
    """Return what is wished, and of what it leaves as it was seen, what others made of it since."""
    if seen is None:
        return wished
    now, then, wish = map(_as_departures, (facts_of_plan(present), seen, facts_of_plan(wished)))
    return plan_from_facts(keep_what_others_changed(now, then, wish, as_one=AS_ONE))


def plan_as_before(line: JournalEntry, present: TournamentPlan) -> TournamentPlan:
    """Return the present plan, with what the act changed as it was before the act."""
    return plan_from_facts(revert_fields(line, facts_of_plan(present), as_one=AS_ONE))


def changed_settings(settings: Facts, preset: str) -> dict[str, Any]:
    """Return those of the settings without which the preset would give something else."""
    kept = dict(settings)
    full = _read(kept, preset)
    for name in settings:
        without = {other: value for other, value in kept.items() if other != name}
        if full is not None and _read(without, preset) == full:
            kept = without
    return kept


def _as_departures(facts: Facts) -> Facts:
    """Return the facts with settings that say nothing but what the preset says left out."""
    settings, preset = facts.get("settings"), facts.get("preset")
    if not isinstance(settings, dict) or not isinstance(preset, str):
        return facts
    return {**facts, "settings": changed_settings(settings, preset)}


def _read(settings: Facts, preset: str) -> EventSettings | None:
    try:
        return read_settings(dict(settings), preset)
    except Faulty:
        return None
