"""The round's clock: started once, paused and resumed, extended for all or for one table.

Only facts are stored: start, current pause, length of earlier pauses. The time left follows
from them, on every device and after every restart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from tournament.models import JournalEntry, Round, Table, Tournament
from tournament.models.round import Ticking
from tournament.reading.clock import groups_in, groups_seated
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given, undoes
from tournament.services.refusals import Refused
from tournament.services.rounds.seating import open_round
from tournament.services.undo_facts import facts_of

MOST_MINUTES: Final = 24 * 60
"""The maximum length of a round, and of one table's extra time; columns are limited."""
Clocks = dict[str, Ticking]


@declare(may="run_clock")
def start_round(tournament: Tournament, *, round_number: int, by: Actor) -> Round:
    """Start the clock of a published round; a second press changes nothing."""
    with acting_while_open(tournament, start_round, by=by) as act:
        played = open_round(act, round_number)
        if played.state == Round.State.DRAFTED:
            raise Refused("seating_not_published", round=round_number)
        if played.started_at is not None:
            return played
        if played.state == Round.State.PUBLISHED:
            played.state = Round.State.PLAYING
        played.started_at = act.at
        played.save(update_fields=["state", "started_at"])
        undo = {"round": round_number}
        act.note(after={"round": round_number, "minutes": played.minutes}, undo=undo)
    return played


@declare(may="run_clock")
def change_minutes(tournament: Tournament, *, round_number: int, minutes: int, by: Actor) -> Round:
    """Set the length of the round for all tables."""
    with acting_while_open(tournament, change_minutes, by=by) as act:
        return set_minutes(act, round_number, max(minutes, 1))


def set_minutes(act: Act, round_number: int, minutes: int | None) -> Round:
    """Write the length of the round, within an act; None is a round without a clock."""
    played = open_round(act, round_number)
    if played.minutes != minutes:
        before = {"round": round_number, "minutes": played.minutes}
        played.minutes = minutes
        played.save(update_fields=["minutes"])
        act.note(before=before, after={"minutes": minutes}, undo=before)
    return played


@declare(may="run_clock")
def give_everybody_minutes(
    tournament: Tournament, *, round_number: int, minutes: int, by: Actor, key: str = ""
) -> Round:
    """Extend the round for all tables; a double click extends it once."""
    with acting_while_open(tournament, give_everybody_minutes, by=by, key=key) as act:
        if made := act.already_made(Round):
            return made
        return lengthen(act, round_number, minutes)


def lengthen(act: Act, round_number: int, minutes: int) -> Round:
    """Extend or shorten the round by this many minutes, within an act."""
    played = open_round(act, round_number)
    if played.minutes is None:
        raise Refused("no_clock", round=round_number)
    before = played.minutes
    if minutes > 0 and before + minutes > MOST_MINUTES:
        raise Refused("round_too_long", round=round_number, minutes=before, most=MOST_MINUTES)
    played.minutes = max(before + minutes, 1)
    played.save(update_fields=["minutes"])
    act.note(
        before={"round": round_number, "minutes": before},
        after={"round": round_number, "minutes": played.minutes},
        undo={"round": round_number, "minutes": played.minutes - before},
        result=played,
    )
    return played


@declare(may="run_clock")
def pause_clock(tournament: Tournament, *, round_number: int, by: Actor) -> Round:
    """Pause the clock for all tables; a second press changes nothing."""
    with acting_while_open(tournament, pause_clock, by=by) as act:
        played = _running(act, round_number)
        if played.paused_at is None:
            set_pause(act, played, act.at, played.paused_for)
    return played


@declare(may="run_clock")
def resume_clock(tournament: Tournament, *, round_number: int, by: Actor) -> Round:
    """Resume the clock where it was paused; a second press changes nothing."""
    with acting_while_open(tournament, resume_clock, by=by) as act:
        played = _running(act, round_number)
        if played.paused_at is not None:
            set_pause(act, played, None, played.paused_for + (act.at - played.paused_at))
    return played


def set_pause(act: Act, played: Round, paused_at: datetime | None, paused_for: timedelta) -> None:
    """Write the start of the current pause and the length of earlier ones, within an act."""
    was = pause_of(played)
    played.paused_at, played.paused_for = paused_at, paused_for
    played.save(update_fields=["paused_at", "paused_for"])
    undo = {"was": was, "is": pause_of(played)}
    act.note(after={"round": played.number}, undo={"round": played.number, **undo})


def pause_of(played: Round) -> dict[str, str | float | None]:
    """Return a clock's pauses as journal facts."""
    since = None if played.paused_at is None else played.paused_at.isoformat()
    return {"since": since, "seconds": played.paused_for.total_seconds()}


def _running(act: Act, round_number: int) -> Round:
    played = open_round(act, round_number)
    if played.minutes is None:
        raise Refused("no_clock", round=round_number)
    if played.started_at is None:
        raise Refused("clock_not_started", round=round_number)
    if played.group_clocks:
        raise Refused("clocks_apart", round=round_number)
    return played


@declare(may="run_clock")
def give_extra_minutes(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    minutes: int,
    reason: str,
    by: Actor,
    key: str = "",
) -> Table:
    """Give one table extra time, on top of earlier extra time."""
    with acting_while_open(tournament, give_extra_minutes, by=by, key=key) as act:
        if made := act.already_made(Table):
            return made
        return add_minutes(act, round_number, table_number, minutes, reason_given(reason))


