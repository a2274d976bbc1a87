"""Teams for the public, the hall, the desk and paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404

from tournament.models import Tournament
from tournament.reading.visibility import PublicView, public_entry_name
from tournament.standings.book import Book, load_book
from tournament.standings.team_rows import KeptTeam, teams_of
from tournament.standings.teams import TeamLine, TeamRound, TeamTable, team_rounds, team_table


@dataclass(frozen=True, slots=True)
class TeamCourse:
    """A team round by round, with the data of its standings."""

    table: TeamTable
    line: TeamLine
    rounds: tuple[TeamRound, ...]

    @property
    def is_led_by_some(self) -> bool:
        """Whether only the best members count."""
        return self.table.best is not None and self.table.best < len(self.line.mates)


def public_teams(view: PublicView, after: int) -> TeamTable:
    """Return the public standings of teams, in four queries; raise 404 without teams."""
    table, _book, _teams = _read(view.tournament, after)
    return table


def public_team(view: PublicView, after: int, pk: int) -> TeamCourse:
    """Return the public page of a team round by round; raise 404 if it does not exist."""
    table, book, teams = _read(view.tournament, after)
    return _course(table, book, teams, pk)


def teams_at_desk(tournament: Tournament, after: int) -> TeamTable:
    """Return the standings of teams with full names; empty without teams."""
    book, teams = load_book(tournament), teams_of(tournament)
    shown = {one.number: one.name for one in book.entries}
    return team_table(book, teams, after, shown)


def teams_in_the_hall(tournament: Tournament, after: int) -> TeamTable:
    """Return the standings of teams with the names allowed on paper and screens."""
    book, teams = load_book(tournament), teams_of(tournament)
    return team_table(book, teams, after, _shown(book, teams, tournament))


def _read(tournament: Tournament, after: int) -> tuple[TeamTable, Book, Sequence[KeptTeam]]:
    teams = teams_of(tournament)
    if not teams:
        raise Http404
    book = load_book(tournament)
    return team_table(book, teams, after, _shown(book, teams, tournament)), book, teams


def _shown(book: Book, teams: Sequence[KeptTeam], tournament: Tournament) -> Mapping[int, str]:
    """Return the members' public names."""
    numbers = {member.player for kept in teams for member in kept.team.members}
    return {n: public_entry_name(book.entry(n), tournament) for n in numbers}


def _course(table: TeamTable, book: Book, teams: Sequence[KeptTeam], pk: int) -> TeamCourse:
    for line in table.lines:
        if line.pk == pk:
            return TeamCourse(table, line, tuple(team_rounds(book, teams, line)))
    raise Http404
