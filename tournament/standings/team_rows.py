"""The stored teams of a tournament, converted to scoring's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.teams import Member, Team, teams_in
from tournament.models import Team as TeamRow
from tournament.models import TeamMember, Tournament


@dataclass(frozen=True, slots=True)
class KeptTeam:
    """A team with its key; `team` is the value used by scoring."""

    pk: int
    team: Team

    @property
    def name(self) -> str:
        """The team's name."""
        return self.team.name

    @property
    def list(self) -> str:
        """The list in which it ranks; the main one is ""."""
        return self.team.list


def teams_of(tournament: Tournament) -> tuple[KeptTeam, ...]:
    """Load the teams of a tournament with their members, in one query."""
    found = TeamMember.objects.standing().filter(team__tournament=tournament, team__lifted_at=None)
    rows = found.order_by("team__pk", "pk").values_list(
        "team__pk", "team__name", "team__list", "entry__number", "from_round", "to_round"
    )
    teams: dict[int, KeptTeam] = {}
    for pk, name, listed, number, since, until in rows:
        kept = teams.get(pk, KeptTeam(pk, Team(name, (), listed)))
        members = (*kept.team.members, Member(number, since, until))
        teams[pk] = replace(kept, team=replace(kept.team, members=members))
    return tuple(teams.values())


def has_teams(tournament: Tournament) -> bool:
    """Whether any player is in a team."""
    return TeamRow.objects.standing().filter(tournament=tournament).exists()


def team_names(teams: Sequence[KeptTeam], round_number: int) -> dict[int, str]:
    """Return the main-list team of each player in a round, by number."""
    return teams_in([kept.team for kept in teams], round_number)
