"""Forming teams: freely before play, later with a reason; reserves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.teams import Member
from scoring.teams import Team as TeamFacts
from tournament.models import JournalEntry, Team, Tournament
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given, undoes
from tournament.services.concurrent_edits import keep_what_others_changed
from tournament.services.drafts import drafting
from tournament.services.refusals import Refused
from tournament.services.teams.keeping import (
    active_team,
    create_team,
    journal_facts,
    refuse_faulty,
    state_of,
    team_from,
    write_team,
)
from tournament.services.undo_facts import facts_of

LONGEST_NAME = 100


@declare(may="register")
def set_up_team(
    tournament: Tournament, wished: TeamFacts, *, by: Actor, reason: str = "", key: str = ""
) -> Team:
    """Form a team of entered players; once seats are published a reason is required."""
    with acting_while_open(tournament, set_up_team, by=by, key=key) as act:
        if made := act.already_made(Team):
            return made
        wished = trimmed(wished)
        refuse_faulty(act, wished, instead_of=None)
        because = reason_where_played(act, None, wished, reason)
        team = Team.objects.get(pk=create_team(act, wished))
        undo = {"team": team.pk, "was": None}
        act.note(
            subject=wished.name, after={**journal_facts(wished), **because}, undo=undo, result=team
        )
        drafting.redraw(act)
    return team


@declare(may="register")
def change_team(
    team: Team,
    wished: TeamFacts,
    *,
    by: Actor,
    reason: str = "",
    seen: Mapping[str, Any] | None = None,
) -> None:
    """Change a team's name, list or members; after its rounds have begun with a reason.

    Facts unchanged since they were `seen` keep the changes of other users.
    """
    with acting_while_open(team.tournament, change_team, by=by) as act:
        before = _standing(act, team)
        facts = keep_what_others_changed(state_of(before), seen, state_of(trimmed(wished)))
        wished = team_from(facts)
        if wished == before:
            return
        refuse_faulty(act, wished, instead_of=team.pk)
        because = reason_where_played(act, before, wished, reason)
        _write(act, team, before, wished, because)


@declare(may="register")
def dissolve_team(team: Team, *, by: Actor, reason: str = "") -> None:
    """Dissolve a team; its players play on alone."""
    with acting_while_open(team.tournament, dissolve_team, by=by) as act:
        before = _standing(act, team)
        because = reason_where_played(act, before, None, reason)
        write_team(act, team.pk, None)
        undo = {"team": team.pk, "was": state_of(before)}
        act.note(subject=before.name, before=journal_facts(before), after=because, undo=undo)
        drafting.redraw(act)


@declare(may="register")
def bring_in_reserve(
    team: Team, *, number: int, instead_of: int, from_round: int, by: Actor
) -> None:
    """Replace a member of a team by a reserve, from a later round on.

    Each counts for the rounds in which they were a member.
    """
    with acting_while_open(team.tournament, bring_in_reserve, by=by) as act:
        before = _standing(act, team)
        first = drafting.next_round_number(act.tournament)
        if from_round < first:
            raise Refused("team_round_gone", round=from_round, first=first)
        wished = replace(before, members=_replaced(before, number, instead_of, from_round))
        refuse_faulty(act, wished, instead_of=team.pk)
        _write(act, team, before, wished, {})


def _replaced(team: TeamFacts, number: int, instead_of: int, from_round: int) -> tuple[Member, ...]:
    leaving = [m for m in team.members if m.player == instead_of and m.is_in(from_round)]
    if not leaving:
        raise Refused("not_in_team", number=instead_of, round=from_round)
    stays = [
        replace(m, to_round=from_round - 1) if m in leaving else m
        for m in team.members
        if m not in leaving or m.from_round < from_round
    ]
    return (*stays, Member(number, from_round))


def _standing(act: Act, team: Team) -> TeamFacts:
    found = active_team(act, team.pk)
    if found is None:
        raise Refused("team_gone", team=team.name)
    return found


def _write(
    act: Act, team: Team, before: TeamFacts, wished: TeamFacts, because: dict[str, object]
) -> None:
    write_team(act, team.pk, wished)
    undo = {"team": team.pk, "was": state_of(before)}
    after = {**journal_facts(wished), **because}
    act.note(subject=before.name, before=journal_facts(before), after=after, undo=undo)
    drafting.redraw(act)


def trimmed(team: TeamFacts) -> TeamFacts:
    """Return the team within the limits of the database, without duplicate members."""
    name, listed = one_line(team.name)[:LONGEST_NAME], one_line(team.list)[:LONGEST_NAME]
    return TeamFacts(name, tuple(dict.fromkeys(team.members)), listed)


def reason_where_played(
    act: Act, before: TeamFacts | None, after: TeamFacts | None, reason: str
) -> dict[str, object]:
    """Return the reason, required if seats of the rounds concerned are published."""
    last = drafting.next_round_number(act.tournament) - 1
    if _lineups(before, last) == _lineups(after, last):
        return {}
    return {"reason": reason_given(reason)}


def _lineups(team: TeamFacts | None, last: int) -> list[set[int]]:
    members = () if team is None else team.members
    return [{m.player for m in members if m.is_in(number)} for number in range(1, last + 1)]


@undoes(set_up_team, change_team, dissolve_team, bring_in_reserve)
def put_team_back(act: Act, line: JournalEntry) -> None:
    """Restore a team as before: its old facts, formed again, or removed."""
    undo = facts_of(line)
    before = undo["was"]
    pk = int(undo["team"])
    now = active_team(act, pk)
    if _in_any_order(line.after) != _in_any_order({} if now is None else journal_facts(now)):
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    was = None if before is None else team_from(before)
    if was is not None:
        refuse_faulty(act, was, instead_of=pk)
    write_team(act, pk, was)
    act.note(
        subject=line.subject,
        before={} if now is None else journal_facts(now),
        after={} if was is None else journal_facts(was),
    )
    drafting.redraw(act)


def _in_any_order(said: Mapping[str, Any]) -> tuple[object, ...]:
    """Return a team's facts without the reason and the order of its members."""
    return said.get("team"), said.get("list"), set(str(said.get("members", "")).split(", "))
