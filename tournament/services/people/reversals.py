"""Undo of acts on people: entries, lists, check-in, absences, withdrawals, substitutions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tournament.models import Absence, Entry, JournalEntry, Substitution
from tournament.services.acts import Act, undoes
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import drafting
from tournament.services.money.payments import cancel_if_standing
from tournament.services.people import (
    attendance,
    club_teams,
    finalists,
    lists,
    ratings,
    register_updates,
    registration,
    side_events,
)
from tournament.services.people.attendance import last_seat, refuse_gone
from tournament.services.people.list_teams import take_teams_back
from tournament.services.people.registration import details, write_details
from tournament.services.refusals import Refused
from tournament.services.undo_facts import created_row, entry_of, facts_of, revert_fields


@undoes(registration.register)
def take_entry_back(act: Act, line: JournalEntry) -> None:
    """Remove the entered player; their number is not reused."""
    entry = entry_of(line)
    has_sat = last_seat(entry) > 0
    leaving = Entry.Leaving.WITHDRAWN if has_sat else Entry.Leaving.NONE
    attendance.leave(act, entry, reason="", leaving=leaving)
    if not has_sat:
        cancel_if_standing(act, facts_of(line).get("payments", ()))


@undoes(
    lists.apply_list,
    side_events.enter_people_of,
    finalists.enter_qualified,
    club_teams.enter_club_team,
    registration.enter_known,
)
def take_list_back(act: Act, line: JournalEntry) -> None:
    """Remove imported players who are not seated; restore changed fields."""
    facts = facts_of(line)
    teams = facts.get("teams", ())
    if teams and lists.have_sat(facts["entered"]):
        raise Refused("undo_blocked", verb=line.verb, because="seated_since")
    take_teams_back(act, teams)
    cancel_if_standing(act, facts.get("payments", ()))
    counts = lists.take_back(act, line) | ({"teams": len(teams)} if teams else {})
    if counts:
        act.note(before=counts)
        update_dependents(act)


@undoes(
    registration.change_entry,
    register_updates.take_over,
    ratings.take_ratings,
    ratings.take_strengths,
)
def put_details_back(act: Act, line: JournalEntry) -> None:
    """Restore a player's details that the act changed."""
    entry = entry_of(line)
    if facts_of(line).get("player", entry.player_id) != entry.player_id:
        raise Refused("undo_blocked", verb=line.verb, because="replaced_since")
    # A fact changed and changed back looks untouched.
    since = act.tournament.journal.filter(pk__gt=line.pk, undo__entry=entry.pk, undone_by=None)
    if any(_changed(line) & _changed(later) for later in since):
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    before = {name: value for name, value in details(entry).items() if name in line.before}
    after = revert_fields(line, before)
    write_details(entry, after)
    act.note(subject=str(entry), before=before, after=after)
    update_dependents(act)


def _changed(line: JournalEntry) -> set[str]:
    """Return the changes of an act to a player's details."""
    return {name for name in line.after if line.after[name] != line.before.get(name)}


@undoes(attendance.check_in)
def take_arrival_back(act: Act, line: JournalEntry) -> None:
    _set_arrived(act, line, arrived=None)


@undoes(attendance.undo_check_in)
def put_arrival_back(act: Act, line: JournalEntry) -> None:
    _set_arrived(act, line, arrived=act.at)


@undoes(attendance.mark_absent)
def call_back(act: Act, line: JournalEntry) -> None:
    """Undo an absence while the round's seats are not published."""
    entry, number = entry_of(line), facts_of(line)["round"]
    refuse_gone(entry, number)
    if attendance.lift_absence(act, entry, number):
        act.note(subject=str(entry), before=line.after)
        drafting.redraw(act)


@undoes(attendance.mark_present)
def note_absence_again(act: Act, line: JournalEntry) -> None:
    """Mark a player as absent from a round again, unless they are already."""
    entry, number = entry_of(line), facts_of(line)["round"]
    refuse_gone(entry, number)
    if not attendance.is_absent(entry, number):
        Absence.objects.create(entry=entry, round_number=number, **act.signature)
        act.note(subject=str(entry), after={"round": number})
        drafting.redraw(act)


