"""Import of a list of people as planned, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import F, QuerySet

from tournament.models import Entry, JournalEntry, Player, Round, Seat, Tournament
from tournament.services.acts import Act, Actor, Facts, acting_while_open, declare
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import lots
from tournament.services.drafts.drafting import next_round_number
from tournament.services.money.payments import take_owed_by
from tournament.services.people import register
from tournament.services.people.import_plans import (
    KNOWN,
    NEW,
    UNCHANGED,
    UNDECIDED,
    UPDATE,
    VERDICTS,
    Decisions,
    ListPlan,
    changes_of,
    plan_list,
)
from tournament.services.people.list_teams import write_teams
from tournament.services.people.registration import (
    entries_taken_back,
    fill_entry,
    next_number,
    write_details,
)
from tournament.services.refusals import Refused
from tournament.services.undo_facts import changed_back, facts_of


@declare(may="register")
def apply_list(
    tournament: Tournament,
    raw: bytes | str,
    *,
    by: Actor,
    decisions: Decisions = UNDECIDED,
    key: str = "",
) -> ListPlan:
    """Import the list, planned again from the current state, all or nothing."""
    with acting_while_open(tournament, apply_list, by=by, key=key) as act:
        plan = plan_list(act.tournament, raw, decisions, by=by)
        if act.earlier is not None:
            return replace(plan, counted=act.earlier.after)
        entered = _write_new(act, plan)
        undo = {"entered": [entry.pk for entry in entered], **_write_updates(act, plan)}
        newly = [row.line for row in plan.rows if row.verdict in (NEW, KNOWN)]
        numbers = dict(zip(newly, (entry.number for entry in entered), strict=True))
        if teams := write_teams(act, plan.rows, numbers):
            undo["teams"] = teams
        if paid := take_owed_by(act, _paid_numbers(plan, numbers)):
            undo["payments"] = paid
        counts = {verdict: plan.count(verdict) for verdict in VERDICTS if plan.count(verdict)}
        act.note(after=counts | ({"teams": len(teams)} if teams else {}), undo=undo)
        lots.give_to_latecomers(act)
        update_dependents(act)
    return plan


def take_back(act: Act, line: JournalEntry) -> dict[str, int]:
    """Remove imported players who are not seated, and restore changed fields.

    Within an act; returns the numbers of removed and restored entries still present. Fields
    changed again since are refused.
    """
    entered, changed = facts_of(line)["entered"], facts_of(line)["changed"]
    seated = have_sat(entered)
    entries = Entry.objects.filter(tournament=act.tournament, to_round=None, pk__in=entered)
    unseated = entries.exclude(pk__in=seated.values("entry"))
    leaving = unseated.update(to_round=F("from_round") - 1)
    found = list(Entry.objects.filter(pk__in=map(int, changed)))
    for entry in found:
        written = facts_of(line).get("written", {}).get(str(entry.pk))
        _put_back(line, entry, changed[str(entry.pk)], written)
    counts = {"listed": leaving, UPDATE: len(found)}
    return {name: count for name, count in counts.items() if count}


def _put_back(line: JournalEntry, entry: Entry, before: Facts, written: Facts | None) -> None:
    """Restore the fields that a list changed; older entries lack the written values."""
    present = {name: getattr(entry, name) for name in before}
    if written is None:
        write_details(entry, before)
        return
    if written["player"] != entry.player_id:
        raise Refused("undo_blocked", verb=line.verb, because="replaced_since")
    said = {name: written[name] for name in before}
    write_details(entry, changed_back(line, present, before=before, after=said))


def have_sat(entries: Sequence[int]) -> QuerySet[Seat]:
    """Return the seats of these entries in published rounds."""
    return Seat.objects.filter(entry__in=entries).exclude(round__state=Round.State.DRAFTED)


def _paid_numbers(plan: ListPlan, entered: Mapping[int, int]) -> set[int]:
    """Return the numbers of the players whom the list marks as paid."""
    found = {row.line: row.number for row in plan.rows if row.verdict in (UPDATE, UNCHANGED)}
    numbers = {**found, **entered}
    paid = (numbers.get(row.line) for row in plan.rows if row.newcomer.is_paid)
    return {number for number in paid if number is not None}


def _persons(act: Act, plan: ListPlan) -> dict[int, register.Person]:
    """Return the person of each row to be entered; new ones are created."""
    found = Player.objects.in_bulk([row.player for row in plan.rows if row.verdict == KNOWN])
    known = register.known_among(found.values(), by=act.by)
    new = {row.line: register.new_player(row.newcomer) for row in plan.rows if row.verdict == NEW}
    Player.objects.bulk_create(new.values())
    persons = {line: register.Person(player, is_known=True) for line, player in new.items()}
    for row in plan.rows:
        if row.verdict == KNOWN and row.player is not None:
            persons[row.line] = register.Person(found[row.player], row.player in known)
    return persons


def _write_new(act: Act, plan: ListPlan) -> list[Entry]:
    """Enter the new players; removed entries are restored under their numbers."""
    persons = _persons(act, plan)
    taken_back = entries_taken_back(act.tournament)
    from_round = next_round_number(act.tournament)
    entries = []
    for row in plan.rows:
        if row.verdict in (NEW, KNOWN):
            person, number = persons[row.line], row.newcomer.number or 0
            new = Entry(tournament=act.tournament, player=person.player, number=number)
            entry = taken_back.get(person.player.pk, new)
            fill_entry(entry, register.entry_defaults(row.newcomer, person), from_round=from_round)
            entry.opens_register = person.is_known
            entries.append(entry)
    new_ones = [entry for entry in entries if entry.pk is None]
    _number(act, new_ones)
    Entry.objects.bulk_create(new_ones)
    for entry in entries:
        if entry not in new_ones:
            entry.save()
    return entries


def _number(act: Act, entries: list[Entry]) -> None:
    """Assign the missing numbers, after the highest existing one."""
    highest = max([next_number(act.tournament) - 1, *(entry.number for entry in entries)])
    for entry in entries:
        if not entry.number:
            highest += 1
            entry.number = highest


def _write_updates(act: Act, plan: ListPlan) -> dict[str, object]:
    """Update the known players; return by key their fields before and after."""
    before: dict[str, object] = {}
    written: dict[str, object] = {}
    rows = {row.player: row for row in plan.rows if row.verdict == UPDATE}
    entries = Entry.objects.filter(tournament=act.tournament)
    for entry in entries.filter(player__in=[player for player in rows if player is not None]):
        changes = changes_of(entry, rows[entry.player_id].newcomer)
        before[str(entry.pk)] = {name: getattr(entry, name) for name in changes}
        for name, value in changes.items():
            setattr(entry, name, value)
        entry.save(update_fields=list(changes))
        written[str(entry.pk)] = {**changes, "player": entry.player_id}
    return {"changed": before, "written": written}
