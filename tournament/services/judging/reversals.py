"""Undo of a judge's acts: penalties, warnings, pules, void tables."""

from __future__ import annotations

from tournament.models import JournalEntry, JudgeWarning, Penalty, PenaltyPule
from tournament.services.acts import Act, undoes
from tournament.services.consequences.updates import update_dependents
from tournament.services.judging import judging, voiding
from tournament.services.refusals import Refused
from tournament.services.sheets.history import is_effective
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.undo_facts import created_row, facts_of


@undoes(voiding.void_table)
def let_count_again(act: Act, line: JournalEntry) -> None:
    """Make a void table count again, unless it was entered again since."""
    voiding.count_again(act, _as_it_was(act, line))


@undoes(voiding.lift_void)
def annul_again(act: Act, line: JournalEntry) -> None:
    voiding.annul_again(act, _as_it_was(act, line), facts_of(line))


def _as_it_was(act: Act, line: JournalEntry) -> TableAtHand:
    facts = facts_of(line)
    table = load_locked(act.tournament, facts["round"], facts["table"])
    if not is_effective(act, table, facts["version"]):
        raise Refused("undo_blocked", verb=line.verb, because="entered_meanwhile")
    return table


@undoes(judging.penalise, judging.award, judging.take_round_away)
def lift_penalty(act: Act, line: JournalEntry) -> None:
    judging.lift(act, created_row(Penalty.objects.select_related("entry"), line, "penalty"))
    update_dependents(act)


@undoes(judging.warn)
def lift_warning(act: Act, line: JournalEntry) -> None:
    judging.lift(act, created_row(JudgeWarning.objects.select_related("entry"), line, "warning"))


@undoes(judging.give_pule)
def lift_pule(act: Act, line: JournalEntry) -> None:
    judging.lift(act, created_row(PenaltyPule.objects.select_related("seat__entry"), line, "pule"))
