"""Teams and pairs in a list of players: planned and written with its rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.event_files import LEAST_MEMBERS
from scoring.event_settings import MOST_MEMBERS
from scoring.teams import Member, Team
from tournament.models import Tournament
from tournament.services.acts import Act
from tournament.services.drafts.drafting import next_round_number
from tournament.services.people.import_rows import PLAYING, UNCHANGED, UPDATE, PlannedRow
from tournament.services.teams.keeping import refuse_faulty, state_of, team_from, write_team
from tournament.standings.team_rows import KeptTeam, teams_of
from tournament.words.teams import PAIRS

COLUMNS: Final[Mapping[str, str]] = {"team": "", "pair": PAIRS}
"""The column with the teams of each list of teams."""

Who = tuple[str, int]
"""A player by number, or a row's line before numbers are assigned."""


def with_teams(tournament: Tournament, rows: Sequence[PlannedRow]) -> tuple[PlannedRow, ...]:
    """Return the rows with the plan for their teams; impossible teams are left out."""
    named = [row for row in rows if row.newcomer.team or row.newcomer.pair]
    if not named:
        return tuple(rows)
    teams = teams_of(tournament)
    has_begun = next_round_number(tournament) > 1
    for column, listed in COLUMNS.items():
        now = _now(teams, listed)
        rows = _planned(rows, column, now, has_begun=has_begun)
    return tuple(rows)


def write_teams(
    act: Act, rows: Sequence[PlannedRow], numbers: Mapping[int, int]
) -> list[dict[str, Any]]:
    """Write the teams in the rows; return the undo data of each changed team.

    `numbers` has the number of each player entered with the list, by line.
    """
    undo: list[dict[str, Any]] = []
    for column, listed in COLUMNS.items():
        wished: dict[int, str] = {}
        for row in rows:
            number = numbers.get(row.line, row.number)
            if row.verdict in PLAYING and number is not None and getattr(row.newcomer, column):
                wished[number] = getattr(row.newcomer, column)
        if wished:
            undo.extend(_write_list(act, listed, wished))
    return undo


def take_teams_back(act: Act, undo: Sequence[Mapping[str, Any]]) -> None:
    """Restore every team that a list touched; refused if a member plays for another since."""
    before = {one["team"]: None if one["was"] is None else team_from(one["was"]) for one in undo}
    for pk, team in before.items():
        write_team(act, pk, team)
    for pk, team in before.items():
        if team is not None:
            refuse_faulty(act, team, instead_of=pk)


def _write_list(act: Act, listed: str, wished: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    kept = {team.name: team for team in teams_of(act.tournament) if team.list == listed}
    joining: dict[str, list[int]] = defaultdict(list)
    for number, name in wished.items():
        joining[name].append(number)
    for name in [*kept, *(name for name in joining if name not in kept)]:
        before = kept.get(name)
        members = before.team.members if before else ()
        stays = [m for m in members if wished.get(m.player, name) == name]
        there = {member.player for member in stays}
        come = [Member(number) for number in joining[name] if number not in there]
        after = Team(name, (*stays, *come), listed) if stays or come else None
        if before is None or after != before.team:
            pk = write_team(act, before.pk if before else None, after)
            key = before.pk if before else pk
            yield {"team": key, "was": None if before is None else state_of(before.team)}


def _now(teams: Sequence[KeptTeam], listed: str) -> dict[Who, str]:
    return {
        ("number", member.player): kept.name
        for kept in teams
        if kept.list == listed
        for member in kept.team.members
    }


def _planned(
    rows: Sequence[PlannedRow], column: str, now: Mapping[Who, str], *, has_begun: bool
) -> list[PlannedRow]:
    wished = {
        row.line: getattr(row.newcomer, column)
        for row in rows
        if row.verdict in PLAYING and getattr(row.newcomer, column)
    }
    who = {row.line: _who(row) for row in rows}
    faults: dict[int, str] = {}
    while found := dict(_faults(wished, who, now, has_begun=has_begun)):
        faults |= found
        wished = {line: team for line, team in wished.items() if line not in found}
    return [_with_team(row, column, wished, faults, now) for row in rows]


def _faults(
    wished: Mapping[int, str],
    who: Mapping[int, Who],
    now: Mapping[Who, str],
    *,
    has_begun: bool,
) -> Iterator[tuple[int, str]]:
    """Yield the lines whose requested team is impossible with the other rows."""
    after = Counter({**now, **{who[line]: team for line, team in wished.items()}}.values())
    for line, team in wished.items():
        was = now.get(who[line])
        if was == team:
            continue
        if has_begun:
            yield line, "team_after_start"
        elif after[team] < LEAST_MEMBERS:
            yield line, "team_of_one"
        elif after[team] > MOST_MEMBERS:
            yield line, "team_too_large"
        elif was is not None and 0 < after[was] < LEAST_MEMBERS:
            yield line, "team_left_alone"


def _who(row: PlannedRow) -> Who:
    return ("line", row.line) if row.number is None else ("number", row.number)


def _with_team(
    row: PlannedRow,
    column: str,
    wished: Mapping[int, str],
    faults: Mapping[int, str],
    now: Mapping[Who, str],
) -> PlannedRow:
    team = wished.get(row.line, "")
    is_team = column == "team"
    said = row.newcomer
    said = replace(said, team=team) if is_team else replace(said, pair=team)
    row = replace(row, newcomer=said)
    if fault := faults.get(row.line):
        row = replace(row, faults=(*row.faults, fault))
    if team and row.verdict == UNCHANGED and now.get(_who(row)) != team:
        return replace(row, verdict=UPDATE)
    return row
