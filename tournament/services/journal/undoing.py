"""Undoing an act from the journal, after a preview of the consequences.

Nothing is deleted: the undo is an act of its own, and the journal links the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.models import JournalEntry, Tournament
from tournament.services.acts import Act, Actor, acting
from tournament.services.events import reversals
from tournament.services.hall import reversals as hall
from tournament.services.people import reversals as people
from tournament.services.phones import reversals as phones
from tournament.services.refusals import Refused
from tournament.services.rounds import reversals as seats
from tournament.services.sheets import reversals as sheets
from tournament.services.sheets.correcting import refuse_moved_on
from tournament.services.sheets.ripples import Ripple, foresee

Reversal = Callable[[Act, JournalEntry], None]

REVERSALS: Mapping[str, Reversal] = {
    "register": people.take_entry_back,
    "apply_list": people.take_list_back,
    "change_entry": people.put_details_back,
    "mark_paid": people.put_details_back,
    "check_in": people.take_arrival_back,
    "undo_check_in": people.put_arrival_back,
    "mark_absent": people.call_back,
    "mark_present": people.note_absence_again,
    "withdraw": people.reinstate,
    "disqualify": people.reinstate,
    "reinstate": people.let_leave_again,
    "substitute": people.bring_back_the_replaced,
    "draw_lots": seats.draw_as_before,
    "draft_seating": seats.discard_draft,
    "swap_seats": seats.swap_back,
    "publish_seating": seats.take_seating_back,
    "take_out": seats.seat_again,
    "put_back": seats.stand_up_again,
    "seat_latecomer": seats.send_latecomer_away,
    "start_round": seats.stop_clock,
    "change_minutes": seats.set_minutes_back,
    "give_everybody_minutes": seats.take_everybodys_minutes_back,
    "give_extra_minutes": seats.take_extra_minutes_back,
    "pause_clock": seats.set_pause_back,
    "resume_clock": seats.set_pause_back,
    "enter_totals": sheets.restore_sheet,
    "enter_deals": sheets.restore_sheet,
    "settle_dispute": sheets.restore_sheet,
    "correct_sheet": sheets.restore_sheet,
    "check_sheet": sheets.take_tick_back,
    "raise_dispute": sheets.drop_dispute,
    "penalise": sheets.lift_penalty,
    "take_round_away": sheets.lift_penalty,
    "warn": sheets.lift_warning,
    "give_pule": sheets.lift_pule,
    "close_round": reversals.reopen_round,
    "finish": reversals.run_again,
    "extend_window": reversals.end_window_as_before,
    "approve": reversals.open_again,
    "change_settings": reversals.put_settings_back,
    "invite": reversals.close_invitation,
    "make_screen": hall.close_new_screen,
    "switch_screen": hall.switch_back,
    "set_up_screen": hall.set_up_as_before,
    "say_to_everybody": hall.lift_said,
    "lift_message": hall.say_again,
    "agree_sheet": phones.give_back,
    "hand_back": phones.take_in_again,
    "count_deals": phones.set_aside_again,
    "lock_sheet": phones.unlock,
    "unlock_sheet": phones.lock,
}
"""Every act that can be undone, with the function that undoes it."""


@dataclass(frozen=True, slots=True)
class UndoPreview:
    """Whether a journal entry can be undone, and the consequences.

    `before` and `after` are what the line would say the other way round; `because` is the
    refusal where it cannot be taken back now.
    """

    line: JournalEntry
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    ripple: Ripple | None
    because: Refused | None

    @property
    def is_possible(self) -> bool:
        """Whether it can be undone now."""
        return self.because is None


def can_be_undone(line: JournalEntry) -> bool:
    """Whether the entry is undoable and not undone yet; runs no query."""
    return line.undo is not None and line.verb in REVERSALS and not hasattr(line, "undone_by")


def preview_undo(line: JournalEntry) -> UndoPreview:
    """Preview the undo, or say why it is impossible."""
    try:
        ripple = foresee(line.tournament, lambda: undo(line, by=Actor("")))
    except Refused as refused:
        return UndoPreview(line, line.after, line.before, None, refused)
    return UndoPreview(line, line.after, line.before, ripple, None)


def undo(line: JournalEntry, *, by: Actor, previewed: int | None = None) -> None:
    """Undo an act, once."""
    with acting(line.tournament, "undo", by=by) as act:
        refuse_moved_on(act, previewed)
        fresh = JournalEntry.objects.select_related("undone_by").get(pk=line.pk)
        if hasattr(fresh, "undone_by"):
            raise Refused("undone_already", verb=fresh.verb)
        if not can_be_undone(fresh):
            raise Refused("cannot_undo", verb=fresh.verb)
        _refuse_approved(act, fresh)
        REVERSALS[fresh.verb](act, fresh)
        act.link_undo(fresh)


def _refuse_approved(act: Act, line: JournalEntry) -> None:
    """An approved result stands; taking the approval itself back is the way to change it."""
    if act.tournament.state == Tournament.State.APPROVED and line.verb != "approve":
        raise Refused("approved_already")