@undoes(attendance.withdraw, attendance.did_not_come)
def reinstate(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    if "entries" in facts:
        _reinstate_several(act, facts["entries"])
        return
    entry = entry_of(line)
    if not entry.is_out:
        raise Refused("not_left", number=entry.number, name=entry.name)
    if leaving := facts.get("leaving", ""):
        _let_out_as_before(act, entry, leaving=leaving, reason=facts["reason"])
    else:
        attendance.record_return(act, entry)


def _reinstate_several(act: Act, keys: Sequence[int]) -> None:
    """Return the listed players who are still out to the tournament, unless disqualified."""
    out = Entry.objects.filter(pk__in=keys, leaving=Entry.Leaving.WITHDRAWN).order_by("number")
    found = list(out.exclude(to_round=None))
    for entry in found:
        attendance.write_return(act, entry)
    _note_undone(act, found)
    update_dependents(act)


@undoes(registration.check_in_several)
def take_arrivals_back(act: Act, line: JournalEntry) -> None:
    here = Entry.objects.filter(pk__in=facts_of(line)["entries"], arrived_at__isnull=False)
    _note_undone(act, list(here.order_by("number")))
    here.update(arrived_at=None)
    drafting.redraw(act)


def _note_undone(act: Act, found: Sequence[Entry]) -> None:
    """Add the journal entry of an undo for several players, unless nothing is left to undo."""
    if found:
        subject = str(found[0]) if len(found) == 1 else ""
        act.note(subject=subject, before={"numbers": [entry.number for entry in found]})


def _let_out_as_before(act: Act, entry: Entry, *, leaving: str, reason: str) -> None:
    """Write within an act that a player has only withdrawn, as before the disqualification."""
    before = {"to_round": entry.to_round, "reason": entry.leaving_reason}
    attendance.set_leaving(entry, leaving, reason)
    act.note(subject=str(entry), before=before, after={**before, "reason": reason})
    update_dependents(act)


@undoes(attendance.reinstate)
def let_leave_again(act: Act, line: JournalEntry) -> None:
    reason = str(line.before.get("reason", ""))
    leaving = facts_of(line).get("leaving", Entry.Leaving.WITHDRAWN)
    attendance.leave(act, entry_of(line), reason=reason, leaving=leaving)


@undoes(attendance.substitute)
def bring_back_the_replaced(act: Act, line: JournalEntry) -> None:
    """Restore the replaced player behind their number, before the other has been seated."""
    rows = Substitution.objects.select_related("entry", "leaving_player")
    substitution = created_row(rows, line, "substitution")
    entry = substitution.entry
    refuse_gone(entry, substitution.from_round)
    if entry.substitutions.standing().filter(pk__gt=substitution.pk).exists():
        raise Refused("undo_blocked", verb=line.verb, because="replaced_again")
    attendance.refuse_entered(entry, substitution.leaving_player)
    before = {"name": entry.name, "club": entry.club}
    entry = attendance.give_back(act, substitution)
    act.note(subject=str(entry), before=before, after={"name": entry.name, "club": entry.club})
    update_dependents(act)


@undoes(attendance.move_substitute)
def move_substitute_back(act: Act, line: JournalEntry) -> None:
    """Put the substitute behind the first number again, unless one is replaced since."""
    rows = Substitution.objects.select_related("entry", "leaving_player")
    first, moved = (created_row(rows, line, name) for name in ("substitution", "moved"))
    for one in (first, moved):
        if one.entry.substitutions.standing().filter(pk__gt=first.pk).exclude(pk=moved.pk).exists():
            raise Refused("undo_blocked", verb=line.verb, because="replaced_again")
    came, said = moved.entry.player, {n: getattr(moved.entry, n) for n in attendance.BEHIND}
    attendance.give_back(act, moved)
    attendance.put_behind(first.entry, came, said)
    first.lifted_at = None
    first.save(update_fields=["lifted_at"])
    act.note(subject=str(first.entry), before=line.after, after=line.before)
    update_dependents(act)


def _set_arrived(act: Act, line: JournalEntry, *, arrived: datetime | None) -> None:
    entry = entry_of(line)
    entry.arrived_at = arrived
    entry.save(update_fields=["arrived_at"])
    act.note(subject=str(entry), before=line.after)
    drafting.redraw(act)
