"""Undo of acts on sheets, penalties and warnings."""

from __future__ import annotations

from tournament.models import Check, Dispute, JournalEntry, JudgeWarning, Penalty, PenaltyPule
from tournament.services.acts import Act
from tournament.services.consequences import settle_consequences
from tournament.services.judging import judging, voiding
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting
from tournament.services.sheets.history import still_counts
from tournament.services.sheets.table import TableAtHand, at_hand
from tournament.services.undo_facts import facts_of, made


def restore_sheet(act: Act, line: JournalEntry) -> None:
    correcting.restore_version(act, line)


def take_tick_back(act: Act, line: JournalEntry) -> None:
    """Lift a check, unless its figures are no longer current."""
    check = made(Check.objects.select_related("version__table"), line, "check")
    if not check.version.is_current:
        raise Refused("undo_blocked", verb=line.verb, because="entered_meanwhile")
    judging.lift_deed(act, check)
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


def let_count_again(act: Act, line: JournalEntry) -> None:
    """Make a void table count again, where it was not entered again since."""
    voiding.lift_void(act, _as_it_was(act, line))


def annul_again(act: Act, line: JournalEntry) -> None:
    voiding.annul_again(act, _as_it_was(act, line), facts_of(line))


def _as_it_was(act: Act, line: JournalEntry) -> TableAtHand:
    facts = facts_of(line)
    table = at_hand(act.tournament, facts["round"], facts["table"])
    if not still_counts(act, table, facts["version"]):
        raise Refused("undo_blocked", verb=line.verb, because="entered_meanwhile")
    return table


def lift_penalty(act: Act, line: JournalEntry) -> None:
    judging.lift(act, made(Penalty.objects.select_related("entry"), line, "penalty"))
    settle_consequences(act)


def lift_warning(act: Act, line: JournalEntry) -> None:
    judging.lift(act, made(JudgeWarning.objects.select_related("entry"), line, "warning"))


def lift_pule(act: Act, line: JournalEntry) -> None:
    judging.lift(act, made(PenaltyPule.objects.select_related("seat__entry"), line, "pule"))
