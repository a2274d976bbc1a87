"""Undo of acts on screens and messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournament.models import JournalEntry
from tournament.services.acts import Act
from tournament.services.hall import messages, screens
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of


def close_new_screen(act: Act, line: JournalEntry) -> None:
    screens.close(act, facts_of(line)["screen"])


def switch_back(act: Act, line: JournalEntry) -> None:
    """Show what the screen showed before, unless it was switched again since."""
    facts = facts_of(line)
    _refuse_changed(act, line, {"shows": facts["is"]})
    screens.switch(act, facts["screen"], facts["was"])


def set_up_as_before(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    _refuse_changed(act, line, facts["is"])
    screens.set_up(act, facts["screen"], facts["was"])


def withdraw_code(act: Act, line: JournalEntry) -> None:
    screens.withdraw_code(act, facts_of(line)["screen"])


def reveal_as_before(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    _refuse_changed(act, line, {"revealed": facts["is"]})
    screens.reveal(act, facts["screen"], facts["was"])


def lift_said(act: Act, line: JournalEntry) -> None:
    messages.lift(act, facts_of(line)["message"])


def say_again(act: Act, line: JournalEntry) -> None:
    messages.say_again(act, facts_of(line)["message"])


def _refuse_changed(act: Act, line: JournalEntry, expected: Mapping[str, Any]) -> None:
    screen = screens.open_screen(act, facts_of(line)["screen"])
    if any(getattr(screen, name) != value for name, value in expected.items()):
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