def add_minutes(
    act: Act, round_number: int, table_number: int, minutes: int, reason: str = ""
) -> Table:
    """Extend or shorten a table's time by this many minutes, within an act."""
    played = open_round(act, round_number)
    table = Table.objects.filter(round=played, number=table_number).first()
    if table is None:
        raise Refused("no_such_table", round=round_number, table=table_number)
    before = table.extra_minutes
    if minutes > 0 and before + minutes > MOST_MINUTES:
        raise Refused("extra_too_long", table=table_number, minutes=before, most=MOST_MINUTES)
    table.extra_minutes = max(before + minutes, 0)
    table.save(update_fields=["extra_minutes"])
    added = table.extra_minutes - before
    act.note(
        subject=f"{table_number}",
        before={"round": round_number, "minutes": before},
        after={"round": round_number, "minutes": table.extra_minutes, "reason": reason},
        undo={"round": round_number, "table": table_number, "minutes": added},
        result=table,
    )
    return table


@declare(may="run_clock")
def start_group(tournament: Tournament, *, round_number: int, group: str, by: Actor) -> Round:
    """Start one group's clock; a second press changes nothing."""

    def start(ticking: Ticking, at: datetime) -> Ticking:
        return ticking if ticking.started_at is not None else replace(ticking, started_at=at)

    with acting_while_open(tournament, start_group, by=by) as act:
        return _switch(act, round_number, group, start)


@declare(may="run_clock")
def pause_group(tournament: Tournament, *, round_number: int, group: str, by: Actor) -> Round:
    """Pause one group's clock; a second press changes nothing."""

    def pause(ticking: Ticking, at: datetime) -> Ticking:
        return ticking if ticking.paused_at is not None else replace(ticking, paused_at=at)

    with acting_while_open(tournament, pause_group, by=by) as act:
        return _switch(act, round_number, group, pause)


@declare(may="run_clock")
def resume_group(tournament: Tournament, *, round_number: int, group: str, by: Actor) -> Round:
    """Resume one group's clock where it was paused; a second press changes nothing."""

    def resume(ticking: Ticking, at: datetime) -> Ticking:
        if ticking.paused_at is None:
            return ticking
        stood = ticking.paused_for + (at - ticking.paused_at)
        return replace(ticking, paused_at=None, paused_for=stood)

    with acting_while_open(tournament, resume_group, by=by) as act:
        return _switch(act, round_number, group, resume)


def join(played: Round, group: str) -> None:
    """Give a later group its own clock, if the other groups' clock was started."""
    clocks = dict(played.clocks)
    if "" in clocks:
        if played.started_at is None:
            return
        clocks = {other: clocks[""] for other in groups_seated(played) if other != group}
    clocks[group] = Ticking(None, None, timedelta(0))
    order = groups_seated(played)
    clocks = {other: clocks[other] for other in sorted(clocks, key=order.index)}
    played.group_clocks = [ticking.kept(name) for name, ticking in clocks.items()]
    played.save(update_fields=["group_clocks"])


@undoes(start_group, pause_group, resume_group)
def put_clocks_back(act: Act, line: JournalEntry) -> None:
    """Restore the clocks of the groups as before an act, if unchanged since."""
    facts = facts_of(line)
    played = open_round(act, facts["round"])
    if clocks_json(played) != facts["is"]:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    is_first = played.started_at is not None and not facts["was_started"]
    if is_first:
        played.started_at = None
    if is_first and played.state == Round.State.PLAYING:
        played.state = Round.State.PUBLISHED
    _write(act, played, facts["was"], was_started=facts["was_started"], group=line.subject)


def clocks_json(played: Round) -> list[dict[str, Any]]:
    """Return the clocks in their stored form."""
    return [dict(each) for each in played.group_clocks]


def _switch(
    act: Act, round_number: int, group: str, change: Callable[[Ticking, datetime], Ticking]
) -> Round:
    played = _open_with_clock(act, round_number)
    clocks = _apart(played)
    if group not in clocks:
        raise Refused("no_such_group", round=round_number, group=group)
    after = change(clocks[group], act.at)
    if after == clocks[group]:
        return played
    if after.paused_at is not None and after.started_at is None:
        raise Refused("clock_not_started", round=round_number)
    was_started = played.started_at is not None
    if not was_started:
        played.started_at = act.at
    if played.state == Round.State.PUBLISHED:
        played.state = Round.State.PLAYING
    clocks[group] = after
    now = [ticking.kept(name) for name, ticking in clocks.items()]
    _write(act, played, now, was_started=was_started, group=group)
    return played


def _open_with_clock(act: Act, round_number: int) -> Round:
    played = open_round(act, round_number)
    if played.state == Round.State.DRAFTED:
        raise Refused("seating_not_published", round=round_number)
    if played.minutes is None:
        raise Refused("no_clock", round=round_number)
    return played


def _apart(played: Round) -> Clocks:
    if played.group_clocks:
        return dict(played.clocks)
    return {group: played.clock_for("") for group in groups_in(played)}


def _write(
    act: Act, played: Round, now: list[dict[str, Any]], *, was_started: bool, group: str
) -> None:
    was, played.group_clocks = clocks_json(played), now
    played.save(update_fields=["group_clocks", "state", "started_at"])
    undo = {"round": played.number, "was": was, "is": now, "was_started": was_started}
    act.note(subject=group, after={"round": played.number}, undo=undo)
