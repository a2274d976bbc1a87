"""Undo of acts on teams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournament.models import JournalEntry
from tournament.services.acts import Act
from tournament.services.drafts import drafting
from tournament.services.refusals import Refused
from tournament.services.teams.keeping import kept_team, put, refuse_faulty, team_from, told
from tournament.services.undo_facts import facts_of


def put_team_back(act: Act, line: JournalEntry) -> None:
    """Restore a team as it was: as it stood before, together again, or not there."""
    undo = facts_of(line)
    before = undo["was"]
    pk = int(undo["team"])
    now = kept_team(act, pk)
    if _in_any_order(line.after) != _in_any_order({} if now is None else told(now)):
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    was = None if before is None else team_from(before)
    if was is not None:
        refuse_faulty(act, was, instead_of=pk)
    put(act, pk, was)
    act.note(
        subject=line.subject,
        before={} if now is None else told(now),
        after={} if was is None else told(was),
    )
    drafting.redraw(act)


def _in_any_order(said: Mapping[str, Any]) -> tuple[object, ...]:
    """Return what is said of a team, without the reason and the order of its members."""
    return said.get("team"), said.get("list"), set(str(said.get("members", "")).split(", "))
