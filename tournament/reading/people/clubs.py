"""Clubs of the register: their people and results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.text import slugify

from tournament.models import Entry, Merge, Player, Tournament
from tournament.models.player import normalise_name
from tournament.reading.people.identity import named_placings, persons_of
from tournament.reading.people.register_page import PersonKey, PersonLine, counted, listed_people
from tournament.reading.people.seasons import external_results
from tournament.standings.team_rows import teams_of
from tournament.words import names

MOST_LISTED = 300


@dataclass(frozen=True, slots=True)
class Club:
    """A club; different spellings of its name are merged."""

    slug: str
    name: str
    people: Sequence[PersonKey]
    wins: int = 0


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club with its people, the busiest first."""

    club: Club
    lines: Sequence[PersonLine]

    @property
    def wins(self) -> int:
        """How often people of the club won an event."""
        return sum(line.wins for line in self.lines)


def clubs(words: str = "") -> list[Club]:
    """Return all clubs with public results, by name."""
    wanted = normalise_name(words).split()
    grouped = _grouped(listed_people())
    won = named_placings().order_by().values("person")
    sums = won.annotate(wins=Count("pk", filter=Q(place_first=1)))
    wins = Counter(dict(sums.values_list("person", "wins")))
    wins.update(one.person for one in external_results() if one.has_won)
    found = [
        Club(slug, people[0].club, people, sum(wins[one.person] for one in people))
        for slug, people in grouped.items()
        if all(word in normalise_name(people[0].club) for word in wanted)
    ]
    return sorted(found, key=lambda club: names.sort_key(club.name))


def club_page(slug: str) -> ClubPage | None:
    """Return a club's page; None if nobody in it has public results."""
    people = _grouped(listed_people()).get(slug)
    if people is None:
        return None
    lines = sorted(counted(list(people)), key=lambda line: (-line.events, -line.wins))
    return ClubPage(Club(slug, people[0].club, people), lines)


def club_slug(name: str) -> str:
    """Return the slug of a club's page; empty for a name without letters."""
    return slugify(normalise_name(name))


def _grouped(people: Sequence[PersonKey]) -> Mapping[str, list[PersonKey]]:
    grouped: dict[str, list[PersonKey]] = {}
    for one in people:
        slug = club_slug(one.club)
        if slug:
            grouped.setdefault(slug, []).append(one)
    return grouped


@dataclass(frozen=True, slots=True)
class ClubPerson:
    """A person of a club: their number and teams if they play in this tournament."""

    pk: int
    name: str
    born: int | None
    number: int | None
    teams: Sequence[str]
    is_out: bool

    @property
    def is_waiting(self) -> bool:
        """Whether they play in this tournament and have no team yet."""
        return self.number is not None and not self.is_out and not self.teams


def clubs_of(people: QuerySet[Player]) -> Sequence[str]:
    """Return the clubs of these people by name, each in one spelling."""
    spelled = people.exclude(club="").order_by("club").values_list("club", flat=True).distinct()
    each = {normalise_name(club): club for club in spelled}
    return sorted(each.values(), key=names.sort_key)


def people_of_club(
    tournament: Tournament, people: QuerySet[Player], club: str, *, known: QuerySet[Player]
) -> Sequence[ClubPerson]:
    """Return the people of a club by name, each once; years of birth only of the `known`."""
    spelled = set(people.exclude(club="").values_list("club", flat=True))
    same = [one for one in spelled if normalise_name(one) == normalise_name(club)]
    listed = list(people.filter(club__in=same).order_by("name", "pk")[:MOST_LISTED])
    told = set(known.filter(pk__in=[one.pk for one in listed]).values_list("pk", flat=True))
    persons = persons_of(listed)
    once = {persons[one.pk].pk: one for one in reversed(listed)}
    entries, teams = _entries(tournament, once), _teams(tournament)
    found = []
    for key, player in sorted(once.items(), key=lambda each: names.sort_key(each[1].name)):
        entry = entries.get(key)
        found.append(
            ClubPerson(
                pk=player.pk,
                name=player.name,
                born=player.born if player.pk in told else None,
                number=None if entry is None else entry.number,
                teams=() if entry is None else teams.get(entry.number, ()),
                is_out=entry is not None and entry.is_out,
            )
        )
    return found


def _entries(tournament: Tournament, persons: Iterable[int]) -> Mapping[int, Entry]:
    """Return each person's entry, also under a merged row of the register."""
    keys = set(persons)
    merged = dict(Merge.objects.standing().filter(root__in=keys).values_list("player", "root"))
    own = Entry.objects.filter(tournament=tournament, player__in=keys | merged.keys())
    return {merged.get(e.player_id, e.player_id): e for e in own if not e.is_taken_back}


def _teams(tournament: Tournament) -> Mapping[int, Sequence[str]]:
    """Return the names of the main list's teams, by their members."""
    found: dict[int, list[str]] = {}
    for kept in teams_of(tournament):
        if not kept.list:
            for member in kept.team.members:
                found.setdefault(member.player, []).append(kept.name)
    return found
