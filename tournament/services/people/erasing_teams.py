"""Names of teams and pairs that name somebody who is erased: “Bērziņa / Kalniņš”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from tournament.models import Team, TeamMember, Tournament
from tournament.models.player import fold
from tournament.services.people import anonymity
from tournament.services.people.anonymity import ErasedPerson, alias_of
from tournament.services.people.erasing_series import forget_team_in_series

LEAST_LETTERS = 3
"""Initials and particles are parts of many names and tell of nobody."""


def forget_in_teams(tournament: Tournament, number: int, names: Set[str]) -> None:
    """Give every team of a number whose name names them their alias for a name, everywhere."""
    for name in list(_telling(tournament, number, names)):
        kept = Team.objects.using(tournament._state.db).filter(tournament=tournament, name=name)
        kept.update(name=_free(tournament, number))
        forget_team_in_series(tournament, name, alias_of(number))
        anonymity.forget(tournament, ErasedPerson(number, frozenset({name}), has_namesake=False))


def _telling(tournament: Tournament, number: int, names: Set[str]) -> Iterator[str]:
    """Yield the names of their teams that have a word of one of their names."""
    told = {word for name in names for word in _words(name)}
    members = TeamMember.objects.using(tournament._state.db).filter(
        team__tournament=tournament, entry__number=number
    )
    for name in sorted(set(members.values_list("team__name", flat=True))):
        if told & set(_words(name)):
            yield name


def _words(name: str) -> Iterator[str]:
    words: list[str] = re.findall(r"\w+", fold(name))
    return (word for word in words if len(word) >= LEAST_LETTERS)


def _free(tournament: Tournament, number: int) -> str:
    """Return a name that no team has: the alias, with a count where several told of one person."""
    teams = Team.objects.using(tournament._state.db).filter(tournament=tournament)
    taken = set(teams.values_list("name", flat=True))
    alias = alias_of(number)
    counted = (f"{alias} ({count})" for count in range(2, len(taken) + 3))
    return next(name for name in (alias, *counted) if name not in taken)
