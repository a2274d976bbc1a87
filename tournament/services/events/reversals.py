"""Undo of acts on the event: changed plans, and the event called off."""

from __future__ import annotations

from tournament.models import JournalEntry
from tournament.services.acts import Act
from tournament.services.events import lifecycle, plan_overlaps, planning, settings_changes
from tournament.services.refusals import Refused


def put_settings_back(act: Act, line: JournalEntry) -> None:
    """Announce what the act changed as before; what was changed since by others stays."""
    present = planning.plan_of(act.tournament)
    settings_changes.change(act, plan_overlaps.plan_as_before(line, present))


def take_place_after_all(act: Act, line: JournalEntry) -> None:
    lifecycle.set_called_off(act, "")
    act.note(before=line.after)


def call_off_again(act: Act, line: JournalEntry) -> None:
    if act.tournament.state not in lifecycle.CAN_BE_CALLED_OFF:
        raise Refused("result_is_out")
    lifecycle.set_called_off(act, line.before["reason"])
    act.note(after=line.before)
