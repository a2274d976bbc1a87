"""Undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from tournament.models import JournalEntry, Tournament
from tournament.services import hall as hall
from tournament.services import officials as officials
from tournament.services.acts import Act, Actor, Reversal, acting, declare, load_acts
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.people.reversals import take_list_back
from tournament.services.refusals import Refused
from tournament.services.sheets.history import is_recalculation

BLOCKED: Final = frozenset(("undo_blocked", "entered_meanwhile"))
SAME_THING: Final = ("entry", "team", "stage", "screen", "account")
"""Undo data that must be equal for two entries to concern one object."""
BESIDE: Final = frozenset(("round", "table", "version", "reason", "because", "deals_played"))
"""Context facts, which acts do not change."""


def first_to_undo(
    line: JournalEntry, refused: Refused, can_be_undone: Callable[[JournalEntry], bool]
) -> JournalEntry | None:
    """Return the newest later act on the same sheet or facts; None if unknown."""
    if refused.code not in BLOCKED:
        return None
    later = line.owner.journal.for_reading().filter(pk__gt=line.pk, undo__isnull=False)
    for other in later.filter(undone_by=None).order_by("-pk"):
        if can_be_undone(other) and (_is_of_one_sheet(line, other) or _is_of_one_fact(line, other)):
            return other
    return None


def _is_of_one_sheet(line: JournalEntry, other: JournalEntry) -> bool:
    told = other.undo or {}
    writes = not {"version", "versions", "versions_now"}.isdisjoint(told)
    is_same_round = _round(line) is not None and _round(line) == _round(other)
    return writes and is_same_round and not _tables(line).isdisjoint(_tables(other))


def _is_of_one_fact(line: JournalEntry, other: JournalEntry) -> bool:
    mine, theirs = line.undo or {}, other.undo or {}
    is_same = all(mine.get(name) == theirs.get(name) for name in SAME_THING)
    return (
        is_same and _is_of_one_place(line, other) and not _changed(line).isdisjoint(_changed(other))
    )


def _is_of_one_place(line: JournalEntry, other: JournalEntry) -> bool:
    """Whether neither the rounds nor the tables of two entries differ, where both name them."""
    rounds = {_round(line), _round(other)} - {None}
    mine, theirs = _tables(line), _tables(other)
    return len(rounds) < 2 and not (mine and theirs and mine.isdisjoint(theirs))


def _round(line: JournalEntry) -> int | None:
    found = ((told or {}).get("round") for told in (line.undo, line.after, line.before))
    return next((number for number in found if isinstance(number, int)), None)


def _tables(line: JournalEntry) -> Set[int]:
    """Return the tables of an entry, from its undo data or its subject."""
    told = line.undo or {}
    named = [*told.get("tables", ()), *told.get("versions_now", ()), told.get("table")]
    subject = [line.subject] if line.subject.isdecimal() else []
    return {int(number) for number in (*named, *subject) if number is not None}


def _changed(line: JournalEntry) -> Set[str]:
    """Return the names of the facts changed by an entry."""
    names = {*line.before, *line.after} - BESIDE
    return {name for name in names if line.before.get(name) != line.after.get(name)}


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """Whether a journal entry can be undone, and the consequences.

    `before` and `after` are the entry's facts reversed; for an imported list, what is really
    undone. `because` is the refusal if it cannot be undone now, and `first` the act to undo
    first, if known. `ripple` has the changes in a tournament.
    """

    line: JournalEntry
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    ripple: ActPreview | None
    because: Refused | None
    first: JournalEntry | None = None

    @property
    def is_possible(self) -> bool:
        """Whether it can be undone now."""
        return self.because is None


def reversal_of(line: JournalEntry) -> Reversal | None:
    """Return the function that undoes the act of an entry; None if the act cannot be undone."""
    verb = load_acts().get(line.verb)
    return None if verb is None else verb.undo


def can_be_undone(line: JournalEntry) -> bool:
    """Whether the entry is undoable and not undone yet; runs no query.

    A sheet recalculated by changed settings is undone only with these settings.
    """
    is_act = line.undo is not None and reversal_of(line) is not None
    return is_act and not hasattr(line, "undone_by") and not is_recalculation(line)


def preview_undo(line: JournalEntry) -> UndoPreview:
    """Preview the undo, with the refusal if it is impossible."""
    ripple = None
    before, after = line.after, line.before

    def act() -> None:
        nonlocal before, after
        undo(line, by=Actor(""))
        if reversal_of(line) is take_list_back:
            # Seated players stay, and rows without changes have nothing to undo.
            told = JournalEntry.objects.get(undoes=line)
            before, after = told.before, told.after

    try:
        if isinstance(line.owner, Tournament):
            ripple = preview_act(line.owner, act)
        else:
            try_out(act)
    except Refused as refused:
        first = first_to_undo(line, refused, can_be_undone)
        return UndoPreview(line, line.after, line.before, None, refused, first)
    return UndoPreview(line, before, after, ripple, None)


def try_out(act: Callable[[], object]) -> None:
    """Perform an act and roll it back; its refusals are raised."""
    with transaction.atomic():
        act()
        transaction.set_rollback(True)


@declare(may="undo", copies="undo")
def undo(line: JournalEntry, *, by: Actor, previewed: int | None = None) -> None:
    """Undo an act, once."""
    with acting(line.owner, undo, by=by, previewed=previewed) as act:
        act.is_undo = True
        fresh = JournalEntry.objects.select_related("undone_by").get(pk=line.pk)
        if hasattr(fresh, "undone_by"):
            raise Refused("undone_already", verb=fresh.verb)
        reversal = reversal_of(fresh)
        if reversal is None or not can_be_undone(fresh):
            raise Refused("cannot_undo", verb=fresh.verb)
        _refuse_approved(act, fresh)
        reversal(act, fresh)
        act.link_undo(fresh)


def _refuse_approved(act: Act, line: JournalEntry) -> None:
    """Refuse if the result is approved; the approval itself must be undone first."""
    if not load_acts()[line.verb].moves_result or not isinstance(act.owner, Tournament):
        return
    if act.tournament.state == Tournament.State.APPROVED:
        raise Refused("approved_already")
