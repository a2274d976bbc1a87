"""Clubs of the register: their people and results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, QuerySet
from django.utils.text import slugify

from tournament.models import Entry, Merge, Player, Tournament
from tournament.models.player import normalise_name
from tournament.reading.people.identity import named_placings, persons_of
from tournament.reading.people.register_page import PersonLine, as_keys, counted, people_told
from tournament.reading.people.seasons import external_results
from tournament.standings.team_rows import teams_of
from tournament.words import names

MOST_LISTED = 300


@dataclass(frozen=True, slots=True)
class Club:
    """A club with its number of people; it has the name that most of them write."""

    slug: str
    name: str
    people: int
    spelled: Sequence[str]
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
    """Return all clubs with public results, by name, in five queries.

    With external results it takes up to eight.
    """
    found, wins = clubs_named(words), _wins()
    return [replace(one, wins=sum(wins[club] for club in one.spelled)) for one in found]


def clubs_named(words: str) -> list[Club]:
    """Return the clubs with public results and these words in their names, without wins."""
    wanted = normalise_name(words).split()
    asked = _written_with(wanted) if wanted else []
    spellings = _spellings(asked) if asked or not wanted else {}
    found = [_club(slug, spelled) for slug, spelled in spellings.items()]
    return sorted(found, key=lambda club: names.sort_key(club.name))


def club_page(slug: str) -> ClubPage | None:
    """Return a club's page; None if nobody in it has public results."""
    asked = [club for club in _written() if club_slug(club) == slug]
    people = as_keys(people_told(clubs=asked).values_list("pk", "name", "club")) if asked else []
    if not people:
        return None
    lines = sorted(counted(people), key=lambda line: (-line.events, -line.wins))
    return ClubPage(_club(slug, Counter(one.club for one in people)), lines)


def _written_with(wanted: Sequence[str]) -> list[str]:
    """Return all spellings of the clubs of which one has these words."""
    slugs = {club: club_slug(club) for club in _written()}
    named = {slug for club, slug in slugs.items() if _has(club, wanted)}
    return [club for club, slug in slugs.items() if slug in named]


def _written() -> QuerySet[Player, str]:
    """Return all clubs as people write them."""
    known = Player.objects.filter(erased_at=None).exclude(club="").order_by()
    return known.values_list("club", flat=True).distinct()


def _club(slug: str, spelled: Mapping[str, int]) -> Club:
    name = max(sorted(spelled), key=lambda club: spelled[club])
    return Club(slug, name, sum(spelled.values()), tuple(spelled))


def _has(club: str, wanted: Sequence[str]) -> bool:
    folded = normalise_name(club)
    return all(word in folded for word in wanted)


def _spellings(clubs: Collection[str]) -> Mapping[str, Mapping[str, int]]:
    """Return how many people write their club in each way, by the slug of the club."""
    rows = people_told(clubs=clubs).exclude(club="").order_by().values("club")
    found: dict[str, dict[str, int]] = {}
    for club, people in rows.annotate(people=Count("pk")).values_list("club", "people"):
        if slug := club_slug(club):
            found.setdefault(slug, {})[club] = people
    return found


def _wins() -> Counter[str]:
    """Return the events won by people of each club, as they write it."""
    won = named_placings().filter(place_first=1).order_by().values("person__club")
    wins = Counter(dict(won.annotate(wins=Count("*")).values_list("person__club", "wins")))
    elsewhere = [one.person for one in external_results() if one.has_won]
    if elsewhere:
        club_of = dict(Player.objects.filter(pk__in=elsewhere).values_list("pk", "club"))
        wins.update(club_of[person] for person in elsewhere)
    return wins


def club_slug(name: str) -> str:
    """Return the slug of a club's page; empty for a name without letters."""
    return slugify(normalise_name(name))


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
