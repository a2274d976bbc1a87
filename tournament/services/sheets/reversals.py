"""Undo of acts on sheets."""

from __future__ import annotations

from tournament.models import Check, Dispute, JournalEntry
from tournament.services.acts import Act
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting
from tournament.services.undo_facts import facts_of, made


def restore_sheet(act: Act, line: JournalEntry) -> None:
    correcting.restore_version(act, line)


def take_tick_back(act: Act, line: JournalEntry) -> None:
    """Lift a check, unless its figures are no longer current."""
    check = made(Check.objects.select_related("version__table"), line, "check")
    if not check.version.is_current:
        raise Refused("undo_blocked", verb=line.verb, because="entered_meanwhile")
    act.lift(check)
    act.note(subject=str(check.version.table.number), before=line.after)


def drop_dispute(act: Act, line: JournalEntry) -> None:
    open_one = Dispute.objects.open().filter(pk=facts_of(line)["dispute"]).select_related("table")
    dispute = open_one.first()
    if dispute is None:
        raise Refused("undo_blocked", verb=line.verb, because="no_dispute")
    dispute.settled_at, dispute.settled_signed = act.at, act.by.name
    dispute.settled_for = dispute.current
    dispute.save()
    act.note(subject=str(dispute.table.number), before=line.after)
