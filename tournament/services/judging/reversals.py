"""Undo of a judge's acts: penalties, warnings, pules, tables that do not count."""

from __future__ import annotations

from tournament.models import JournalEntry, JudgeWarning, Penalty, PenaltyPule
from tournament.services.acts import Act
from tournament.services.consequences.settling import settle_consequences
from tournament.services.judging import judging, voiding
from tournament.services.refusals import Refused
from tournament.services.sheets.history import still_counts
from tournament.services.sheets.table import TableAtHand, at_hand
from tournament.services.undo_facts import facts_of, made


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
