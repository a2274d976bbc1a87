"""Rows of a team, always written as a whole, so that any change can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scoring.errors import Fault
from scoring.event_files import faults_of_lists, faults_of_size
from scoring.json_reader import short_repr
from scoring.teams import Member
from scoring.teams import Team as TeamFacts
from tournament.models import Entry, Team, TeamMember
from tournament.services.acts import Act
from tournament.services.refusals import Refused
from tournament.standings.team_rows import teams_of
from tournament.words.teams import member_words

State = Mapping[str, Any]
"""A team as journal data: name, list, and members as [number, from round, to round]."""


def state_of(team: TeamFacts) -> dict[str, Any]:
    """Return a team as journal data."""
    members = [[m.player, m.from_round, m.to_round] for m in team.members]
    return {"name": team.name, "list": team.list, "members": members}


def team_from(state: State) -> TeamFacts:
    """Return the team from journal data."""
    members = tuple(Member(*member) for member in state["members"])
    return TeamFacts(state["name"], members, state["list"])


def active_team(act: Act, pk: int) -> TeamFacts | None:
    """Return a team's current data; None for a dissolved one."""
    return next((kept.team for kept in teams_of(act.tournament) if kept.pk == pk), None)


def write_team(act: Act, pk: int | None, team: TeamFacts | None) -> int | None:
    """Write a team as given: created without a key, dissolved without data.

    Unchanged memberships keep their rows and their order.
    """
    if team is None:
        if pk is not None:
            _lift(act, Team.objects.filter(pk=pk), TeamMember.objects.filter(team=pk))
        return None
    row = _row(act, pk, team)
    _write_members(act, row, team)
    return row.pk


def create_team(act: Act, team: TeamFacts) -> int:
    """Create a team, and return its key."""
    row = _row(act, None, team)
    _write_members(act, row, team)
    return row.pk


def _write_members(act: Act, row: Team, team: TeamFacts) -> None:
    held = {
        Member(number, since, until): key
        for key, number, since, until in TeamMember.objects.standing()
        .filter(team=row)
        .values_list("pk", "entry__number", "from_round", "to_round")
    }
    gone = [key for member, key in held.items() if member not in team.members]
    _lift(act, TeamMember.objects.filter(pk__in=gone))
    _join(act, row, [member for member in team.members if member not in held])


def _row(act: Act, pk: int | None, team: TeamFacts) -> Team:
    facts = {"name": team.name, "list": team.list}
    if pk is None:
        return Team.objects.create(tournament=act.tournament, **facts, **act.signature)
    Team.objects.filter(pk=pk).update(**facts, lifted_at=None)
    return Team.objects.get(pk=pk)


def _join(act: Act, row: Team, members: Sequence[Member]) -> None:
    numbers = {member.player for member in members}
    entries = Entry.objects.filter(tournament=act.tournament, number__in=numbers)
    entry_of = {entry.number: entry for entry in entries}
    TeamMember.objects.bulk_create(
        TeamMember(
            team=row,
            entry=entry_of[member.player],
            from_round=member.from_round,
            to_round=member.to_round,
            **act.signature,
        )
        for member in members
    )


def _lift(act: Act, *found: Any) -> None:  # noqa: ANN401  querysets of either
    for rows in found:
        rows.filter(lifted_at=None).update(lifted_at=act.at)


def refuse_faulty(act: Act, team: TeamFacts, *, instead_of: int | None) -> None:
    """Refuse a team with one member, too many, or a member of another team of its list."""
    others = [kept.team for kept in teams_of(act.tournament) if kept.pk != instead_of]
    faults = list(_faults(act, team))
    if not faults:
        faults = [*faults_of_size(team.name, team.members), *faults_of_lists([*others, team])]
    if faults:
        raise Refused("team_faulty", faults=faults)


def _faults(act: Act, team: TeamFacts) -> Iterator[Fault]:
    entries = Entry.objects.filter(tournament=act.tournament)
    known = set(entries.values_list("number", flat=True))
    for member in team.members:
        if member.player not in known:
            yield Fault("player_unknown", facts={"player": member.player})
        if member.to_round is not None and member.to_round < member.from_round:
            yield Fault("leaves_before_entering", facts={"player": member.player})
    if not team.name:
        yield Fault("field_missing", facts={"field": "name", "value": short_repr("")})


def journal_facts(team: TeamFacts) -> dict[str, object]:
    """Return a team as journal facts."""
    members = ", ".join(member_words(member) for member in team.members)
    return {"team": team.name, **({"list": team.list} if team.list else {}), "members": members}


def write_teams(act: Act, teams: Iterable[TeamFacts]) -> None:
    """Create the teams of a file, in its order."""
    for team in teams:
        create_team(act, team)
