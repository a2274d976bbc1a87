"""Clocks of groups that are played side by side: each is started, paused and let run on apart.

The first of these acts in a round gives every group of it a clock that stands as the one for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tournament.models import JournalEntry, Round, Tournament
from tournament.models.round import Ticking
from tournament.reading.clock import groups_in, groups_seated
from tournament.services.acts import Act, Actor, acting_while_open
from tournament.services.refusals import Refused
from tournament.services.rounds.seating import open_round
from tournament.services.undo_facts import facts_of

Clocks = dict[str, Ticking]


def start_group(tournament: Tournament, *, round_number: int, group: str, by: Actor) -> Round:
    """Start one group's clock; a second press leaves it as it runs."""

    def start(ticking: Ticking, at: datetime) -> Ticking:
        return ticking if ticking.started_at is not None else replace(ticking, started_at=at)

    with acting_while_open(tournament, "start_group", by=by) as act:
        return _switch(act, round_number, group, start)


def pause_group(tournament: Tournament, *, round_number: int, group: str, by: Actor) -> Round:
    """Pause one group's clock; a second press changes nothing."""

    def pause(ticking: Ticking, at: datetime) -> Ticking:
        return ticking if ticking.paused_at is not None else replace(ticking, paused_at=at)

    with acting_while_open(tournament, "pause_group", by=by) as act:
        return _switch(act, round_number, group, pause)


def resume_group(tournament: Tournament, *, round_number: int, group: str, by: Actor) -> Round:
    """Resume one group's clock from where it stood; a second press changes nothing."""

    def resume(ticking: Ticking, at: datetime) -> Ticking:
        if ticking.paused_at is None:
            return ticking
        stood = ticking.paused_for + (at - ticking.paused_at)
        return replace(ticking, paused_at=None, paused_for=stood)

    with acting_while_open(tournament, "resume_group", by=by) as act:
        return _switch(act, round_number, group, resume)


def join(played: Round, group: str) -> None:
    """Give a group that comes later a clock of its own, where the others' clock was started."""
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


def put_clocks_back(act: Act, line: JournalEntry) -> None:
    """Restore the clocks of the groups as before an act, where nothing happened to them since."""
    facts = facts_of(line)
    played = open_round(act, facts["round"])
    if kept(played) != facts["is"]:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    is_first = played.started_at is not None and not facts["was_started"]
    if is_first:
        played.started_at = None
    if is_first and played.state == Round.State.PLAYING:
        played.state = Round.State.PUBLISHED
    _write(act, played, facts["was"], was_started=facts["was_started"], group=line.subject)


def kept(played: Round) -> list[dict[str, Any]]:
    """Return the clocks as a round keeps them."""
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
    was, played.group_clocks = kept(played), now
    played.save(update_fields=["group_clocks", "state", "started_at"])
    undo = {"round": played.number, "was": was, "is": now, "was_started": was_started}
    act.note(subject=group, after={"round": played.number}, undo=undo)
