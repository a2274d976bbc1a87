"""The standings of teams as they are announced with a result: frozen as JSON, and read back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from scoring.teams import TeamStanding
from tournament.models import Publication, Tournament
from tournament.standings.book import open_book
from tournament.standings.publications import place_from
from tournament.standings.team_rows import teams_of
from tournament.standings.teams import ranked_teams

TEAMS: Final = "teams"
"""The note of a result that has its teams."""


def teams_as_json(tournament: Tournament, after: int) -> list[dict[str, Any]]:
    """Return every list of teams after a round, best first; nothing where nobody is in one."""
    return [
        {
            "list": line.list,
            "name": line.team,
            "place": str(line.place),
            "big": str(line.big),
            "small": line.small,
        }
        for line in _standing(tournament, after)
    ]


def announced_teams(said: Publication, tournament: Tournament) -> tuple[TeamStanding, ...]:
    """Return the teams as they were announced with a result.

    Results announced by versions that kept no teams with them have the teams as they stand.
    """
    if TEAMS not in said.notes:
        return _standing(tournament, said.round_number)
    return tuple(
        TeamStanding(place, row["name"], row["list"], Fraction(row["big"]), row["small"])
        for row in said.notes[TEAMS]
        if (place := place_from(row["place"])) is not None
    )


def _standing(tournament: Tournament, after: int) -> tuple[TeamStanding, ...]:
    teams = teams_of(tournament)
    return ranked_teams(open_book(tournament), teams, after) if teams else ()
