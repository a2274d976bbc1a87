"""The standings of teams for other programs. Points are exact: a fraction is a string."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.reading.teams import public_teams
from tournament.reading.visibility import PublicView
from tournament.standings.teams import TeamLine


@dataclass(frozen=True, slots=True)
class TeamMemberItem:
    """A member of a team; `counts` is false for points beyond the best ones that count."""

    number: int
    name: str
    big: str
    small: int
    counts: bool


@dataclass(frozen=True, slots=True)
class TeamItem:
    """A team in the standings of teams; `list` names the list if there are several."""

    team: int
    name: str
    list: str
    place: str
    big: str
    small: int
    members: Sequence[TeamMemberItem]


def team_items(view: PublicView, after: int) -> list[TeamItem]:
    """Return the standings of teams after a round."""
    return [_team(line) for line in public_teams(view, after).lines]


def _team(line: TeamLine) -> TeamItem:
    return TeamItem(
        team=line.pk,
        name=line.name,
        list=line.list,
        place=str(line.place),
        big=str(line.big),
        small=line.small,
        members=[
            TeamMemberItem(
                number=mate.number,
                name=mate.name,
                big=str(mate.share.big),
                small=mate.share.small,
                counts=mate.share.counts,
            )
            for mate in line.mates
        ],
    )
