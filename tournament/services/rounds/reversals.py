"""Undo of acts on seats and the clock."""

from __future__ import annotations

from datetime import timedelta

from django.utils.dateparse import parse_datetime

from tournament.models import Entry, JournalEntry, Round, SheetVersion
from tournament.services.acts import Act, undoes
from tournament.services.drafts import drafting
from tournament.services.refusals import Refused
from tournament.services.rounds import (
    clock,
    closing,
    moving,
    seat_changes,
    seating,
    swapping_results,
)
from tournament.services.rounds import swapping_results as whole_tables
from tournament.services.sheets.history import is_effective
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.undo_facts import facts_of


@undoes(seating.draw_lots)
def draw_as_before(act: Act, line: JournalEntry) -> None:
    """Restore the lots from the earlier seed, until seats that depend on them are published."""
    seating.draw_as_before(act, facts_of(line)["seed"])


@undoes(seating.draft_seating)
def discard_draft(act: Act, line: JournalEntry) -> None:
    number, drafted = facts_of(line)["round"], drafting.the_draft(act)
    if drafted is None or drafted.number != number:
        raise Refused("no_draft", round=number)
    drafting.discard(drafted)
    act.note(before={"round": drafted.number})


@undoes(seating.swap_seats)
def swap_back(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    first, second = facts["players"]
    seating.swap(act, facts["round"], (first, second), str(line.after["reason"]))


@undoes(swapping_results.exchange_players)
def exchange_back(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    first, second = facts["players"]
    wanted = swapping_results.Exchange(facts["round"], first, second, facts["points"])
    swapping_results.swap_players(act, wanted, str(line.after["reason"]))


@undoes(swapping_results.exchange_results)
def give_figures_back(act: Act, line: JournalEntry) -> None:
    """Swap two tables' results back, unless they were corrected since."""
    facts = facts_of(line)
    for number, version in zip(facts["tables"], facts["versions"], strict=True):
        table = load_locked(act.tournament, facts["round"], number)
        table.figures()
        _refuse_written_since(act, line, table, version)
    wanted = swapping_results.MixedTables(facts["round"], *facts["tables"])
    swapping_results.give_each_others(act, wanted, str(line.after["reason"]))


@undoes(swapping_results.exchange_tables)
def exchange_tables_back(act: Act, line: JournalEntry) -> None:
    """Swap the players of two tables back, unless there are new results since."""
    facts = facts_of(line)
    first, second = facts["tables"]
    wanted = whole_tables.ExchangedTables(facts["round"], first, second, facts["points"])
    for number, version in zip(facts["tables"], facts["versions"], strict=True):
        table = load_locked(act.tournament, facts["round"], number)
        _refuse_written_since(act, line, table, version)
    whole_tables.exchange_whole(act, wanted, str(line.after["reason"]))


def _refuse_written_since(act: Act, line: JournalEntry, table: TableAtHand, version: int) -> None:
    """Refuse if the current versions differ from those after the act; 0 is no version."""
    if not is_effective(act, table, version or None):
        raise Refused("undo_blocked", verb=line.verb, because="entered_meanwhile")


@undoes(moving.move_players)
def move_back(act: Act, line: JournalEntry) -> None:
    moving.move_back(act, facts_of(line), str(line.after["reason"]))


@undoes(seating.publish_seating)
def take_seating_back(act: Act, line: JournalEntry) -> None:
    seating.take_back(act, facts_of(line)["round"], "")


@undoes(seat_changes.take_out)
def seat_again(act: Act, line: JournalEntry) -> None:
    seat_changes.seat_again(act, facts_of(line)["round"], facts_of(line)["number"])


@undoes(seat_changes.put_back)
def stand_up_again(act: Act, line: JournalEntry) -> None:
    """Remove a player from the round again, for the original reason."""
    facts = facts_of(line)
    reason, sat_out = str(line.before["reason"]), facts.get("sat_out", False)
    seat_changes.vacate_seat(act, facts["round"], facts["number"], reason, sits_out=sat_out)


@undoes(seat_changes.seat_latecomer)
def send_latecomer_away(act: Act, line: JournalEntry) -> None:
    """Remove a late player from the table; they enter in the round they would have."""
    facts = facts_of(line)
    reason, sat_out = str(line.after["reason"]), facts.get("sat_out", False)
    seat_changes.vacate_seat(act, facts["round"], facts["number"], reason, sits_out=sat_out)
    entries = Entry.objects.filter(tournament=act.tournament, number=facts["number"])
    entries.update(from_round=facts["from_round"])


@undoes(clock.start_round)
def stop_clock(act: Act, line: JournalEntry) -> None:
    """Stop a clock started too early, as long as no sheet is in."""
    played = seating.open_round(act, facts_of(line)["round"])
    if SheetVersion.objects.filter(table__round=played, is_current=True).exists():
        raise Refused("clock_runs", round=played.number)
    played.state, played.started_at = Round.State.PUBLISHED, None
    played.paused_at, played.paused_for = None, timedelta(0)
    played.group_clocks = []
    started = ["state", "started_at", "group_clocks"]
    played.save(update_fields=[*started, "paused_at", "paused_for"])
    act.note(before={"round": played.number})


@undoes(clock.pause_clock, clock.resume_clock)
def set_pause_back(act: Act, line: JournalEntry) -> None:
    """Restore the clock as before a pause or its end."""
    facts = facts_of(line)
    played = seating.open_round(act, facts["round"])
    if clock.pause_of(played) != facts["is"]:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    since = facts["was"]["since"]
    paused_at = None if since is None else parse_datetime(since)
    clock.set_pause(act, played, paused_at, timedelta(seconds=facts["was"]["seconds"]))


@undoes(clock.give_everybody_minutes)
def take_everybodys_minutes_back(act: Act, line: JournalEntry) -> None:
    clock.lengthen(act, facts_of(line)["round"], -facts_of(line)["minutes"])


@undoes(clock.change_minutes)
def set_minutes_back(act: Act, line: JournalEntry) -> None:
    clock.set_minutes(act, facts_of(line)["round"], facts_of(line)["minutes"])


@undoes(clock.give_extra_minutes)
def take_extra_minutes_back(act: Act, line: JournalEntry) -> None:
    facts = facts_of(line)
    clock.add_minutes(act, facts["round"], facts["table"], -facts["minutes"])


@undoes(closing.close_round)
def reopen_round(act: Act, line: JournalEntry) -> None:
    """Reopen the last closed round; a draft that depends on it is deleted."""
    number = facts_of(line)["round"]
    if act.tournament.state != act.tournament.State.RUNNING:
        raise Refused("not_running", state=act.tournament.state)
    drafted = drafting.the_draft(act)
    if drafted is not None:
        drafting.discard(drafted)
    latest = act.tournament.rounds.order_by("-number").first()
    if latest is None or latest.number != number:
        raise Refused("undo_blocked", verb=line.verb, because="round_gone")
    latest.state, latest.closed_at = Round.State.PLAYING, None
    latest.save(update_fields=["state", "closed_at"])
    act.note(before={"round": number})
