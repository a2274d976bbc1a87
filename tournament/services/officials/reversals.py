"""Undo of invitations."""

from __future__ import annotations

from tournament.models import JournalEntry
from tournament.services.acts import Act
from tournament.services.officials import invitations
from tournament.services.undo_facts import facts_of


def close_invitation(act: Act, line: JournalEntry) -> None:
    invitations.close_invitation(act, facts_of(line)["invitation"])
    act.note(subject=line.subject, before=line.after)
