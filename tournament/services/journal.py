"""Undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from tournament.models import JournalEntry, Tournament
from tournament.services import hall as hall
from tournament.services import house
from tournament.services import officials as officials
from tournament.services.accounts import permissions
from tournament.services.acts import Act, Actor, acting
from tournament.services.applications import reversals as applications
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.events import blocks, branding, visibility
from tournament.services.events import settings_changes as events
from tournament.services.judging import reversals as judging
from tournament.services.people import birth_years, merging, titles_and_licences
from tournament.services.people import reversals as people
from tournament.services.phones import reversals as phones
from tournament.services.refusals import Refused
from tournament.services.results import finishing as results
from tournament.services.results import paying
from tournament.services.rounds import clock, group_rounds
from tournament.services.rounds import reversals as seats
from tournament.services.series import reversals as series
from tournament.services.sheets import reversals as sheets
from tournament.services.sheets.history import is_recalculation
from tournament.services.teams import forming as teams

BLOCKED: Final = frozenset(("undo_blocked", "entered_meanwhile"))
SAME_THING: Final = ("entry", "team", "stage", "screen", "account")
"""Undo data that must be equal for two entries to concern one object."""
BESIDE: Final = frozenset(("round", "table", "version", "reason", "because", "deals_played"))
"""Context facts, which acts do not change."""
MOVES_NO_RESULT: Final = frozenset(
    ("approve", "hand_out_prizes", "settle_stakes", "change_visibility", "change_birth_year")
)
"""Acts that can be undone although the result is approved."""
Reversal = Callable[[Act, JournalEntry], None]
REVERSALS: Mapping[str, Reversal] = {
    "change_rights": permissions.take_back,
    "register": people.take_entry_back,
    "apply_list": people.take_list_back,
    "enter_people_of": people.take_list_back,
    "enter_qualified": people.take_list_back,
    "change_entry": people.put_details_back,
    "take_over": people.put_details_back,
    "change_house": house.show_as_before,
    "merge_persons": merging.unmerge,
    "split_persons": merging.merge_again,
    "tell_persons_apart": merging.ask_again,
    "give_title": titles_and_licences.take_title_back,
    "take_title": titles_and_licences.give_title_again,
    "give_licence": titles_and_licences.take_licence_back,
    "take_licence": titles_and_licences.give_licence_again,
    "mark_paid": people.put_details_back,
    "take_ratings": people.put_details_back,
    "take_strengths": people.put_details_back,
    "check_in": people.take_arrival_back,
    "undo_check_in": people.put_arrival_back,
    "mark_absent": people.call_back,
    "mark_present": people.note_absence_again,
    "withdraw": people.reinstate,
    "did_not_come": people.reinstate,
    "disqualify": people.reinstate,
    "reinstate": people.let_leave_again,
    "substitute": people.bring_back_the_replaced,
    "enter_club_team": people.take_list_back,
    "set_up_team": teams.put_team_back,
    "change_team": teams.put_team_back,
    "dissolve_team": teams.put_team_back,
    "bring_in_reserve": teams.put_team_back,
    "draw_lots": seats.draw_as_before,
    "draft_seating": seats.discard_draft,
    "swap_seats": seats.swap_back,
    "exchange_players": seats.exchange_back,
    "exchange_tables": seats.exchange_tables_back,
    "move_players": seats.move_back,
    "exchange_results": seats.give_figures_back,
    "void_table": judging.let_count_again,
    "lift_void": judging.annul_again,
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
    "start_group": clock.put_clocks_back,
    "pause_group": clock.put_clocks_back,
    "resume_group": clock.put_clocks_back,
    "enter_totals": sheets.restore_sheet,
    "enter_deals": sheets.restore_sheet,
    "settle_dispute": sheets.restore_sheet,
    "correct_sheet": sheets.restore_sheet,
    "check_sheet": sheets.take_tick_back,
    "raise_dispute": sheets.drop_dispute,
    "penalise": judging.lift_penalty,
    "award": judging.lift_penalty,
    "take_round_away": judging.lift_penalty,
    "warn": judging.lift_warning,
    "give_pule": judging.lift_pule,
    "close_round": seats.reopen_round,
    "go_on": group_rounds.come_back,
    "finish": results.undo_finish,
    "extend_window": results.end_window_as_before,
    "approve": results.undo_approval,
    "hand_out_prizes": paying.take_payout_back,
    "settle_stakes": paying.take_payout_back,
    "change_visibility": visibility.show_as_before,
    "change_birth_year": birth_years.put_birth_year_back,
    "change_settings": events.put_settings_back,
    "set_face": branding.take_face_back,
    "plan_blocks": blocks.put_blocks_back,
    "place_by_hand": blocks.put_blocks_back,
    "fill_group": blocks.put_blocks_back,
    "announce_entry": applications.put_terms_back,
    "move_event": applications.move_event_back,
    "decline_application": applications.take_decline_back,
    "call_off": events.take_place_after_all,
    "take_place_after_all": events.call_off_again,
    "invite": officials.take_back_invitation,
    "make_screen": hall.close_new_screen,
    "switch_screen": hall.switch_back,
    "set_up_screen": hall.set_up_as_before,
    "renew_screen_code": hall.take_back_code,
    "reveal_places": hall.reveal_as_before,
    "say_to_everybody": hall.lift_said,
    "lift_message": hall.show_message_again,
    "agree_sheet": phones.give_back,
    "hand_back": phones.take_in_again,
    "count_deals": phones.set_aside_again,
    "note_late_deals": phones.forget_late_deals,
    "change_series": series.put_plan_back,
    "add_stage": series.take_stage_out,
    "take_in_results": series.take_stage_out,
    "lift_stage": series.put_stage_back,
    "change_stage": series.say_of_stage_as_before,
    "change_results": series.change_results_back,
    "approve_series": series.open_again,
    "lock_sheet": phones.unlock,
    "unlock_sheet": phones.lock,
}
"""Every act that can be undone, with the function that undoes it."""


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
    return is_same and not _changed(line).isdisjoint(_changed(other))


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


def can_be_undone(line: JournalEntry) -> bool:
    """Whether the entry is undoable and not undone yet; runs no query.

    A sheet recalculated by changed settings is undone only with these settings.
    """
    is_act = line.undo is not None and line.verb in REVERSALS
    return is_act and not hasattr(line, "undone_by") and not is_recalculation(line)


def preview_undo(line: JournalEntry) -> UndoPreview:
    """Preview the undo, with the refusal if it is impossible."""
    ripple = None
    before, after = line.after, line.before

    def act() -> None:
        nonlocal before, after
        undo(line, by=Actor(""))
        if REVERSALS[line.verb] is people.take_list_back:
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


def undo(line: JournalEntry, *, by: Actor, previewed: int | None = None) -> None:
    """Undo an act, once."""
    with acting(line.owner, "undo", by=by, previewed=previewed) as act:
        fresh = JournalEntry.objects.select_related("undone_by").get(pk=line.pk)
        if hasattr(fresh, "undone_by"):
            raise Refused("undone_already", verb=fresh.verb)
        if not can_be_undone(fresh):
            raise Refused("cannot_undo", verb=fresh.verb)
        _refuse_approved(act, fresh)
        REVERSALS[fresh.verb](act, fresh)
        act.link_undo(fresh)


def _refuse_approved(act: Act, line: JournalEntry) -> None:
    """Refuse if the result is approved; the approval itself must be undone first."""
    if line.verb in MOVES_NO_RESULT or not isinstance(act.owner, Tournament):
        return
    if act.tournament.state == Tournament.State.APPROVED:
        raise Refused("approved_already")
