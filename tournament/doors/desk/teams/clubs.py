"""Teams as clubs suggest them: who came from one club and is in no team yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from scoring.event_settings import MOST_MEMBERS
from scoring.team_files import LEAST_MEMBERS
from tournament.doors.desk.teams.forms import TeamForm
from tournament.models import Entry
from tournament.words import names


@dataclass(frozen=True, slots=True)
class ClubTeam:
    """A team that a club could send: its name, and its members as far as one team takes them."""

    club: str
    name: str
    members: Sequence[Entry]

    def form(self) -> TeamForm:
        """Return the form that forms it, to be changed before it is sent."""
        numbers = ", ".join(str(entry.number) for entry in self.members)
        return TeamForm(initial={"name": self.name, "members": numbers})


def clubs_without_team(free: Iterable[Entry], used: Collection[str]) -> Sequence[ClubTeam]:
    """Return the clubs of which enough are in no team, by name; no name is suggested twice."""
    of_club: dict[str, list[Entry]] = defaultdict(list)
    for entry in free:
        if entry.club:
            of_club[entry.club].append(entry)
    return [
        ClubTeam(club, free_name(club, used), members[:MOST_MEMBERS])
        for club, members in sorted(of_club.items(), key=lambda each: names.sort_key(each[0]))
        if len(members) >= LEAST_MEMBERS
    ]


def free_name(club: str, used: Collection[str]) -> str:
    """Return the club's name, with a number where teams of it are formed already."""
    named = (club if number == 1 else f"{club} {number}" for number in count(1))
    return next(name for name in named if name not in used)
