"""Clubs, as the register names them: who plays for each, and what they came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.text import slugify

from tournament.models.player import fold
from tournament.reading.people.register_page import Found, PersonLine, counted, people_told_of
from tournament.reading.people.told import told_placings
from tournament.words import names


@dataclass(frozen=True, slots=True)
class Club:
    """One club; different spellings of a name are one."""

    slug: str
    name: str
    people: Sequence[Found]
    wins: int = 0


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club with its people, the busiest first."""

    club: Club
    lines: Sequence[PersonLine]

    @property
    def wins(self) -> int:
        """How often one of them won an event."""
        return sum(line.wins for line in self.lines)


def clubs(words: str = "") -> list[Club]:
    """Return every club of which somebody is told, by name, in three queries."""
    wanted = fold(words).split()
    grouped = _grouped(people_told_of())
    won = told_placings().order_by().values("person")
    sums = won.annotate(wins=Count("pk", filter=Q(place_first=1)))
    wins = dict(sums.values_list("person", "wins"))
    found = [
        Club(slug, people[0].club, people, sum(wins.get(one.person, 0) for one in people))
        for slug, people in grouped.items()
        if all(word in fold(people[0].club) for word in wanted)
    ]
    return sorted(found, key=lambda club: names.sort_key(club.name))


def club_page(slug: str) -> ClubPage | None:
    """Return a club's page; None where nobody of such a club is told of."""
    people = _grouped(people_told_of()).get(slug)
    if people is None:
        return None
    lines = sorted(counted(list(people)), key=lambda line: (-line.events, -line.wins))
    return ClubPage(Club(slug, people[0].club, people), lines)


def club_slug(name: str) -> str:
    """Return the address of a club's page; nothing for a name without letters."""
    return slugify(fold(name))


def _grouped(people: Sequence[Found]) -> Mapping[str, list[Found]]:
    grouped: dict[str, list[Found]] = {}
    for one in people:
        slug = club_slug(one.club)
        if slug:
            grouped.setdefault(slug, []).append(one)
    return grouped
